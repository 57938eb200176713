import type { TypesetState } from "../../../contract/entities/vocabulary.ts";

const PAGED: ReadonlySet<string> = new Set(["application/pdf", "image/tiff", "image/jp2"]);

/** Whether a file's pages are shown below each other: its own, or those that are set from its text. */
export function isPaged({
	mime,
	typeset,
}: {
	mime: string;
	typeset?: TypesetState | null | undefined;
}): boolean {
	return hasPages(mime) || typeset === "pages";
}

/** Whether a file of this type has pages that are shown below each other, as a PDF has. */
export function hasPages(mime: string): boolean {
	return PAGED.has(mime);
}
