import type { PageRun } from "../../../../../contract/files/page-layout.ts";

/** Space between two pages, in pixels. */
export const PAGE_GAP = 16;

/** A page among the others. Lengths are in widths of the column, which is as wide as the widest page. */
export interface Sheet {
	/** From 1. */
	page: number;
	width: number;
	height: number;
	/** Heights of all pages before it, without the gaps. */
	before: number;
}

/** The narrowest page beside a wide one, so that a till receipt among plans can still be read. */
const MIN_WIDTH = 0.5;
const A4 = { width: 595, height: 842 };
/** A page can be as long as a till receipt; longer ones are damaged or a trap. */
const MAX_RATIO = 20;

/** How the pages of a file lie below each other. */
export function sheetsOf(runs: readonly PageRun[]): Sheet[] {
	const sizes = runs.map(({ width, height, count }) => ({
		...(width > 0 && height > 0 ? { width, height } : A4),
		count,
	}));
	const widest = Math.max(...sizes.map(({ width }) => width));
	const sheets: Sheet[] = [];
	let before = 0;
	for (const { width: points, height: pointsHigh, count } of sizes) {
		const width = Math.max(points / widest, MIN_WIDTH);
		const height = width * Math.min(Math.max(pointsHigh / points, 1 / MAX_RATIO), MAX_RATIO);
		for (let index = 0; index < count; index += 1) {
			sheets.push({ page: sheets.length + 1, width, height, before });
			before += height;
		}
	}
	return sheets;
}

/** Where a page begins, in pixels from the top of the column. @param column its width in pixels */
export function topOf({ before, page }: Sheet, column: number): number {
	return before * column + (page - 1) * PAGE_GAP;
}

/** The page at a height of the column, the gap below it included; beyond the ends the first or last one. */
export function sheetAt(sheets: readonly Sheet[], y: number, column: number): Sheet | undefined {
	let low = 0;
	let high = sheets.length - 1;
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		const sheet = sheets[middle];
		if (sheet && topOf(sheet, column) <= y) low = middle;
		else high = middle - 1;
	}
	return sheets[low];
}
