import { useSearchParams } from "react-router";
import { usePreviewView } from "./preview-view.ts";
import type { FoundPlace } from "../search/found-place.ts";
import type { PreviewFile } from "./document-preview.ts";

interface PageInPreview {
	/** `null` where nobody has asked for one: the head of the first is shown. */
	page: number | null;
	/** Whether the user has gone there, page by page. */
	isTurned: boolean;
	/** The same view at another page of this file; `null` where the file ends. */
	addressOf: (page: number) => string | null;
}

/**
 * Which page of a file is shown: `file` and `filePage` of the address, else where the search was found. They are no part
 * of the view's state, so that every way to another view leaves them behind.
 */
export function usePageInPreview(file: PreviewFile, place: FoundPlace | null): PageInPreview {
	const { here } = usePreviewView();
	const turned = useTurnedPage();
	const { documentId } = file;
	const pageCount = file.pageCount ?? 1;
	const asked = turned?.fileId === documentId ? turned.page : null;
	const isTurned = asked !== null && asked <= pageCount;
	return {
		page: isTurned ? asked : (place?.page ?? null),
		isTurned,
		addressOf: (page) =>
			page >= 1 && page <= pageCount
				? `${here}&${new URLSearchParams({ file: documentId, filePage: String(page) })}`
				: null,
	};
}

/** The file and the page in it to which the user has gone; a file alone begins as it does by itself. */
export function useTurnedPage(): { fileId: string; page: number | null } | null {
	const [parameters] = useSearchParams();
	const fileId = parameters.get("file");
	const page = Number(parameters.get("filePage"));
	if (fileId === null) return null;
	return { fileId, page: Number.isInteger(page) && page >= 1 ? page : null };
}
