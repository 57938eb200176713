import { type PageLayout, pageLayoutSchema, type PageRun } from "../../contract/files/page-layout.ts";
import { type PreviewWidth, recognisedKey } from "../shared/object-keys.ts";
import type { FileToRead, FileToShow, PageToDraw, PageToShow } from "../shared/reader-calls.ts";
import type { Helpers } from "./file-source.ts";
import { fontSource } from "./fonts/font-source.ts";
import { canBeDrawn, drawPicture } from "./images/draw-picture.ts";
import { hasPages, isRanged, pagedSource, type PagedSource } from "./paged-file.ts";
import { type OpenPdf, withPdf } from "./pdf.ts";
import type { RangedPdf } from "./ranges/ranged-pdf.ts";
import { isTypeset, typesetPages, type TypesettingTools } from "./typeset-pages.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

const NARROWER: PreviewWidth = 1_000;
/** How long ranges of a large PDF are fetched for one page: somebody waits for it. */
const MAX_PAGE_MS = 20_000;

/** What pages and pictures are made with. */
export type PageTools = TypesettingTools & Helpers;

/** A page of a file that has pages, or a picture, as WebP; `null` where there is no picture of it. */
export async function drawPage(file: PageToDraw, tools: PageTools): Promise<Uint8Array<ArrayBuffer> | null> {
	const { objectKey, mime, size, page, width } = file;
	if (hasPages(file) || isTypeset(file)) {
		const draw = (wide: number) =>
			withPages(file, tools, (pdf) => (hasPage(pdf, page) ? pdf.render(page, wide) : null));
		const drawn = await draw(width);
		// One that is decoded whole to be so wide may be too much for its memory.
		return drawn ?? (mime === "image/jp2" && width > NARROWER ? draw(NARROWER) : null);
	}
	if (page !== 1 || !canBeDrawn(mime, size)) return null;
	const object = await tools.bucket.get(objectKey);
	if (!object) return null;
	const { photoDecoder } = tools;
	const pictures = await drawPicture({ mime, load: () => object.arrayBuffer(), photoDecoder }, [width]).catch(
		nullIfUnreadable,
	);
	return pictures?.[0] ?? null;
}

/** Where the words of a page stand, its own or recognised ones; `null` where the file has no such page. */
export async function pageLayout(file: PageToShow, tools: PageTools): Promise<PageLayout | null> {
	const own = await withPages(file, tools, (pdf) => (hasPage(pdf, file.page) ? pdf.layout(file.page) : null));
	if (own && own.words.length > 0) return own;
	const recognised = await tools.bucket.get(recognisedKey(file.fileId, file.page));
	if (!recognised) return own;
	const { words, ...size } = pageLayoutSchema.parse(await recognised.json());
	return { ...size, ...own, words };
}

/** The sizes of all pages; `null` where the file has none, or cannot be opened. */
export async function pageRuns(file: FileToShow, tools: PageTools): Promise<PageRun[] | null> {
	return withPages(
		file,
		tools,
		(pdf) => pdf.pageRuns(),
		({ pages }) => pages.runs,
	);
}

async function withPages<Value>(
	file: FileToShow,
	tools: PageTools,
	work: (pdf: OpenPdf) => Value | null | Promise<Value>,
	known: (pdf: RangedPdf) => Value | null = () => null,
): Promise<Value | null> {
	const source = isTypeset(file) ? await typesetPages(file, tools) : await ownPages(file, tools);
	if (!source) return null;
	const answer = isRanged(source) ? known(source) : null;
	return answer ?? withPdf(source, async (pdf) => work(pdf), fontSource(tools.fonts)).catch(nullIfUnreadable);
}

async function ownPages(file: FileToRead, { bucket }: PageTools): Promise<PagedSource | null> {
	return hasPages(file) ? pagedSource(file, bucket, MAX_PAGE_MS) : null;
}

function hasPage({ pageCount }: OpenPdf, page: number): boolean {
	return page <= pageCount;
}

function nullIfUnreadable(error: unknown): null {
	if (error instanceof UnreadableFileError) return null;
	throw error;
}
