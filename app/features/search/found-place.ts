import type { MarkedText } from "../explorer/highlight.ts";

/** Where in a file a search was found, ready to be written out. */
export interface FoundPlace {
	documentFileId: string;
	fileName: string;
	/** `null` for a file without pages. */
	page: number | null;
	snippet: MarkedText;
	/** Where a wrong letter was forgiven: the words as they are spelt there. */
	corrected?: string;
}

/** A page of a file. */
export type FilePlace = Pick<FoundPlace, "documentFileId" | "page" | "corrected">;

/**
 * What the address of a document's page says so that it opens where the search was found: file, page, and the search
 * itself, whose words are marked there as they are spelt there.
 */
export function placeParameters(place: FilePlace | null, text: string): URLSearchParams {
	const parameters = new URLSearchParams();
	if (!place) return parameters;
	// On a phone the files are a part of their own.
	parameters.set("tab", "files");
	parameters.set("file", place.documentFileId);
	if (place.page !== null) parameters.set("page", String(place.page));
	const wanted = place.corrected ?? text;
	if (wanted) parameters.set("q", wanted);
	return parameters;
}
