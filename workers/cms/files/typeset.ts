import {
	canBeTypeset,
	maxTypesetPages,
	pageFormOf,
	type TypesetState,
} from "../../../contract/files/typeset.ts";
import type { FileState } from "../../../contract/entities/vocabulary.ts";
import type { StoredFile } from "../tenant/files/files.ts";
import { isImage } from "./content-type.ts";

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

/** So many pages of a file may be drawn; `null` where there is none. Of a text that is set nobody knows before it is. */
export function drawnPages({ mime, state, pageCount }: StoredFile): number | null {
	if (isImage(mime)) return 1;
	if (pageFormOf(mime) === null) return pageCount;
	const most = maxTypesetPages(mime);
	return state === "processed" ? Math.min(pageCount ?? most, most) : null;
}
