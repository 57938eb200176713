// oxlint-disable no-underscore-dangle -- so are the functions of PDFium called in WebAssembly
import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import type { PageLayout, PageRun, PageWord } from "../../contract/files/page-layout.ts";
import { textFunctions, type TextFunctions } from "./text-functions.ts";

/** Words of one page beyond these are left out: nobody reads a page of more. */
const MAX_WORDS = 20_000;
/** The page is laid out on a device of so many pixels a side that whole ones are exact enough. */
const DEVICE = 1_000_000;
/** Length in points over which the page's own directions are measured on it. */
const SPAN = 1_000;
/** What PDFium gives for a hyphen at the end of a line; the other half of the word follows without a break. */
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
	/** In fractions of the page; `null` for what PDFium has put in between. */
	box: Edges | null;
}

/** The size of a page and where its words stand. All that PDFium lends for it is given back. */
export function layoutOf(page: PDFiumPage): PageLayout {
	const { originalWidth, originalHeight } = page.getOriginalSize();
	const pdfium = textFunctions(page["module"]);
	const words = wordsOf(charactersOf(pdfium, page["pageIdx"]));
	return { width: rounded(originalWidth), height: rounded(originalHeight), words };
}

/** The sizes of all pages; those of one size that follow each other are one run. */
export function pageRunsOf(document: PDFiumDocument): PageRun[] {
	const pdfium = textFunctions(document["module"]);
	const runs: PageRun[] = [];
	const pointer = pdfium.wasmExports.malloc(8);
	try {
		for (let index = 0; index < document.getPageCount(); index += 1) {
			const isKnown = pdfium._FPDF_GetPageSizeByIndexF(document["documentIdx"], index, pointer) !== 0;
			const [width = 0, height = 0] = isKnown ? numbersAt(pdfium, pointer, 2, "getFloat32") : [];
			const last = runs.at(-1);
			const size = { width: rounded(width), height: rounded(height) };
			if (last?.width === size.width && last.height === size.height) last.count += 1;
			else runs.push({ ...size, count: 1 });
		}
	} finally {
		pdfium.wasmExports.free(pointer);
	}
	return runs;
}

function* charactersOf(pdfium: TextFunctions, page: number): Generator<Character> {
	const textPage = pdfium._FPDFText_LoadPage(page);
	if (textPage === 0) return;
	const pointer = pdfium.wasmExports.malloc(16);
	try {
		const onPage = displayOf(pdfium, page, pointer);
		const count = pdfium._FPDFText_CountChars(textPage);
		for (let index = 0; index < count; index += 1) {
			const code = pdfium._FPDFText_GetUnicode(textPage, index);
			const hasBox = pdfium._FPDFText_GetLooseCharBox(textPage, index, pointer) !== 0;
			const text = code > 0x10_ffff ? "" : String.fromCodePoint(code);
			yield { text, box: hasBox ? onPage(numbersAt(pdfium, pointer, 4, "getFloat32")) : null };
		}
	} finally {
		pdfium.wasmExports.free(pointer);
		pdfium._FPDFText_ClosePage(textPage);
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

/** How a rectangle of the page's own space (left, top, right, bottom in points) lies on the page as it is seen. */
function displayOf(pdfium: TextFunctions, page: number, pointer: number) {
	const at = (x: number, y: number) => {
		pdfium._FPDF_PageToDevice(page, 0, 0, DEVICE, DEVICE, 0, x, y, pointer, pointer + 4);
		const [deviceX = 0, deviceY = 0] = numbersAt(pdfium, pointer, 2, "getInt32");
		return { x: deviceX / DEVICE, y: deviceY / DEVICE };
	};
	// Three points tell the whole of it: turned, cropped and scaled, it stays linear.
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

function numbersAt(
	pdfium: TextFunctions,
	pointer: number,
	count: number,
	read: "getFloat32" | "getInt32",
): number[] {
	// The memory may have moved since it was looked at last.
	const view = new DataView(pdfium.HEAPU8.buffer, pointer, count * 4);
	return Array.from({ length: count }, (_, index) => view[read](index * 4, true));
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

/** Half of a character beyond the first 65,536, whose other half follows. */
function isHalf(text: string): boolean {
	return /^[\ud800-\udfff]$/.test(text);
}

function rounded(value: number, digits = 2): number {
	return Number(value.toFixed(digits));
}
