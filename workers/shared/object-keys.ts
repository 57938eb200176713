/** Widths in which a page is drawn, in pixels: in a list, for reading, enlarged. */
export const PREVIEW_WIDTHS = [320, 1_000, 2_000] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];

/** Where a file's bytes lie in the bucket. */
export function fileObjectKey(fileId: string): string {
	return `files/${fileId}`;
}

/** Where the pictures of a file's pages lie in the bucket. */
export function previewPrefix(fileId: string): string {
	return `previews/${fileId}/`;
}

export function previewKey(fileId: string, page: number, width: PreviewWidth): string {
	return `${previewPrefix(fileId)}${page}-${width}.webp`;
}

/**
 * How files of a type are drawn, kept with each of their pictures: others are drawn anew when somebody looks. The second
 * version of PDFs has the letters of fonts that they do not carry.
 */
export function pictureMetadata(mime: string): { version: string } | undefined {
	return mime === "application/pdf" ? { version: "2" } : undefined;
}

/** Where it lies in the bucket how a page is laid out, as it is answered. */
export function layoutKey(fileId: string, page: number): string {
	return `${previewPrefix(fileId)}${page}-words.json`;
}

/** Where it lies what was recognised on a page, and where. */
export function recognisedKey(fileId: string, page: number): string {
	return `${previewPrefix(fileId)}${page}-recognised.json`;
}

/** Where the sizes of a file's pages lie in the bucket, as they are answered. */
export function pageRunsKey(fileId: string): string {
	return `${previewPrefix(fileId)}pages.json`;
}

/** Where it lies what the reader knows of the pages of a large PDF. */
export function knownPagesKey(fileId: string): string {
	return `${previewPrefix(fileId)}known-pages.json`;
}

/** Where the pages lie that were set of a file's text, as a PDF. */
export function typesetKey(fileId: string): string {
	return `${previewPrefix(fileId)}typeset.pdf`;
}

/** Everything that a tenant has in the bucket: each of its ids begins with its key. Files first, then their pictures. */
export function tenantPrefixes(tenantKey: string): string[] {
	return [fileObjectKey(tenantKey), `previews/${tenantKey}`, logoKey(tenantKey)];
}

/** Where a tenant's picture lies in the bucket. */
export function logoKey(id: string): string {
	return `logos/${id}`;
}

/** The narrowest drawn width that is at least as wide as asked, else the widest. */
export function previewWidth(asked: number): PreviewWidth {
	return PREVIEW_WIDTHS.find((width) => width >= asked) ?? 2_000;
}
