import { foldedName } from "../../../../contract/search/spelling.ts";
import type { CategoryChoice } from "../run/document-places.ts";
import type { ImportSource } from "./import-plan.ts";
import type { ImportPlace, PlannedCategory } from "./survey.ts";

/**
 * For each category of the archive the one of the same name; where there is none, one is made if the user may, else the
 * one for what is still to be sorted in stands for it. Nothing is said of one for which the user has to choose. What were
 * folders of a disk makes no categories unless the user wants that: they are folders all the same.
 */
export function usualCategories(
	categories: readonly PlannedCategory[],
	{ categories: places, mayMakeCategories }: ImportPlace,
	source: ImportSource,
): Map<string, string | null> {
	const unsorted =
		places.find(({ isUnsorted }) => isUnsorted) ?? (places.length === 1 ? places[0] : undefined);
	const choice = new Map<string, string | null>();
	for (const { key, name } of categories) {
		const same = name === null ? unsorted : places.find((place) => foldedName(place.name) === key);
		if (same) choice.set(key, same.documentId);
		else if (name !== null && mayMakeCategories && source !== "files") choice.set(key, null);
		else if (unsorted) choice.set(key, unsorted.documentId);
	}
	return choice;
}

/** Whether it is said of each category where its documents go. */
export function isChosen(categories: readonly PlannedCategory[], choice: CategoryChoice): boolean {
	return categories.every(({ key }) => choice.has(key));
}
