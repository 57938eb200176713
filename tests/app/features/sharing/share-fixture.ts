import type { NewShare } from "../../../../contract/sharing/share.ts";

export const CODE = "Zm9yLXRlc3RzLW9ubHktMzItYnl0ZXMtb2Ytbm90aGluZw";

/** A link as the CMS answers it. */
export function newShare(changes: Partial<NewShare> = {}): NewShare {
	return {
		documentId: "kfamilie1sssssssssssssss",
		kind: "link",
		state: "running",
		tenant: { documentId: "kfamilie1ttttttttttttttt", id: 1, name: "Familie Keller" },
		documents: [
			{ documentId: "kfamilie1aaaaaaaaaaaaaaa", name: "Police", state: "Active" },
			{ documentId: "kfamilie1bbbbbbbbbbbbbbb", name: "Alte Police", state: "Deleted" },
		],
		documentCount: 5,
		receiver: null,
		email: null,
		recipient: null,
		right: "Read",
		facts: ["about"],
		withFiles: true,
		hasPassword: false,
		note: null,
		lastDay: "2026-12-24",
		sharedBy: { userId: "u".repeat(24), name: "Anna Keller" },
		isMine: true,
		createdAt: "2026-11-24T23:30:00.000Z",
		acceptedAt: null,
		endedAt: null,
		endedBy: null,
		openings: 0,
		lastOpenedAt: null,
		mail: null,
		version: 1,
		code: CODE,
		...changes,
	};
}
