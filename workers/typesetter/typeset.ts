import type { PageForm } from "../../contract/files/typeset.ts";
import type { SetPicture, TextPart, TextToSet } from "../shared/typesetter-calls.ts";
import { type Block, blocksOf, type Run } from "./blocks.ts";
import { type Fonts, Paper, type Sheet } from "./paper.ts";
import { columnWidths } from "./column-widths.ts";
import { wrapLines } from "./wrap-lines.ts";

/** A4 upright, a slide of 16 to 9, A4 lying; in points. */
const SHEETS: Readonly<Record<PageForm, Sheet>> = {
	letter: { width: 595, height: 842, margin: 56 },
	slide: { width: 842, height: 474, margin: 48 },
	sheet: { width: 842, height: 595, margin: 36 },
};

/**
 * Sizes of the text in points, the first in which all of it fits on its page, else the last; of a sheet that is too long
 * at any rate the first in which its columns fit.
 */
const SIZES: Readonly<Record<PageForm, readonly number[]>> = {
	letter: [10.5],
	slide: [18, 14, 11, 8.5],
	sheet: [11, 10, 9, 8.5],
};

/** From line to line, before a title or heading, and for an empty line, in sizes of the text. */
const LEADING = 1.4;
const BEFORE_TITLE = 0.7;
const GAP = 0.7;
const AFTER_PARAGRAPH = 0.4;
/** How much of a page's height a picture takes at most. */
const MOST_OF_PAGE = 0.6;
/** A title and a heading, in sizes of the text. */
const LOOKS = { title: 1.5, heading: 1.2, item: 1, text: 1 } as const;
/** How far an item stands within another one, or its text behind its dot or its number, in sizes of the text. */
const INDENT = 1.4;
const NUMBER_INDENT = 2;
const AFTER_LABEL = 0.5;
const MORE: Run = { text: "…", isBold: false };

/** Between two columns, in sizes of the text, and how narrow the columns of a sheet may be. */
const COLUMN_GAP = 1;
const LEAST_COLUMN = 5;
const MAX_COLUMNS = 16;
/** Rows by which the widths of columns are chosen, and that are set with the same. */
const ROWS_TOGETHER = 200;

/** How many characters are set before others have their turn: a few milliseconds. */
const TURN_CHARACTERS = 600;

/**
 * Sets a text on pages. What goes beyond the last page, or beyond a slide or sheet, is left out; what has no glyph is a
 * box.
 */
export async function typeset(
	{ form, maxPages, parts }: TextToSet,
	fonts: Fonts,
): Promise<Uint8Array<ArrayBuffer>> {
	const paper = new Paper(SHEETS[form], fonts);
	for (const part of parts.slice(0, maxPages)) {
		await new PartSetter(paper, form, maxPages).set(part);
	}
	if (paper.pages === 0) paper.addPage();
	return paper.end();
}

/** Sets one part, beginning on a new page. */
class PartSetter {
	readonly #paper: Paper;
	readonly #form: PageForm;
	readonly #maxPages: number;
	#size: number;
	#sinceTurn = 0;
	/** Nothing more fits. */
	#isFull = false;

	constructor(paper: Paper, form: PageForm, maxPages: number) {
		this.#paper = paper;
		this.#form = form;
		this.#maxPages = maxPages;
		this.#size = SIZES[form][0] ?? 0;
	}

	async set(part: TextPart): Promise<void> {
		const blocks = () => this.#grouped(blocksOf(part));
		this.#size = await (this.#form === "sheet" ? this.#sizeOfSheet(blocks) : this.#fittingSize(blocks));
		this.#paper.addPage();
		for (const block of blocks()) {
			if (this.#isFull) break;
			if (block.kind === "rows") await this.#table(block.rows);
			else if (block.kind === "gap") this.#paper.y += this.#size * GAP;
			else if (block.kind === "picture") this.#picture(block.picture);
			else await this.#paragraph(block);
		}
	}

	/** Rows that follow each other as one; the first line of a slide or sheet is its title. */
	*#grouped(blocks: Iterable<Block>) {
		let rows: Run[][][] = [];
		let isFirst = this.#form !== "letter";
		let isGap = false;
		for (const block of blocks) {
			// An empty line between two rows says nothing.
			if (rows.length > 0 && block.kind === "gap") {
				isGap = true;
				continue;
			}
			if (block.kind === "row") {
				isGap = false;
				rows.push(block.cells);
				isFirst = false;
			}
			if (rows.length > 0 && (block.kind !== "row" || rows.length === ROWS_TOGETHER)) {
				yield { kind: "rows", rows } as const;
				rows = [];
				if (isGap) yield { kind: "gap" } as const;
				isGap = false;
			}
			if (block.kind === "row") continue;
			yield isFirst && block.kind === "line" ? ({ ...block, look: "title" } as const) : block;
			isFirst &&= block.kind === "gap";
		}
		if (rows.length > 0) yield { kind: "rows", rows } as const;
	}

