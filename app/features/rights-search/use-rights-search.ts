import { useState } from "react";
import { EVERY_CATEGORY, hiddenCategories, MANY_CATEGORIES, type RightsSearch } from "./rights-search.ts";

interface SearchedRow {
	documentId: string;
	name: string;
	/** There is a right on it, as the form begins. */
	isGiven: boolean;
	/** Something else than the form gives one. */
	hasOthers?: boolean;
}

interface RightsSearchOptions {
	rows: readonly SearchedRow[];
	/** What was searched without scripts. */
	asked: RightsSearch | undefined;
	/** The field of a category. */
	fieldOf: (documentId: string) => string;
	/** The value of that field for no right. */
	nothing: string;
}

/** Which categories of a form about rights are hidden, and what the fields need that search them. */
export function useRightsSearch({ rows, asked = EVERY_CATEGORY, fieldOf, nothing }: RightsSearchOptions) {
	const [search, setSearch] = useState(asked);
	/** Those with a right when only these were asked for: who takes one away still sees where. */
	const [given, setGiven] = useState(() => givenAmong(rows, ({ isGiven }) => isGiven));

	function change(changes: Partial<RightsSearch>, form: HTMLFormElement | null) {
		setSearch({ ...search, ...changes });
		if (!changes.isGivenOnly || !form) return;
		const chosen = new FormData(form);
		const isGivenNow = ({ documentId, isGiven }: SearchedRow) => {
			const field = fieldOf(documentId);
			return chosen.has(field) ? chosen.get(field) !== nothing : isGiven;
		};
		setGiven(givenAmong(rows, isGivenNow));
	}

	const hidden = hiddenCategories(rows, search, (documentId) => given.has(documentId));
	return {
		hidden,
		/** For the fields; `null` where the categories are seen at a glance. */
		fields:
			rows.length < MANY_CATEGORIES
				? null
				: { search, change, shown: rows.length - hidden.size, count: rows.length },
	};
}

function givenAmong(
	rows: readonly SearchedRow[],
	isGiven: (row: SearchedRow) => boolean,
): ReadonlySet<string> {
	const given = rows.filter((row) => row.hasOthers === true || isGiven(row));
	return new Set(given.map(({ documentId }) => documentId));
}
