import type { OpenedShare, SharedDocument, SharedFile } from "../../../../contract/sharing/share.ts";

/** What a link opens, as the CMS answers it. */
export type OpenedLink = Extract<OpenedShare, { kind: "link" }>;

export const CODE = "Zm9yLXRlc3RzLW9ubHktMzItYnl0ZXMtb2Ytbm90aGluZw";

export function sharedFile(changes: Partial<SharedFile> = {}): SharedFile {
	return {
		documentId: "kfamilie1ffffffffffffff1",
		name: "Hausratpolice 2026.pdf",
		mime: "application/pdf",
		size: 182_400,
		state: "processed",
		pageCount: 4,
		hasPreview: true,
		...changes,
	};
}

export function sharedDocument(changes: Partial<SharedDocument> = {}): SharedDocument {
	return {
		documentId: "kfamilie1aaaaaaaaaaaaaaa",
		name: "Hausratversicherung Mobiliar",
		about: {
			identifier: "00012-00034",
			documentNumber: "P-4711.22",
			description: "Neuwert, Selbstbehalt CHF 200.\nFahrräder mitversichert.",
			category: "Versicherungen",
		},
		dates: { startDate: "2026-01-01", endDate: "2027-12-31", inactiveDate: null, warrantyUntil: null },
		files: [sharedFile()],
		fileCount: 1,
		...changes,
	};
}

export function openedLink(changes: Partial<OpenedLink> = {}): OpenedLink {
	return {
		kind: "link",
		sharedBy: "Anna Keller",
		from: "Familie Keller",
		recipient: null,
		note: null,
		lastDay: "2026-12-24",
		hasPassword: false,
		withFiles: true,
		facts: ["about", "dates"],
		documents: [sharedDocument()],
		fileCount: 1,
		totalBytes: 182_400,
		pass: "pass.for.tests",
		passExpiresAt: "2026-11-24T18:00:00.000Z",
		...changes,
	};
}
