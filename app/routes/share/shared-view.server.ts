import type { OpenedShare, SharedDocument, SharedFile } from "../../../contract/sharing/share.ts";
import { formatDay } from "../../../contract/days.ts";
import { sharedFilePath } from "../../../contract/sharing/share-words.ts";
import { senderName } from "../../features/behind-links/sender-name.ts";
import { formatFileSize } from "../../features/documents/file-size.ts";
import { hasPages, isPaged } from "../../features/file-view/has-pages.ts";
import { sharedFacts } from "./shared-facts.ts";
import type { SharedDocumentView, SharedFileView, SharedView } from "./shared-view.ts";

type OpenedLink = Extract<OpenedShare, { kind: "link" }>;

/** Pages of which there are pictures on one page behind a link: what is longer is read in the file. */
const MAX_PICTURES = 100;

/** @param page the address of the page, below which the archive lies */
export function sharedView(opened: OpenedLink, code: string, page: string): SharedView {
	const { sharedBy, from, recipient, note, lastDay, documents, fileCount, totalBytes } = opened;
	let room = MAX_PICTURES;
	const toFile = (file: SharedFile): SharedFileView => {
		const pages = file.hasPreview ? ((isPaged(file) ? file.pageCount : null) ?? 1) : 0;
		const shown = Math.min(pages, room);
		room -= shown;
		const path = (part: "content" | "preview") => sharedFilePath(code, file.documentId, part);
		return {
			documentId: file.documentId,
			name: file.name,
			size: formatFileSize(file.size),
			isTypeset: file.typeset === "pages",
			pageCount: hasPages(file.mime) ? file.pageCount : null,
			pages: Array.from({ length: shown }, (_, index) => `${path("preview")}?page=${index + 1}`),
			download: `${path("content")}?download=1`,
		};
	};
	const toDocument = (document: SharedDocument): SharedDocumentView => ({
		documentId: document.documentId,
		name: document.name,
		facts: sharedFacts(document),
		files: document.files.map(toFile),
		moreFiles: document.fileCount - document.files.length,
	});
	return {
		sharedBy: senderName(sharedBy, from),
		recipient,
		note,
		until: formatDay(lastDay),
		documents: documents.map(toDocument),
		archive: fileCount > 1 ? { address: `${page}/files`, size: formatFileSize(totalBytes) } : null,
	};
}