	/** The largest size in which all of a slide fits. */
	async #fittingSize(
		blocks: () => Iterable<{ kind: string; runs?: Run[]; rows?: Run[][][] }>,
	): Promise<number> {
		const sizes = SIZES[this.#form];
		const room = SHEETS[this.#form].height - 2 * SHEETS[this.#form].margin;
		const smallest = sizes.at(-1) ?? 0;
		for (const size of sizes) {
			if (size === smallest) break;
			let height = 0;
			for (const { runs = [], rows = [] } of blocks()) {
				const lines =
					runs.length > 0 ? [...this.#lines(runs, this.#paper.width - size * INDENT, size)].length : 1;
				height += Math.max(lines, rows.length) * size * LEADING;
				await this.#turn(runs);
				if (height > room) break;
			}
			if (height <= room) return size;
		}
		return smallest;
	}

	/** Small tables are written large, wide ones smaller: widths and heights grow with the size. */
	async #sizeOfSheet(blocks: () => Iterable<{ kind: string; rows?: Run[][][] }>): Promise<number> {
		const sizes = SIZES[this.#form];
		const smallest = sizes.at(-1) ?? 0;
		const room = (SHEETS[this.#form].height - 2 * SHEETS[this.#form].margin) / LEADING;
		const widths: number[] = [];
		let columns = 0;
		let lines = 0;
		for (const { rows = [] } of blocks()) {
			const wanted = await this.#wantedWidths(rows, MAX_COLUMNS, 1);
			widths.push(wanted.reduce((sum, width) => sum + width + COLUMN_GAP, 0));
			columns = Math.max(columns, ...rows.map((cells) => cells.length));
			lines += Math.max(rows.length, 1);
			if (lines * smallest > room) break;
		}
		const width = Math.max(0, ...widths);
		const wideEnough = sizes.filter(
			(size) => width * size <= this.#paper.width && columns <= this.#mostColumns(size),
		);
		return wideEnough.find((size) => lines * size <= room) ?? wideEnough[0] ?? smallest;
	}

	/** Most columns that fit beside each other. */
	#mostColumns(size: number): number {
		return Math.min(MAX_COLUMNS, Math.floor(this.#paper.width / (size * (LEAST_COLUMN + COLUMN_GAP))));
	}

	/** How wide columns would be if there was room, in points. */
	async #wantedWidths(rows: readonly Run[][][], most: number, size: number): Promise<number[]> {
		const wanted: number[] = [];
		for (const cells of rows) {
			for (const [column, cell] of cells.slice(0, most).entries()) {
				// Its beginning is enough: wider than a page is no column.
				const width = cell.reduce(
					(sum, { text, isBold }) => sum + this.#paper.measure(text.slice(0, 100), isBold, size),
					0,
				);
				wanted[column] = Math.max(wanted[column] ?? 0, width);
			}
			await this.#turn(cells.flat());
		}
		return Array.from(wanted, (width = 0) => width);
	}

	async #paragraph({ look, runs, mark }: Extract<Block, { kind: "line" }>): Promise<void> {
		const size = this.#size * LOOKS[look];
		const isTitle = look === "title" || look === "heading";
		const { label, isShown, level } = mark;
		const left = level * this.#size * NUMBER_INDENT;
		const indent = left + (look === "item" || label !== "" ? this.#labelIndent(label, isTitle, size) : 0);
		const set = isTitle ? runs.map(({ text }) => ({ text, isBold: true })) : runs;
		if (isTitle && this.#paper.y > SHEETS[this.#form].margin) this.#paper.y += size * BEFORE_TITLE;
		let lines = 0;
		for (const line of this.#lines(set, this.#paper.width - indent, size)) {
			if (!this.#makeRoom(size * LEADING)) return;
			if (lines === 0 && isShown && label !== "")
				this.#paper.line([{ text: label, isBold: isTitle }], left, size);
			this.#paper.line(line, indent, size);
			this.#paper.y += size * LEADING;
			lines += 1;
			await this.#turn(line);
		}
		// Of a paragraph that is more than a line one sees where it ends.
		if (lines > 1) this.#paper.y += this.#size * AFTER_PARAGRAPH;
	}

	/** Where the text begins behind a label, in points. A dot takes less than numbers, which are to be as wide as each other. */
	#labelIndent(label: string, isBold: boolean, size: number): number {
		const least = /^.?$/u.test(label) ? INDENT : NUMBER_INDENT;
		return Math.max(least * size, this.#paper.measure(label, isBold, size) + AFTER_LABEL * size);
	}

	/** Shrunk to the width of a line, and to a part of a page. */
	#picture({ png, width, height }: SetPicture): void {
		const most = (this.#paper.bottom - SHEETS[this.#form].margin) * MOST_OF_PAGE;
		const scale = Math.min(1, this.#paper.width / width, most / height);
		if (!this.#makeRoom(height * scale)) return;
		this.#paper.picture(png, width * scale, height * scale);
		this.#paper.y += height * scale + this.#size * GAP;
	}

	/** Cells of a letter have as many lines as they need, those of a sheet one. */
	async #table(rows: readonly Run[][][]): Promise<void> {
		const size = this.#size;
		const gap = size * COLUMN_GAP;
		const available = this.#paper.width;
		const wanted = await this.#wantedWidths(rows, this.#mostColumns(size), size);
		const widths = columnWidths(wanted, available, gap);
		for (const cells of rows) {
			if (this.#isFull) return;
			await this.#row(cells, widths, gap);
		}
	}

	async #row(cells: readonly Run[][], widths: readonly number[], gap: number): Promise<void> {
		const size = this.#size;
		const isSheet = this.#form === "sheet";
		const columns = widths.map((width, column) => {
			const lines = this.#lines(cells[column] ?? [], width + 0.01, size);
			return { lines, x: widths.slice(0, column).reduce((sum, before) => sum + before + gap, 0) };
		});
		for (let isFirst = true; ; isFirst = false) {
			const line = columns.map(({ lines, x }) => ({ runs: lines.next().value, x }));
			if (!isFirst && (isSheet || line.every(({ runs }) => !runs))) break;
			if (!this.#makeRoom(size * LEADING)) return;
			for (const { runs, x } of line) if (runs) this.#paper.line(runs, x, size);
			this.#paper.y += size * LEADING;
			await this.#turn(line.flatMap(({ runs }) => runs ?? []));
		}
		if (cells.length > widths.length) this.#markMore(size);
		if (isSheet) this.#paper.rule();
	}

	/** What stands to the right of the last column is not there. */
	#markMore(size: number): void {
		this.#paper.y -= size * LEADING;
		this.#paper.line([MORE], this.#paper.width + size * 0.3, size);
		this.#paper.y += size * LEADING;
	}

	#lines(runs: readonly Run[], width: number, size: number): Generator<Run[]> {
		return wrapLines(runs, width, (text, isBold) => this.#paper.measure(text, isBold, size));
	}

	/** Begins a new page of a letter where there is none on this one. @returns whether there is room */
	#makeRoom(height: number): boolean {
		if (this.#paper.y + height <= this.#paper.bottom) return true;
		if (this.#form === "letter" && this.#paper.pages < this.#maxPages) {
			this.#paper.addPage();
			return true;
		}
		this.#isFull = true;
		this.#paper.line([MORE], 0, this.#size);
		return false;
	}

	/** Lets others in once in a while. */
	async #turn(runs: readonly Run[]): Promise<void> {
		for (const { text } of runs) this.#sinceTurn += text.length;
		if (this.#sinceTurn < TURN_CHARACTERS) return;
		this.#sinceTurn = 0;
		await new Promise((resolve) => {
			setTimeout(resolve, 0);
		});
	}
}
