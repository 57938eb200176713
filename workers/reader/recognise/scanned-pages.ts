import type { OpenPdf } from "../pdf.ts";
import { type ExtractedText, refuseAfter, type TextLimits } from "../text-limits.ts";
import { RECOGNISED_WIDTH, type Recogniser } from "./recogniser.ts";

/** Pages of one file whose text is recognised; those after them stay without. */
const MAX_RECOGNISED_PAGES = 20;
/** A Worker has six connections at a time. */
const PAGES_AT_A_TIME = 5;

/** Pictures of pages that have no text of their own, by page. */
export type ScannedPages = ReadonlyMap<number, Uint8Array>;

/** Draws the first pages without text, for a recogniser. */
export async function drawScannedPages(
	pdf: Pick<OpenPdf, "render">,
	{ pages }: ExtractedText,
	{ deadline }: TextLimits,
): Promise<ScannedPages> {
	const pictures = new Map<number, Uint8Array>();
	for (const { page } of pages.filter(isWithoutText).slice(0, MAX_RECOGNISED_PAGES)) {
		refuseAfter(deadline);
		if (page !== null) pictures.set(page, await pdf.render(page, RECOGNISED_WIDTH));
	}
	return pictures;
}

/** Adds the text of scanned pages. The text is cut where there were more of them than are recognised. */
export async function withScannedText(
	read: ExtractedText,
	scanned: ScannedPages,
	recogniser: Recogniser,
): Promise<ExtractedText> {
	const texts = new Map<number | null, string>();
	const rest = [...scanned];
	while (rest.length > 0) {
		const some = rest.splice(0, PAGES_AT_A_TIME);
		const recognised = await Promise.all(some.map(([, picture]) => recogniser.textOf(picture)));
		for (const [index, [page]] of some.entries()) texts.set(page, recognised[index] ?? "");
	}
	const pages = read.pages.map(({ page, text }) => ({ page, text: texts.get(page) ?? text }));
	return { pages, isCut: read.isCut || read.pages.filter(isWithoutText).length > scanned.size };
}

export function isWithoutText({ text }: { text: string }): boolean {
	return text.trim() === "";
}
