import { canBeTypeset, maxTypesetPages, type PageForm, pageFormOf } from "../../contract/files/typeset.ts";
import type { FontCalls } from "../shared/font-calls.ts";
import { typesetKey } from "../shared/object-keys.ts";
import type { FileToRead, FileToShow } from "../shared/reader-calls.ts";
import { MAX_SET_CHARACTERS, type TextPart, type TypesetterCalls } from "../shared/typesetter-calls.ts";
import { rowsOfCsv } from "./formats/rows-of-csv.ts";
import { readForPages } from "./read-file.ts";
import type { ExtractedPage, TextPicture } from "./text-limits.ts";
import { eastAsianScript } from "./fonts/east-asian-script.ts";
import { fontSource } from "./fonts/font-source.ts";
import { drawnPictures } from "./typeset-pictures.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** What pages are set with. */
export interface TypesettingTools {
	bucket: R2Bucket;
	/** Without one, files that are but text have no pages. */
	typesetter?: Pick<TypesetterCalls, "typeset"> | undefined;
	/** Without them there are no pages in Chinese, Japanese and Korean. */
	fonts?: Pick<FontCalls, "font"> | undefined;
}

/** So much of all slides or sheets together is read, in characters. */
const MAX_READ_CHARACTERS = 2_000_000;

/** Whether the pages of a file are set from its text. */
export function isTypeset({ mime }: Pick<FileToRead, "mime">): boolean {
	return pageFormOf(mime) !== null;
}

/**
 * The pages of such a file as a PDF, set when somebody wants to see them first, and kept in the bucket from then on.
 * `null` where there are none: it cannot be read any more, most of its letters have no glyph, or the typesetter fails.
 */
export async function typesetPages(
	file: FileToShow,
	{ bucket, typesetter, fonts }: TypesettingTools,
): Promise<(() => Promise<ArrayBuffer>) | null> {
	const kept = await bucket.get(typesetKey(file.fileId));
	if (kept) return () => kept.arrayBuffer();
	const form = pageFormOf(file.mime);
	if (!form || !typesetter) return null;
	const read = await partsOf(file, form, bucket);
	const text = read.map((part) => part.text).join("\n");
	if (!canBeTypeset(text)) return null;
	const script = eastAsianScript(text);
	const eastAsianFont = script ? await fontSource(fonts)(script) : null;
	const lacksFont = script !== null && eastAsianFont === null;
	if (lacksFont && !canBeTypeset(text, false)) return null;
	const parts: TextPart[] = [];
	for (const { pictures = [], ...part } of read) {
		parts.push({ ...part, pictures: await drawnPictures(pictures) });
	}
	const pdf = await typesetter
		.typeset({ form, maxPages: maxTypesetPages(file.mime), parts, ...(eastAsianFont && { eastAsianFont }) })
		.catch(nullAfterLog);
	if (!pdf) return null;
	// The font may be there the next time.
	if (!lacksFont) await bucket.put(typesetKey(file.fileId), pdf);
	return async () => pdf.buffer;
}

/** What is to be set, with pictures that are still to be drawn. */
type ReadPart = Omit<TextPart, "pictures"> & Pick<ExtractedPage, "pictures">;

async function partsOf(file: FileToShow, form: PageForm, bucket: R2Bucket): Promise<ReadPart[]> {
	const most = form === "letter" ? MAX_SET_CHARACTERS.letter : MAX_READ_CHARACTERS;
	const pages = await readForPages(file, bucket, most).catch(noneIfUnreadable);
	if (file.mime === "text/csv") return pages.map(({ text }) => ({ text: rowsOfCsv(text), styles: [] }));
	if (form === "letter") return [joined(pages.map((page) => cut(page, most)))];
	const parts: ReadPart[] = [];
	for (const page of pages) {
		const at = (page.page ?? 1) - 1;
		if (at < maxTypesetPages(file.mime)) parts[at] = cut(page, MAX_SET_CHARACTERS[form]);
	}
	// An empty slide is a page as well.
	return Array.from(parts, (part = { text: "", styles: [] }) => part);
}

function cut({ text, styles = [], pictures = [] }: ExtractedPage, length: number): ReadPart {
	return {
		text: text.slice(0, length),
		styles: styles.filter(({ start }) => start < length),
		pictures: pictures.filter(({ at }) => at < length),
	};
}

function joined(parts: readonly ReadPart[]): ReadPart {
	let text = "";
	const styles: TextPart["styles"] = [];
	const pictures: TextPicture[] = [];
	for (const part of parts) {
		const offset = text.length;
		for (const range of part.styles) {
			styles.push({ ...range, start: range.start + offset, end: range.end + offset });
		}
		for (const picture of part.pictures ?? []) pictures.push({ ...picture, at: picture.at + offset });
		text += `${part.text}\n`;
	}
	return { text, styles, pictures };
}

function nullAfterLog(error: unknown): null {
	console.error("a text could not be set", error);
	return null;
}

function noneIfUnreadable(error: unknown): [] {
	if (error instanceof UnreadableFileError) return [];
	throw error;
}
