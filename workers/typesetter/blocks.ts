import type { StyledRange, TextPart } from "../shared/typesetter-calls.ts";

/** Characters that are set alike. */
export interface Run {
	text: string;
	isBold: boolean;
}

/** What stands below each other on a page. */
export type Block =
	| { kind: "line"; look: "title" | "heading" | "item" | "text"; runs: Run[] }
	| { kind: "row"; cells: Run[][] }
	| { kind: "gap" };

/** Ranges that may lie over each other; those of a file that somebody wrote are a few. */
const MAX_OPEN_RANGES = 32;

/** A text line by line; a line with tabs is a row. */
export function* blocksOf({ text, styles }: TextPart): Generator<Block> {
	let isGap = true;
	let next = 0;
	let open: StyledRange[] = [];
	for (let start = 0; start < text.length;) {
		const found = text.indexOf("\n", start);
		const end = found === -1 ? text.length : found;
		open = open.filter((range) => range.end > start);
		for (let range = styles[next]; range && range.start < end; range = styles[next]) {
			if (range.end > start && open.length < MAX_OPEN_RANGES) open.push(range);
			next += 1;
		}
		const block = blockOf(text, { start, end }, open);
		// Several empty lines are one.
		if (block.kind !== "gap" || !isGap) yield block;
		isGap = block.kind === "gap";
		start = end + 1;
	}
}

function blockOf(text: string, line: { start: number; end: number }, ranges: readonly StyledRange[]): Block {
	const cells = cellsOf(runsOf(text, line, ranges));
	while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop();
	if (cells.length > 1) return { kind: "row", cells };
	const [runs] = cells;
	if (!runs) return { kind: "gap" };
	const look = ranges.map(({ style }) => style).find((style) => style !== "bold") ?? "text";
	return { kind: "line", look, runs };
}

/** The characters of a line, as far as they are seen. */
function runsOf(
	text: string,
	{ start, end }: { start: number; end: number },
	ranges: readonly StyledRange[],
): Run[] {
	const runs: Run[] = [];
	let at = start;
	const take = (to: number, isBold: boolean) => {
		if (to > at) runs.push({ text: seen(text.slice(at, to)), isBold });
		at = Math.max(at, to);
	};
	for (const range of ranges) {
		if (range.style !== "bold") continue;
		take(Math.min(range.start, end), false);
		take(Math.min(range.end, end), true);
	}
	take(end, false);
	return runs;
}

function cellsOf(runs: readonly Run[]): Run[][] {
	const cells: Run[][] = [[]];
	for (const { text, isBold } of runs) {
		for (const [index, piece] of text.split("\t").entries()) {
			if (index > 0) cells.push([]);
			if (piece !== "") cells.at(-1)?.push({ text: piece, isBold });
		}
	}
	return cells;
}

function isBlank(cell: readonly Run[] | undefined): boolean {
	return !cell?.some(({ text }) => text.trim() !== "");
}

/** Without what controls a terminal, the direction of letters, or where lines may break: no glyph stands for it. */
function seen(text: string): string {
	return text
		.toWellFormed()
		.normalize("NFC")
		.replaceAll(/[\p{Zs}\v\f]/gu, " ")
		.replaceAll(/(?!\t)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\p{Variation_Selector}]/gu, "");
}
