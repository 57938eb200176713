/**
 * Files that have text and no pages that could be drawn: their pages are set from their text, and do not look like the
 * original.
 */

import type { FileState, TypesetState } from "../entities/vocabulary.ts";

/** A letter goes on over pages of A4; each slide, and each sheet as far as it fits, is a page of its own. */
export type PageForm = "letter" | "slide" | "sheet";

const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

const FORMS: ReadonlyMap<string, PageForm> = new Map([
	["text/plain", "letter"],
	["text/markdown", "letter"],
	["text/csv", "letter"],
	["text/html", "letter"],
	["message/rfc822", "letter"],
	["application/vnd.ms-outlook", "letter"],
	["application/vnd.ms-tnef", "letter"],
	["application/pkcs7-mime", "letter"],
	["application/rtf", "letter"],
	["application/epub+zip", "letter"],
	["application/msword", "letter"],
	[`${OPEN_XML}.wordprocessingml.document`, "letter"],
	[`${OPEN_DOCUMENT}.text`, "letter"],
	["application/vnd.ms-powerpoint", "slide"],
	[`${OPEN_XML}.presentationml.presentation`, "slide"],
	[`${OPEN_DOCUMENT}.presentation`, "slide"],
	[`${OPEN_DOCUMENT}.graphics`, "slide"],
	["application/vnd.ms-excel", "sheet"],
	[`${OPEN_XML}.spreadsheetml.sheet`, "sheet"],
	[`${OPEN_DOCUMENT}.spreadsheet`, "sheet"],
]);

/** Most pages that are set of a file. */
const MAX_PAGES: Readonly<Record<PageForm, number>> = { letter: 20, slide: 100, sheet: 100 };

/** Letters of other scripts than these have no picture, and where they are more than this share the file has none. */
const MAX_SHARE_WITHOUT_PICTURE = 1 / 3;

/** How the text of a file of this type is set; `null` where it is not: it has pages of its own, or no text. */
export function pageFormOf(mime: string): PageForm | null {
	return FORMS.get(mime) ?? null;
}

/** Most pages that are set of a file of this type. */
export function maxTypesetPages(mime: string): number {
	const form = pageFormOf(mime);
	return form ? MAX_PAGES[form] : 0;
}

const EUROPEAN = /(?=\p{L})[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]/gu;
const KNOWN =
	/(?=\p{L})[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}]/gu;

/**
 * Whether there are pictures for the letters of a text: of the Latin, the Greek and the Cyrillic script, and of Chinese,
 * Japanese and Korean ones.
 * @param hasEastAsian whether there are those at the moment
 */
export function canBeTypeset(text: string, hasEastAsian = true): boolean {
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const known = text.match(hasEastAsian ? KNOWN : EUROPEAN)?.length ?? 0;
	return text.trim() !== "" && letters - known <= letters * MAX_SHARE_WITHOUT_PICTURE;
}

/** So much of a text says which script it is in, in characters. */
export const TYPESET_SAMPLE = 600;

/** What the pages of a file are that are set from its text, by how it begins; `null` where it has none of this kind. */
export function typesetState(
	file: { mime: string; state: FileState },
	beginning: string,
): TypesetState | null {
	const sample = beginning.slice(0, TYPESET_SAMPLE);
	if (file.state !== "processed" || sample === "" || pageFormOf(file.mime) === null) return null;
	return canBeTypeset(sample) ? "pages" : "noGlyphs";
}
