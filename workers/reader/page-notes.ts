import { appearancesOf, type ReadAppearance } from "./page-text/page-appearances.ts";
import { type PdfPage, utf16At, withMemory } from "./pdf-document.ts";
import type { Pdfium } from "./pdfium.ts";

/** Fields and notes of one page; nobody fills in more. */
const MAX_NOTES = 2_000;
/** Bytes of one of them: thirty pages of text. */
const MAX_NOTE_BYTES = 200_000;

// What PDFium calls them (fpdf_annot.h and fpdf_formfill.h).
const LINK = 2;
const FREE_TEXT = 3;
const STAMP = 13;
const POPUP = 16;
const WIDGET = 20;
const CHOICE_BOX = 4;
const CHOICE_LIST = 5;
const TEXT_FIELD = 6;
const SIGNATURE = 7;
/** Bits of ISO 32000-1, 12.5.3 and 12.7.4.3. */
const HIDDEN = 1 << 1;
const NOT_SHOWN = 1 << 5;
const PASSWORD = 1 << 13;

/** Of a choice the value may be a number that nobody sees; a signature has none. */
const FIELDS_AS_SHOWN: ReadonlySet<number> = new Set([CHOICE_BOX, CHOICE_LIST, SIGNATURE]);
const WITHOUT_WORDS: ReadonlySet<number> = new Set([LINK, POPUP]);

/**
 * What people have typed into the form of a page, noted, stamped and signed on it, in the file's order. It is seen as part
 * of the page, but is not in its text. Passwords, and what is hidden, are left out.
 */
export async function notesOf(page: PdfPage): Promise<string[]> {
	const { pdfium, handle } = page;
	const count = Math.min(await pdfium.FPDFPage_GetAnnotCount(handle), MAX_NOTES);
	const notes: string[] = [];
	const appearance = appearancesOf(page);
	for (let index = 0; index < count; index += 1) {
		const annotation = await pdfium.FPDFPage_GetAnnot(handle, index);
		if (annotation === 0) continue;
		const note = await noteOf(page, annotation, appearance);
		if (note.trim() !== "") notes.push(note);
		pdfium.FPDFPage_CloseAnnot(annotation);
	}
	return notes;
}

async function noteOf(
	{ pdfium, form }: PdfPage,
	annotation: number,
	appearance: ReadAppearance,
): Promise<string> {
	if (((await pdfium.FPDFAnnot_GetFlags(annotation)) & (HIDDEN | NOT_SHOWN)) !== 0) return "";
	const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
	if (WITHOUT_WORDS.has(kind)) return "";
	if (kind !== WIDGET) {
		const contents = await written(pdfium, (buffer, bytes) =>
			pdfium.FPDFAnnot_GetStringValue(annotation, "Contents", buffer, bytes),
		);
		// What a stamp says is drawn; what was noted about it comes with it.
		if (kind === STAMP) return [await appearance(annotation), contents].join("\n").trim();
		return kind === FREE_TEXT && contents.trim() === "" ? appearance(annotation) : contents;
	}
	const field = await pdfium.FPDFAnnot_GetFormFieldType(form, annotation);
	const shown = FIELDS_AS_SHOWN.has(field) ? await appearance(annotation) : "";
	if (shown !== "" || field === SIGNATURE) return shown;
	if (field !== TEXT_FIELD && !FIELDS_AS_SHOWN.has(field)) return "";
	if (((await pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation)) & PASSWORD) !== 0) return "";
	return written(pdfium, (buffer, bytes) =>
		pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes),
	);
}

/** A text of PDFium, which tells how many bytes it takes, and writes it where there is so much room. */
async function written(
	pdfium: Pdfium,
	write: (buffer: number, bytes: number) => number | Promise<number>,
): Promise<string> {
	const bytes = await write(0, 0);
	if (bytes <= 2 || bytes > MAX_NOTE_BYTES) return "";
	return withMemory(pdfium, bytes, async (buffer) => {
		await write(buffer, bytes);
		// Without the null at its end.
		return utf16At(pdfium, buffer, bytes / 2 - 1);
	});
}
