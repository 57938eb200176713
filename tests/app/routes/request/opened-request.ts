import type { OpenedRequest } from "../../../../contract/requests/document-request.ts";

export const CODE = "Zm9yLXRlc3RzLW9ubHktMzItYnl0ZXMtb2Ytbm90aGluZw";
export const PAGE = `/request/${CODE}`;

type Item = OpenedRequest["items"][number];

export function item(letter: string, changes: Partial<Item> = {}): Item {
	return {
		documentId: `kfamilie1${letter.repeat(15)}`,
		name: `Unterlage ${letter.toUpperCase()}`,
		state: "open",
		files: [],
		fileCount: 0,
		...changes,
	};
}

/** What the link of a request opens, as the CMS answers it. */
export function openedRequest(changes: Partial<OpenedRequest> = {}): OpenedRequest {
	return {
		requestedBy: "Anna Keller",
		from: "Treuhand Huber AG",
		name: "Steuererklärung 2026",
		recipient: null,
		note: null,
		lastDay: "2026-12-24",
		isComplete: false,
		isReminding: false,
		onBehalfOf: null,
		items: [
			item("a", { name: "Lohnausweis" }),
			item("b", {
				name: "Kontoauszug",
				state: "received",
				// Late in the evening in Greenwich, the next day in Zurich.
				files: [{ name: "Konto <1>.pdf", receivedAt: "2026-11-20T23:30:00.000Z" }],
				fileCount: 1,
			}),
			item("c", { name: "Krankenkasse", state: "waived" }),
		],
		...changes,
	};
}
