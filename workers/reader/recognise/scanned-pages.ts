import { isPastDeadline } from "../text-limits.ts";
import type { OpenPdf } from "../pdf.ts";
import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { RECOGNISED_WIDTH, type Recogniser } from "./recogniser.ts";

/** Pages of one file whose text is recognised; those after them stay without. */
const MAX_RECOGNISED_PAGES = 20;
/** A Worker has six connections at a time. */
const PAGES_AT_A_TIME = 5;

/** Pictures of pages that have no text of their own, by page; `null` of a damaged one. */
export type ScannedPages = ReadonlyMap<number, Uint8Array | null>;

/** Draws the first pages without text, for a recogniser, until the deadline. */
export async function drawScannedPages(
	pdf: Pick<OpenPdf, "render">,
	{ pages }: ExtractedText,
	limits: TextLimits,
): Promise<ScannedPages> {
	const pictures = new Map<number, Uint8Array | null>();
	for (const { page } of pages.filter(isWithoutText).slice(0, MAX_RECOGNISED_PAGES)) {
		if (page === null || (await isPastDeadline(limits))) break;
		pictures.set(page, await pdf.render(page, RECOGNISED_WIDTH).catch(nullIfUnreadable));
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
		const recognised = await Promise.all(
			some.map(([, picture]) => (picture ? recogniser.textOf(picture) : "")),
		);
		for (const [index, [page]] of some.entries()) texts.set(page, recognised[index] ?? "");
	}
	const pages = read.pages.map(({ page, text }) => ({ page, text: texts.get(page) ?? text }));
	return { pages, isCut: read.isCut || read.pages.filter(isWithoutText).length > scanned.size };
}

/** Without text is also a page whose font does not say which characters its signs are. */
export function isWithoutText({ text }: { text: string }): boolean {
	return !/[^\s\p{C}\ufffd]/u.test(text);
}

function nullIfUnreadable(error: unknown): null {
	if (error instanceof UnreadableFileError) return null;
	throw error;
}
