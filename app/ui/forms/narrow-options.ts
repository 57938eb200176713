import { foldText } from "../../../contract/search/spelling.ts";
import type { Option } from "./select.tsx";

/** As many choices as a list draws at once. */
export const MOST_SHOWN = 100;

/**
 * The choices that have every word of what was typed, in any order: those that begin with it first, then as they were
 * given. Of too many the first ones are shown, and the chosen one before them where it would be missing.
 */
export function narrowOptions(
	options: readonly Option[],
	query: string,
	chosen: string,
): { shown: readonly Option[]; hasMore: boolean } {
	const wanted = foldText(query.trim());
	if (wanted === "") return firstOf(options, chosen);
	const words = wanted.split(/\s+/u);
	const found = options
		.map((option) => ({ option, folded: foldText(option.label) }))
		.filter(({ folded }) => words.every((word) => folded.includes(word)));
	const begins = found.filter(({ folded }) => folded.startsWith(wanted));
	const others = found.filter(({ folded }) => !folded.startsWith(wanted));
	const ordered = [...begins, ...others].map(({ option }) => option);
	return { shown: ordered.slice(0, MOST_SHOWN), hasMore: ordered.length > MOST_SHOWN };
}

function firstOf(options: readonly Option[], chosen: string) {
	const at = options.findIndex(({ value }) => value === chosen);
	const hasMore = options.length > MOST_SHOWN;
	const own = at >= MOST_SHOWN ? options.slice(at, at + 1) : [];
	return { shown: [...own, ...options.slice(0, MOST_SHOWN - own.length)], hasMore };
}
