const PAGED: ReadonlySet<string> = new Set(["application/pdf", "image/tiff", "image/jp2"]);

/** Whether a file of this type has pages that are shown below each other, as a PDF has. */
export function hasPages(mime: string): boolean {
	return PAGED.has(mime);
}
