import type { DocumentMatch } from "../../../contract/explorer/document-match.ts";
import { type MarkedText, markedBy } from "../explorer/highlight.ts";
import type { FoundPlace } from "./found-place.ts";

/** Where a match stands, marked. @param isCorrected one wrong letter a word was forgiven */
export function placeOf(match: DocumentMatch | null | undefined, isCorrected: boolean): FoundPlace | null {
	if (!match) return null;
	const { documentFileId, fileName, page, snippet: text, marks } = match;
	const snippet = markedBy(text, marks);
	return { documentFileId, fileName, page, snippet, ...(isCorrected && { corrected: searchFor(snippet) }) };
}

/** What is marked, each once, as a search for it. */
function searchFor(snippet: MarkedText): string {
	if (typeof snippet === "string") return "";
	const marked = snippet.filter((_, index) => index % 2 === 1);
	const wanted = marked.map((word) => (/\s/.test(word) ? `"${word}"` : word).toLowerCase());
	return [...new Set(wanted)].join(" ");
}
