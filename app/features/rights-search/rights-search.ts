import { foldText } from "../../../contract/search/spelling.ts";
import { searchText } from "../explorer/search-text.ts";

/** From so many categories on a form about rights is searched. */
export const MANY_CATEGORIES = 16;

/** What is searched among the categories of a form. */
export interface RightsSearch {
	/** Words of a name. */
	text: string;
	/** Only those on which there is a right. */
	isGivenOnly: boolean;
}

export const EVERY_CATEGORY: RightsSearch = { text: "", isGivenOnly: false };

/** The value of the button that searches without scripts: the server answers the form as it was filled in. */
export const SEARCH_INTENT = "search";

export const TEXT_FIELD = "categoryText";
export const GIVEN_FIELD = "givenOnly";

/** What a form that was sent searches for. */
export function searchOf(form: FormData): RightsSearch {
	const text = form.get(TEXT_FIELD);
	return { text: searchText(typeof text === "string" ? text : null), isGivenOnly: form.has(GIVEN_FIELD) };
}

interface SearchedCategory {
	documentId: string;
	name: string;
}

/** The categories that do not pass. The form has them as well: what was chosen on them is saved with the others. */
export function hiddenCategories(
	categories: readonly SearchedCategory[],
	{ text, isGivenOnly }: RightsSearch,
	isGiven: (documentId: string) => boolean,
): ReadonlySet<string> {
	const words = foldText(text).split(/\s+/u).filter(Boolean);
	const hidden = categories.filter(({ documentId, name }) => {
		const folded = foldText(name);
		return !words.every((word) => folded.includes(word)) || (isGivenOnly && !isGiven(documentId));
	});
	return new Set(hidden.map(({ documentId }) => documentId));
}
