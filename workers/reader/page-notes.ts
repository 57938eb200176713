// oxlint-disable no-underscore-dangle -- so are the functions of PDFium called in WebAssembly
import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import { textFunctions, type TextFunctions } from "./text-functions.ts";

/** Fields and notes of one page; nobody fills in more. */
const MAX_NOTES = 2_000;
/** Bytes of one of them: thirty pages of text. */
const MAX_NOTE_BYTES = 200_000;

// What PDFium calls them (fpdf_annot.h and fpdf_formfill.h).
const LINK = 2;
const POPUP = 16;
const WIDGET = 20;
const CHOICE_BOX = 4;
const CHOICE_LIST = 5;
const TEXT_FIELD = 6;
/** Bits of ISO 32000-1, 12.5.3 and 12.7.4.3. */
const HIDDEN = 1 << 1;
const NOT_SHOWN = 1 << 5;
const PASSWORD = 1 << 13;

const SPOKEN_FIELDS: ReadonlySet<number> = new Set([CHOICE_BOX, CHOICE_LIST, TEXT_FIELD]);
const WITHOUT_WORDS: ReadonlySet<number> = new Set([LINK, POPUP]);

/**
 * What people have typed into the form of a page and written onto it, in the file's order. It is seen as part of the page
 * and is no part of its own text. Passwords, and what is hidden, are left out.
 */
export function notesOf(document: PDFiumDocument, page: PDFiumPage): string[] {
	const pdfium = textFunctions(page["module"]);
	const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page["pageIdx"]), MAX_NOTES);
	const notes: string[] = [];
	for (let index = 0; index < count; index += 1) {
		const annotation = pdfium._FPDFPage_GetAnnot(page["pageIdx"], index);
		if (annotation === 0) continue;
		const note = noteOf(pdfium, annotation, () => document.initializeFormFields());
		if (note.trim() !== "") notes.push(note);
		pdfium._FPDFPage_CloseAnnot(annotation);
	}
	return notes;
}

function noteOf(pdfium: TextFunctions, annotation: number, openForm: () => number): string {
	if ((pdfium._FPDFAnnot_GetFlags(annotation) & (HIDDEN | NOT_SHOWN)) !== 0) return "";
	const kind = pdfium._FPDFAnnot_GetSubtype(annotation);
	if (WITHOUT_WORDS.has(kind)) return "";
	if (kind !== WIDGET) {
		return withKey(pdfium, "Contents", (key) =>
			written(pdfium, (buffer, bytes) => pdfium._FPDFAnnot_GetStringValue(annotation, key, buffer, bytes)),
		);
	}
	const form = openForm();
	if (!SPOKEN_FIELDS.has(pdfium._FPDFAnnot_GetFormFieldType(form, annotation))) return "";
	if ((pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) !== 0) return "";
	return written(pdfium, (buffer, bytes) =>
		pdfium._FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes),
	);
}

/** What PDFium writes when it is given room. */
function written(pdfium: TextFunctions, write: (buffer: number, bytes: number) => number): string {
	const bytes = write(0, 0);
	if (bytes <= 2 || bytes > MAX_NOTE_BYTES) return "";
	const buffer = pdfium.wasmExports.malloc(bytes);
	try {
		write(buffer, bytes);
		return new TextDecoder("utf-16le").decode(new Uint8Array(pdfium.HEAPU8.buffer, buffer, bytes - 2));
	} finally {
		pdfium.wasmExports.free(buffer);
	}
}

function withKey<Value>(pdfium: TextFunctions, name: string, work: (key: number) => Value): Value {
	const characters = new TextEncoder().encode(`${name}\0`);
	const key = pdfium.wasmExports.malloc(characters.length);
	try {
		pdfium.HEAPU8.set(characters, key);
		return work(key);
	} finally {
		pdfium.wasmExports.free(key);
	}
}
