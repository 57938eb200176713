import { type PdfPage, textOf } from "../pdf-document.ts";
import { isWithoutText } from "../recognise/without-text.ts";
import { isPastDeadline } from "../text-limits.ts";

/** What is read of one page: each is laid on a page of its own, which may be as heavy as any. */
const MAX_APPEARANCES = 200;
const MAX_MS = 2_000;
/** FPDF_ANNOT_APPEARANCEMODE_NORMAL of fpdf_annot.h. */
const NORMAL = 0;

/** The text of how an annotation is drawn; empty where it has none. */
export type ReadAppearance = (annotation: number) => Promise<string>;

/** Reads how annotations of a page are drawn, as far as that takes no longer than a page may. */
export function appearancesOf({ pdfium }: Pick<PdfPage, "pdfium">): ReadAppearance {
	const limits = { deadline: Date.now() + MAX_MS };
	let rest = MAX_APPEARANCES;
	return async (annotation) => {
		if (rest === 0 || !(await pdfium.EPDFAnnot_HasAppearanceStream(annotation, NORMAL))) return "";
		if (await isPastDeadline(limits)) rest = 0;
		if (rest === 0) return "";
		rest -= 1;
		const document = await pdfium.EPDFAnnot_ExportAppearanceAsDocument(annotation);
		if (document === 0) return "";
		const handle = await pdfium.FPDF_LoadPage(document, 0);
		const text = handle === 0 ? "" : await textOf({ pdfium, handle });
		if (handle !== 0) pdfium.FPDF_ClosePage(handle);
		await pdfium.FPDF_CloseDocument(document);
		return isWithoutText({ text }) ? "" : text;
	};
}
