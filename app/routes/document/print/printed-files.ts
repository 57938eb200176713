import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { hasPages } from "../../../features/file-view/has-pages.ts";

/** Most pages that are drawn for one print: a handbook of 900 pages is better printed from its own file. */
export const MAX_PRINTED_PAGES = 100;

export interface PrintedFile {
	documentId: string;
	name: string;
	/** Of which there are pictures, from the first page on; 0 where the file has none. */
	pageCount: number;
	/** Pages beyond the limit. */
	leftOut: number;
}

/** Which pages of which files are printed, in the order of the files. */
export function printedFiles(files: readonly DocumentFile[], limit = MAX_PRINTED_PAGES): PrintedFile[] {
	let room = limit;
	return files.map((file) => {
		const { name, mime } = file.file;
		// What is set from a text does not look like the file.
		const pages = file.hasPreview && !file.typeset ? ((hasPages(mime) ? file.pageCount : null) ?? 1) : 0;
		const pageCount = Math.min(pages, room);
		room -= pageCount;
		return { documentId: file.documentId, name, pageCount, leftOut: pages - pageCount };
	});
}
