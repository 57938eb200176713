import type { SetPicture, StyledRange, TextPart } from "../shared/typesetter-calls.ts";

/** Characters that are set alike. */
export interface Run {
	text: string;
	isBold: boolean;
}

/** What stands in front of a line. */
export interface Mark {
	label: string;
	/** Whether it is seen: of the lines of an item in front of the first. */
	isShown: boolean;
	/** In how many other items it lies. */
	level: number;
}

/** What stands below each other on a page. */
export type Block =
	| { kind: "line"; look: "title" | "heading" | "item" | "text"; runs: Run[]; mark: Mark }
	| { kind: "row"; cells: Run[][] }
	| { kind: "picture"; picture: SetPicture }
	| { kind: "gap" };

const DOT = "•";
/** Items within items that are set further to the right. */
const MAX_LEVEL = 8;

/** Ranges that may lie over each other; those of a file that somebody wrote are a few. */
const MAX_OPEN_RANGES = 32;

/** A text line by line, each behind its pictures; a line with tabs is a row. */
export function* blocksOf({ text, styles, pictures = [] }: TextPart): Generator<Block> {
	let shown = 0;
	let isGap = true;
	let next = 0;
	let open: StyledRange[] = [];
	/** Items and headings of which a line was set: their mark stands in front of the first. */
	const marked = new Set<StyledRange>();
	for (let start = 0; start < text.length;) {
		const found = text.indexOf("\n", start);
		const end = found === -1 ? text.length : found;
		open = open.filter((range) => range.end > start);
		for (let range = styles[next]; range && range.start < end; range = styles[next]) {
			if (range.end > start && open.length < MAX_OPEN_RANGES) open.push(range);
			next += 1;
		}
		for (let picture = pictures[shown]; picture && picture.at <= end; picture = pictures[shown]) {
			yield { kind: "picture", picture };
			isGap = false;
			shown += 1;
		}
		const block = blockOf(text, { start, end }, open, marked);
		// Several empty lines are one.
		if (block.kind !== "gap" || !isGap) yield block;
		isGap = block.kind === "gap";
		start = end + 1;
	}
}

function blockOf(
	text: string,
	line: { start: number; end: number },
	ranges: readonly StyledRange[],
	marked: Set<StyledRange>,
): Block {
	const cells = cellsOf(runsOf(text, line, ranges));
	while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop();
	if (cells.length > 1) return { kind: "row", cells: cellsOf(runsOf(text, line, ranges, labelOf)) };
	const [runs] = cells;
	if (!runs) return { kind: "gap" };
	const looks = ranges.filter(({ style }) => style !== "bold");
	const item = looks.findLast(({ style }) => style === "item");
	const heading = looks.find(({ style }) => style !== "item");
	const look = lookOf(heading ?? item);
	const owner = item ?? heading;
	const mark = {
		label: owner ? labelOf(owner) : "",
		isShown: owner !== undefined && !marked.has(owner),
		level: Math.min(item?.level ?? 0, MAX_LEVEL),
	};
	for (const range of looks) marked.add(range);
	return { kind: "line", look, runs, mark };
}

function lookOf(range: StyledRange | undefined): "title" | "heading" | "item" | "text" {
	return range && range.style !== "bold" ? range.style : "text";
}

/** What stands in front of an item or a heading. */
function labelOf({ style, label = style === "item" ? DOT : "" }: StyledRange): string {
	return seen(label).trim();
}

/**
 * The characters of a line, as far as they are seen.
 * @param labelOfItem what stands in front of items, where they are in the cells of a row
 */
function runsOf(
	text: string,
	{ start, end }: { start: number; end: number },
	ranges: readonly StyledRange[],
	labelOfItem?: (range: StyledRange) => string,
): Run[] {
	const runs: Run[] = [];
	let at = start;
	const take = (to: number, isBold: boolean) => {
		if (to > at) runs.push({ text: seen(text.slice(at, to)), isBold });
		at = Math.max(at, to);
	};
	for (const range of ranges) {
		if (range.style !== "bold") {
			const label = labelOfItem && range.start >= at ? labelOfItem(range) : "";
			if (label !== "") {
				take(Math.min(range.start, end), false);
				runs.push({ text: `${label} `, isBold: false });
			}
			continue;
		}
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
