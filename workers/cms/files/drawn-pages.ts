import { maxTypesetPages, pageFormOf } from "../../../contract/files/typeset.ts";
import type { StoredFile } from "../tenant/files/files.ts";
import { isImage } from "./content-type.ts";

/** How many pages of a file may be drawn; `null` where there is none. Of a text that is set nobody knows before it is. */
export function drawnPages({ mime, state, pageCount }: StoredFile): number | null {
	if (isImage(mime)) return 1;
	if (pageFormOf(mime) === null) return pageCount;
	const most = maxTypesetPages(mime);
	return state === "processed" ? Math.min(pageCount ?? most, most) : null;
}
