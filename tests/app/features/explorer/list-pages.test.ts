import { describe, expect, test } from "vitest";
import type { ExplorerItem } from "../../../../contract/entities/entities.ts";
import type { ExplorerAnswer } from "../../../../contract/explorer/explorer.ts";
import { DEFAULT_CHOICE } from "../../../../app/routes/documents/columns/column-choice.ts";
import { explorerPage } from "../../../../app/routes/documents/list/explorer-page.ts";
import { DEFAULT_EXPLORER_STATE } from "../../../../app/features/explorer/explorer-state.ts";
import { explorerItem } from "../../../support/explorer-item.ts";
import { mergeAnswers, pageRequests } from "../../../../app/features/explorer/list-pages.ts";

const item = (number: number): ExplorerItem =>
	explorerItem({
		documentId: `kfamilie1${String(number).padStart(15, "a")}`,
		documentIdentifier: number,
		name: `Police ${number}`,
	});

const items = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => item(from + at));
const answer = (found: ExplorerItem[], total: number, totalIsCapped = false): ExplorerAnswer => ({
	items: found,
	total,
	totalIsCapped,
	isCorrected: false,
	mayEdit: false,
});
const partsOf = (pageIndex: number, pageCount: number) =>
	pageRequests({ ...DEFAULT_EXPLORER_STATE, pageIndex, pageCount }).map(({ page, pageSize }) => [
		page,
		pageSize,
	]);

describe("the pages that a phone has appended", () => {
	test("are asked for in few large parts", () => {
		expect(partsOf(0, 1)).toEqual([[1, 15]]);
		expect(partsOf(4, 1)).toEqual([[5, 15]]);
		expect(partsOf(0, 3)).toEqual([[1, 45]]);
		expect(partsOf(0, 6)).toEqual([[1, 90]]);
		expect(partsOf(0, 7)).toEqual([
			[1, 60],
			[2, 60],
		]);
		expect(partsOf(0, 40)).toHaveLength(7);
	});

	test("that begin in the midst of the list are asked for one by one", () => {
		expect(partsOf(2, 3)).toEqual([
			[3, 15],
			[4, 15],
			[5, 15],
		]);
	});

	test("of another size are asked for in that size", () => {
		const parts = pageRequests({ ...DEFAULT_EXPLORER_STATE, perPage: 100, pageIndex: 2 });
		expect(parts).toMatchObject([{ page: 3, pageSize: 100 }]);
		const appended = pageRequests({ ...DEFAULT_EXPLORER_STATE, perPage: 30, pageCount: 4 });
		expect(appended).toMatchObject([
			{ page: 1, pageSize: 60 },
			{ page: 2, pageSize: 60 },
		]);
	});

	test("cover every row, and never more than the CMS gives at once", () => {
		for (let pageCount = 1; pageCount <= 40; pageCount += 1) {
			const parts = partsOf(0, pageCount);
			expect(parts.reduce((sum, [, size = 0]) => sum + size, 0)).toBeGreaterThanOrEqual(pageCount * 15);
			expect(Math.max(...parts.map(([, size = 0]) => size))).toBeLessThanOrEqual(100);
			expect(new Set(parts.map(([, size]) => size)).size).toBe(1);
		}
	});

	test("have every document once, also one that moved from one part to the next meanwhile", () => {
		const merged = mergeAnswers([answer(items(1, 15), 31), answer(items(14, 28), 31)], 30);
		expect(merged.items.map(({ documentIdentifier }) => documentIdentifier)).toEqual(
			items(1, 28).map(({ documentIdentifier }) => documentIdentifier),
		);
	});

	test("have the total of the last answer, and no more rows than were asked for", () => {
		const merged = mergeAnswers([answer(items(1, 60), 110), answer(items(61, 109), 109)], 105);
		expect(merged.items).toHaveLength(105);
		expect(merged.total).toBe(109);
	});

	test("of an empty list are empty", () => {
		expect(mergeAnswers([], 15)).toEqual(answer([], 0));
	});
});

describe("the list says how far it goes", () => {
	const pageOf = (found: ExplorerAnswer, pageIndex: number, pageCount: number) =>
		explorerPage(found, DEFAULT_CHOICE, { text: "", perPage: null, pageIndex, pageCount });

	test("with the rows of all pages that are shown", () => {
		expect(pageOf(answer(items(1, 45), 64), 0, 3)).toMatchObject({
			hasMore: true,
			shown: { from: "1", to: "45", total: "64" },
		});
		expect(pageOf(answer(items(61, 64), 64), 4, 1)).toMatchObject({
			hasMore: false,
			shown: { from: "61", to: "64", total: "64" },
		});
	});

	test("with more behind a full page, where the total was not counted to the end", () => {
		expect(pageOf(answer(items(1, 15), 1000, true), 66, 1).hasMore).toBe(true);
		expect(pageOf(answer(items(1, 7), 1000, true), 70, 1).hasMore).toBe(false);
	});
});
