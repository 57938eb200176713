import type { PageLayout, PageRun, PageWord } from "../../contract/files/page-layout.ts";
import { letterAt, misreadLetters } from "./page-text/misread-letters.ts";
import {
	memoryAt,
	type PdfDocument,
	type PdfPage,
	readCharacters,
	withMemory,
	withTextOf,
} from "./pdf-document.ts";
import type { Pdfium } from "./pdfium.ts";

/** Words of one page beyond these are left out: nobody reads a page of more. */
const MAX_WORDS = 20_000;
/** Side of the imaginary device on which PDFium places a page: it answers in whole pixels, so many are exact enough. */
const DEVICE = 1_000_000;
/** Distance in points over which the directions of a page are measured. */
const SPAN = 1_000;
/** PDFium's characters for a hyphen at the end of a line; the other half of the word follows without a line break. */
const LINE_HYPHENS: ReadonlySet<string> = new Set(["\u0002", "\ufffe"]);

/** A rectangle by its edges. */
interface Edges {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

interface Character {
	text: string;
	/** In fractions of the page; `null` for a character that PDFium has inserted. */
	box: Edges | null;
}

/** The size of a page and where its words stand. */
export async function layoutOf(page: PdfPage): Promise<PageLayout> {
	const words = await withTextOf(page, async (text) => {
		const misread = misreadLetters(page.pdfium, text, await readCharacters(page.pdfium, text));
		return withMemory(page.pdfium, 16, (box) => wordsOf(charactersOf(page, { text, misread }, box)));
	});
	return { width: rounded(page.width), height: rounded(page.height), words };
}

/** The sizes of all pages; those of one size that follow each other are one run. */
export async function pageRunsOf({ pdfium, handle, pageCount }: PdfDocument): Promise<PageRun[]> {
	const runs: PageRun[] = [];
	await withMemory(pdfium, 8, async (address) => {
		for (let index = 0; index < pageCount; index += 1) {
			const isKnown = await pdfium.FPDF_GetPageSizeByIndexF(handle, index, address);
			const [width = 0, height = 0] = isKnown ? floatsAt(pdfium, address, 2) : [];
			const last = runs.at(-1);
			const size = { width: rounded(width), height: rounded(height) };
			if (last?.width === size.width && last.height === size.height) last.count += 1;
			else runs.push({ ...size, count: 1 });
		}
	});
	return runs;
}

/** @param address of 16 bytes that PDFium may write to */
function* charactersOf(
	{ pdfium, handle }: PdfPage,
	{ text, misread }: { text: number; misread: ReadonlyMap<number, string> },
	address: number,
): Generator<Character> {
	const onPage = displayOf(pdfium, handle, address);
	const count = pdfium.FPDFText_CountChars(text);
	for (let index = 0; index < count; index += 1) {
		const hasBox = pdfium.FPDFText_GetLooseCharBox(text, index, address);
		yield {
			text: misread.get(index) ?? letterAt(pdfium, text, index),
			box: hasBox ? onPage(floatsAt(pdfium, address, 4)) : null,
		};
	}
}

/** Groups characters into words: what stands between white space, or on one line of a hyphenated word. */
function wordsOf(characters: Iterable<Character>): PageWord[] {
	const words: PageWord[] = [];
	let text = "";
	let edges: Edges | null = null;

	const endWord = () => {
		if (text !== "" && edges && isVisible(edges)) words.push(toWord(text, edges));
		text = "";
		edges = null;
	};
	const endLine = () => {
		const last = words.at(-1);
		if (last) last.endsLine = true;
	};

	for (const character of characters) {
		const isHyphen = LINE_HYPHENS.has(character.text);
		if (/\s/u.test(character.text)) endWord();
		else if (isHyphen || isHalf(character.text) || !/^\p{C}/u.test(character.text)) {
			text += isHyphen ? "-" : character.text;
			edges = union(edges, character.box);
		}
		if (isHyphen) endWord();
		if (isHyphen || /[\r\n]/.test(character.text)) endLine();
		if (words.length >= MAX_WORDS) return words;
	}
	endWord();
	endLine();
	return words;
}

/** Turns a rectangle of the page's own space (left, top, right, bottom in points) into one of the page as it is seen. */
function displayOf(pdfium: Pdfium, page: number, address: number) {
	const at = (x: number, y: number) => {
		pdfium.FPDF_PageToDevice(page, 0, 0, DEVICE, DEVICE, 0, x, y, address, address + 4);
		const written = memoryAt(pdfium, address, 8);
		return { x: written.getInt32(0, true) / DEVICE, y: written.getInt32(4, true) / DEVICE };
	};
	// Three points are enough: whether the page is turned, cropped or scaled, the mapping stays linear.
	const origin = at(0, 0);
	const right = at(SPAN, 0);
	const up = at(0, SPAN);
	const onPage = (x: number, y: number) => ({
		x: origin.x + ((right.x - origin.x) * x + (up.x - origin.x) * y) / SPAN,
		y: origin.y + ((right.y - origin.y) * x + (up.y - origin.y) * y) / SPAN,
	});
	return ([left = 0, top = 0, farRight = 0, bottom = 0]: number[]): Edges => {
		const one = onPage(left, top);
		const other = onPage(farRight, bottom);
		return {
			left: Math.min(one.x, other.x),
			top: Math.min(one.y, other.y),
			right: Math.max(one.x, other.x),
			bottom: Math.max(one.y, other.y),
		};
	};
}

function floatsAt(pdfium: Pdfium, address: number, count: number): number[] {
	const memory = memoryAt(pdfium, address, count * 4);
	return Array.from({ length: count }, (_, index) => memory.getFloat32(index * 4, true));
}

function union(one: Edges | null, other: Edges | null): Edges | null {
	if (!one || !other) return one ?? other;
	return {
		left: Math.min(one.left, other.left),
		top: Math.min(one.top, other.top),
		right: Math.max(one.right, other.right),
		bottom: Math.max(one.bottom, other.bottom),
	};
}

/** Whether any of it lies on the page: a damaged or hostile file may put words anywhere. */
function isVisible({ left, top, right, bottom }: Edges): boolean {
	return [left, top, right, bottom].every(Number.isFinite) && right > 0 && bottom > 0 && left < 1 && top < 1;
}

function toWord(text: string, { left, top, right, bottom }: Edges): PageWord {
	return {
		text,
		x: rounded(left, 4),
		y: rounded(top, 4),
		width: rounded(right - left, 4),
		height: rounded(bottom - top, 4),
		endsLine: false,
	};
}

/** Half of a surrogate pair, whose other half follows. */
function isHalf(text: string): boolean {
	return /^[\ud800-\udfff]$/.test(text);
}

function rounded(value: number, digits = 2): number {
	return Number(value.toFixed(digits));
}
