import { fillPath } from "../../../contract/api/path.ts";
import { browserPath, FILE_PATHS } from "../../../contract/files/file-paths.ts";

/** Addresses of a file's bytes and pictures on the app's own origin. */
export function contentAddress(fileId: string): string {
	return fillPath(browserPath(FILE_PATHS.content), { id: fileId });
}

/** The bytes, to be saved rather than shown. */
export function downloadAddress(fileId: string): string {
	return `${contentAddress(fileId)}?download=1`;
}

/** @param width of the picture in CSS pixels; the nearest larger one that is drawn comes */
export function pictureAddress(fileId: string, page: number, width: number): string {
	return `${fillPath(browserPath(FILE_PATHS.preview), { id: fileId })}?page=${page}&width=${width}`;
}

/** Where the words of a page stand (`contract/files/page-layout.ts`). */
export function layoutAddress(fileId: string, page: number): string {
	return `${fillPath(browserPath(FILE_PATHS.layout), { id: fileId })}?page=${page}`;
}

/** Where a file says what is looked for (`contract/files/find-in-file.ts`). */
export function findAddress(fileId: string, text: string): string {
	return `${fillPath(browserPath(FILE_PATHS.find), { id: fileId })}?${new URLSearchParams({ text })}`;
}

/** The sizes of all pages (`contract/files/page-layout.ts`). */
export function pageSizesAddress(fileId: string): string {
	return fillPath(browserPath(FILE_PATHS.pages), { id: fileId });
}
