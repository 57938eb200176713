import { notesOf } from "../page-notes.ts";
import { type PdfPage, textOf, withTextOf } from "../pdf-document.ts";

/** European letters and signs that PDFium's own fonts lack: they have those of Western Europe. */
const BEYOND_OWN_FONTS =
	/(?![ŒœŠšŸŽžƒ])[\u0100-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1fff\u20a0-\u20ab\u20ad-\u20cf№]/;
/** Characters of a page that are looked at. */
const MAX_CHARACTERS = 100_000;

/** Whether letters stand on a page that PDFium's own fonts lack, in a font that the file does not carry. */
export async function lacksLetters(page: PdfPage): Promise<boolean> {
	if (BEYOND_OWN_FONTS.test((await notesOf(page)).join("\n"))) return true;
	if (!BEYOND_OWN_FONTS.test(await textOf(page))) return false;
	const { pdfium } = page;
	return withTextOf(page, (text) => {
		const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_CHARACTERS);
		for (let index = 0; index < count; index += 1) {
			const letter = String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, index));
			if (!BEYOND_OWN_FONTS.test(letter)) continue;
			const object = pdfium.FPDFText_GetTextObject(text, index);
			const font = object && pdfium.FPDFTextObj_GetFont(object);
			if (!font || pdfium.FPDFFont_GetIsEmbedded(font) !== 1) return true;
		}
		return false;
	});
}
