import type { Pdfium } from "../pdfium.ts";
import { decoderOfCodePage } from "../formats/code-pages.ts";

/** Characters of a page that are looked at; with more it stays as it was read. */
const MAX_CHARACTERS = 100_000;
/** As PDFium takes the bytes from 0x80 on of a font that does not say what its letters are: as Macs did. */
const AS_ON_MACS =
	"ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨\u00adÆØ°±²³¥µ¶·¸¹ºªº½æø" +
	"¿£¬ÃƒÅÆ«»…\u00a0ÀÃÕŒœ–—“”‘’÷×ÿŸ⁄¤‹›\ufb01\ufb02‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔðÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
/** What stands there on Windows, by what PDFium takes it for. Of two for one it is the letter, which comes later. */
const ON_WINDOWS: ReadonlyMap<string, string> = new Map(
	Array.from(AS_ON_MACS, (letter, index) => [
		letter,
		decoderOfCodePage(1252).decode(new Uint8Array([0x80 + index])),
	]),
);
/** What no word has: it is "für", "Geschäft" or "café" of Windows. */
const MISREAD = /\p{Ll}[‰ˆ¸‡ÈËÍÎÁÙÓÔ˘˚]\p{Ll}/u;
/** What is no letter on Windows where it is one on a Mac. */
const READ_WELL = /[äöüàâçèéêôùû]/;

const NONE: ReadonlyMap<number, string> = new Map();

/**
 * Letters of a page that PDFium has misread, by their numbers: programs of Windows leave out what the letters of a font are,
 * and nothing else tells that they are not those of a Mac.
 * @param text a handle of its characters
 * @param read what it was read as
 */
export function misreadLetters(pdfium: Pdfium, text: number, read: string): ReadonlyMap<number, string> {
	if (read.length > MAX_CHARACTERS || !MISREAD.test(read)) return NONE;
	const letters = Array.from({ length: pdfium.FPDFText_CountChars(text) }, (_, index) => {
		const object = pdfium.FPDFText_GetTextObject(text, index);
		const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object);
		return { letter: letterAt(pdfium, text, index), font };
	});
	const texts = new Map<number, string>();
	for (const { letter, font } of letters) texts.set(font, (texts.get(font) ?? "") + letter);
	const isMisread = (font: number) => {
		const ofFont = texts.get(font) ?? "";
		return font !== 0 && MISREAD.test(ofFont) && !READ_WELL.test(ofFont);
	};
	const misread = new Set([...texts.keys()].filter(isMisread));
	const found = new Map<number, string>();
	for (const [index, { letter, font }] of letters.entries()) {
		if (!misread.has(font)) continue;
		if (letter === "l" && letters[index - 1]?.letter === "f" && isOneSign(pdfium, text, index)) {
			found.set(index - 1, "ß").set(index, "");
		}
		const meant = ON_WINDOWS.get(letter);
		if (meant !== undefined) found.set(index, meant);
	}
	return found;
}

/** A character of a page; empty where it is none. */
export function letterAt(pdfium: Pdfium, text: number, index: number): string {
	const code = pdfium.FPDFText_GetUnicode(text, index);
	return code > 0x10_ffff ? "" : String.fromCodePoint(code);
}

/** Whether a letter and the one before stand in the same place: they are a ligature, which PDFium takes apart. */
function isOneSign(pdfium: Pdfium, text: number, index: number): boolean {
	const address = pdfium.pdfium.wasmExports.malloc(32);
	pdfium.FPDFText_GetCharOrigin(text, index - 1, address, address + 8);
	pdfium.FPDFText_GetCharOrigin(text, index, address + 16, address + 24);
	const [x, y, otherX, otherY] = new Float64Array(pdfium.pdfium.HEAPU8.buffer, address, 4);
	pdfium.pdfium.wasmExports.free(address);
	return x === otherX && y === otherY;
}
