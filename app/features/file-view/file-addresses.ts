/** Addresses of a file's bytes and pictures on the app's own origin. */
export function contentAddress(fileId: string): string {
	return `/files/${fileId}/content`;
}

/** The bytes, to be saved rather than shown. */
export function downloadAddress(fileId: string): string {
	return `${contentAddress(fileId)}?download=1`;
}

/** @param width of the picture in CSS pixels; the nearest larger one that is drawn comes */
export function pictureAddress(fileId: string, page: number, width: number): string {
	return `/files/${fileId}/preview?page=${page}&width=${width}`;
}

/** Where the words of a page stand (`contract/files/page-layout.ts`). */
export function layoutAddress(fileId: string, page: number): string {
	return `/files/${fileId}/layout?page=${page}`;
}

/** Where a file says what is looked for (`contract/files/find-in-file.ts`). */
export function findAddress(fileId: string, text: string): string {
	return `/files/${fileId}/find?${new URLSearchParams({ text })}`;
}

/** The sizes of all pages (`contract/files/page-layout.ts`). */
export function pageSizesAddress(fileId: string): string {
	return `/files/${fileId}/pages`;
}
