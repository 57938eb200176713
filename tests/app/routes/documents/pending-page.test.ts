import { describe, expect, test } from "vitest";
import type { DocumentState } from "../../../../contract/entities/document-state.ts";
import type { ExplorerPage } from "../../../../app/routes/documents/list/explorer-page.ts";
import type { ListedState } from "../../../../app/features/explorer/explorer-state.ts";
import { withPendingChanges } from "../../../../app/routes/documents/list/pending-page.ts";

const row = (documentId: string) => ({
	documentId,
	version: 1,
	name: documentId,
	mayEdit: true,
	mayArchive: true,
	state: "Active" as const,
	cells: {},
	place: null,
});

const page: ExplorerPage = {
	rows: [row("a"), row("b"), row("c")],
	total: 1_234_568,
	totalIsCapped: false,
	isCorrected: false,
	mayEdit: true,
	spelt: null,
	hasMore: true,
	shown: { from: "1'234'501", to: "1'234'503", total: "1'234'568" },
};

function pending(changes: Record<string, DocumentState>, listed: ListedState | null) {
	const shown = withPendingChanges(page, new Map(Object.entries(changes)), listed);
	return { ...shown, rows: shown.rows.map(({ documentId, state }) => `${documentId} ${state}`) };
}

describe("a list with changes on their way", () => {
	test("marks what is being archived where both states are listed, and the total stays", () => {
		expect(pending({ b: "Archived" }, null)).toMatchObject({
			rows: ["a Active", "b Archived", "c Active"],
			total: page.total,
			shown: page.shown,
		});
	});

	test("is without what leaves it, and the total is smaller by as many", () => {
		expect(pending({ a: "Archived", c: "Deleted" }, "Active")).toMatchObject({
			rows: ["b Active"],
			total: 1_234_566,
			shown: { from: "1'234'501", to: "1'234'501", total: "1'234'566" },
		});
	});

	test("is without what is deleted, whichever states are listed", () => {
		expect(pending({ a: "Deleted" }, null).rows).toEqual(["b Active", "c Active"]);
	});

	test("does not care for documents of another page", () => {
		expect(pending({ x: "Deleted" }, null)).toMatchObject({ total: page.total, shown: page.shown });
	});
});
