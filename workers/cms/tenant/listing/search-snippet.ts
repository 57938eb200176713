import type { DocumentMatch } from "../../../../contract/explorer/document-match.ts";
import type { Range } from "../../../../contract/search/found-ranges.ts";

const MAX_SNIPPET = 200;
/** Characters that a snippet shows before its first match. */
const BEFORE_MATCH = 50;

/** The part of the text with most of what matches, on one line. */
export function snippetOf(text: string, marks: readonly Range[]): Pick<DocumentMatch, "snippet" | "marks"> {
	const inOrder = marks.toSorted(([one], [other]) => one - other);
	const ends = (begin: number) => begin + MAX_SNIPPET;
	const counted = inOrder.map(([begin]) => {
		const start = Math.max(0, begin - BEFORE_MATCH);
		return { start, count: inOrder.filter(([from, to]) => from >= begin && to <= ends(start)).length };
	});
	const [best] = counted.toSorted((one, other) => other.count - one.count);
	const start = beginningOfWord(text, best?.start ?? 0);
	const end = endOfWord(text, Math.min(text.length, ends(start)));
	return {
		// Each character becomes exactly one, so that the marks stay right.
		snippet: text.slice(start, end).replaceAll(/\s/g, " "),
		marks: inOrder
			.filter(([from, to]) => from < end && to > start)
			.map(([from, to]) => [Math.max(from, start) - start, Math.min(to, end) - start]),
	};
}

/** Not beyond the match, which is at least so far away. */
function beginningOfWord(text: string, start: number): number {
	if (start === 0 || /\s/.test(text.charAt(start - 1))) return start;
	const next = text.slice(start, start + BEFORE_MATCH / 2).search(/\s/);
	if (next !== -1) return start + next + 1;
	return /[\udc00-\udfff]/.test(text.charAt(start)) ? start + 1 : start;
}

function endOfWord(text: string, end: number): number {
	if (end === text.length) return end;
	const last = text.slice(end - BEFORE_MATCH / 2, end).search(/\s\S*$/);
	if (last !== -1) return end - BEFORE_MATCH / 2 + last;
	return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
