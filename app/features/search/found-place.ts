import type { DocumentMatch } from "../../../contract/document-match.ts";
import { type MarkedText, markedBy } from "../explorer/highlight.ts";

/** Where in a file a search was found, ready to be written out. */
export interface FoundPlace {
	documentFileId: string;
	fileName: string;
	/** `null` for a file without pages. */
	page: number | null;
	snippet: MarkedText;
}

/** A page of a file. */
export type FilePlace = Pick<FoundPlace, "documentFileId" | "page">;

export function foundPlace(match: DocumentMatch | null | undefined): FoundPlace | null {
	if (!match) return null;
	const { documentFileId, fileName, page, snippet, marks } = match;
	return { documentFileId, fileName, page, snippet: markedBy(snippet, marks) };
}

/**
 * What the address of a document's page says so that it opens where the search was found: file, page, and the search
 * itself, whose words are marked there.
 */
export function placeParameters(place: FilePlace | null, text: string): URLSearchParams {
	const parameters = new URLSearchParams();
	if (!place) return parameters;
	// On a phone the files are a part of their own.
	parameters.set("tab", "files");
	parameters.set("file", place.documentFileId);
	if (place.page !== null) parameters.set("page", String(place.page));
	if (text) parameters.set("q", text);
	return parameters;
}
