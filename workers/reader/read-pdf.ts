import { PREVIEW_WIDTHS, type PreviewWidth } from "../shared/object-keys.ts";
import { storePreviews, type Previews } from "./previews.ts";
import type { FileReading, FileSource } from "./file-source.ts";
import { hasPages, isRanged, pagedSource } from "./paged-file.ts";
import { billsOfPdf } from "./bills/find-bills.ts";
import { fontSource } from "./fonts/font-source.ts";
import { type OpenPdf, withPdf } from "./pdf.ts";
import { isWithoutText } from "./recognise/without-text.ts";
import { keepPages } from "./ranges/ranged-pdf.ts";
import { type ExtractedText, isPastDeadline, type TextLimits } from "./text-limits.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

const MAX_PAGES = 5_000;
/** Pages between two checks of the deadline. */
const PAGES_AT_A_TIME = 10;
/**
 * How long ranges of a large PDF are fetched for its text, and in all: pictures and bills follow, and then its digest, for
 * which all of it is gone through.
 */
const MAX_RANGES_MS = 60_000;
const MAX_TEXT_MS = 45_000;
/** So much time it gets back, at most, for what others have taken of it: the CMS waits for two minutes. */
const MAX_WAITED_MS = 45_000;
/** Part of the ranges that may be fetched for the text. */
const PART_FOR_TEXT = 0.9;

/**
 * Reads the text of a PDF (or of a picture that becomes one) page by page, and stores the pictures of its first page in the
 * bucket, and says which pages are pictures. A damaged page has no text or no picture; the others have theirs. After the
 * deadline the text ends.
 */
export async function readPdf(
	{ file, bucket, bytes, helpers }: FileSource,
	limits: TextLimits,
): Promise<FileReading> {
	if (!hasPages(file)) throw new UnreadableFileError("tooLarge");
	const source = await pagedSource(file, bucket, MAX_RANGES_MS, () => bytes(file.size));
	const { runs, pageCount, text, pictures, previews, bills, isDrawn } = await withPdf(
		source,
		async (pdf) => {
			const own = withoutWaiting(limits, pdf);
			const found = await textOfPages(
				pdf,
				isRanged(source)
					? withoutWaiting({ ...limits, deadline: Date.now() - pdf.waited() + MAX_TEXT_MS }, pdf)
					: own,
			);
			const withoutText = await picturesAmong(pdf, found);
			const drawn = await drawFirstPage(pdf);
			const payable = await billsOfPdf(pdf, found, own);
			return {
				pageCount: pdf.pageCount,
				text: found,
				pictures: withoutText,
				previews: drawn,
				bills: payable,
				isDrawn: pdf.undrawable().length === 0,
				// Whoever looks at the file waits for them first; of a small one they are found at once.
				runs: isRanged(source) ? await pdf.pageRuns().catch(nullIfDamaged) : null,
			};
		},
		fontSource(helpers.fonts),
	);
	await storePreviews(bucket, file, previews);
	if (isRanged(source)) await keepPages(bucket, file.fileId, source, runs);
	return { pageCount, hasPreview: previews.size > 0, ...text, pictures, bills, isDrawn };
}

/** Where other PDFs go first, that is no time of this one: what is found in it does not depend on them. */
function withoutWaiting(limits: TextLimits, pdf: OpenPdf): TextLimits {
	return {
		...limits,
		get deadline() {
			return limits.deadline + Math.min(pdf.waited(), MAX_WAITED_MS);
		},
	};
}

async function textOfPages(pdf: OpenPdf, limits: TextLimits): Promise<ExtractedText> {
	const pages: ExtractedText["pages"] = [];
	const lastPage = Math.min(pdf.pageCount, MAX_PAGES);
	let rest = limits.maxCharacters;
	let isDamaged = true;
	for (let page = 1; page <= lastPage && rest > 0; page += 1) {
		// The pages that have been read are kept.
		if (page % PAGES_AT_A_TIME === 0 && (await isPastDeadline(limits))) break;
		if (pdf.isUsedUp(PART_FOR_TEXT)) break;
		await pdf.letOthers();
		const text = await textOf(pdf, page);
		if (text !== null) isDamaged = false;
		pages.push({ page, text: text?.slice(0, rest) ?? "" });
		rest -= text?.length ?? 0;
	}
	if (isDamaged) throw new UnreadableFileError("broken");
	const form = await pdf.formText(limits).catch(nullIfDamaged);
	if (form && pages[0]) {
		pages[0].text += `\n${form.slice(0, Math.max(0, rest))}`;
		rest -= form.length;
	}
	return { pages, isCut: rest < 0 || pages.length < pdf.pageCount };
}

/** Pages on which there is something, but no text. A damaged one counts: nobody knows what is on it. */
async function picturesAmong(pdf: OpenPdf, { pages }: ExtractedText): Promise<number[]> {
	const pictures: number[] = [];
	for (const { page } of pages.filter(isWithoutText)) {
		if (page !== null && (await pdf.isEmpty(page).catch(nullIfDamaged)) !== true) pictures.push(page);
	}
	return pictures;
}

async function drawFirstPage(pdf: OpenPdf): Promise<Previews> {
	const pictures = new Map<PreviewWidth, Uint8Array>();
	for (const width of PREVIEW_WIDTHS.slice(0, 2)) {
		const picture = await pdf.render(1, width).catch(nullIfDamaged);
		if (picture === null) return new Map();
		pictures.set(width, picture);
	}
	return pictures;
}

async function textOf(pdf: OpenPdf, page: number): Promise<string | null> {
	try {
		return await pdf.text(page);
	} catch (error) {
		// What unpacks to so much on one page does it on the others, too.
		if (error instanceof UnreadableFileError && error.reason === "bomb") throw error;
		return nullIfDamaged(error);
	}
}

function nullIfDamaged(error: unknown): null {
	if (error instanceof UnreadableFileError) return null;
	throw error;
}
