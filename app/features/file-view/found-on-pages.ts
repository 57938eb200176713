import type { FoundInFile } from "../../../contract/files/find-in-file.ts";
import { highlighter } from "../explorer/highlight.ts";
import { pageLayout, pageRuns } from "./page-data.ts";
import { markedWords } from "./word-marks.ts";

/** What was looked for last: React asks for the same promise at each try to draw. */
let last: { key: string; found: Promise<FoundInFile | null> } | null = null;

/** The pages of a file on which something is marked; `null` where its pages cannot be read. Of few pages only. */
export function foundOnPages(fileId: string, text: string): Promise<FoundInFile | null> {
	const key = `${fileId} ${text}`;
	if (last?.key !== key) last = { key, found: lookThrough(fileId, text) };
	return last.found;
}

/** How many pages a file has; 0 where that cannot be said. */
export async function countPages(fileId: string): Promise<number> {
	const runs = await pageRuns(fileId);
	return runs?.reduce((sum, run) => sum + run.count, 0) ?? 0;
}

async function lookThrough(fileId: string, text: string): Promise<FoundInFile | null> {
	const count = await countPages(fileId);
	if (count === 0) return null;
	const layouts = await Promise.all(
		Array.from({ length: count }, (_, index) => pageLayout(fileId, index + 1)),
	);
	const mark = highlighter(text);
	const places = layouts.flatMap((layout, index) =>
		layout && markedWords(layout.words, mark).size > 0 ? [index + 1] : [],
	);
	return { places };
}
