import { href, useParams } from "react-router";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { foldText } from "../../../contract/search/spelling.ts";
import { useDestinations } from "../../destinations.ts";
import { useAddAddress } from "../explorer/add-address.ts";
import { useFiling } from "../session/filing.ts";
import { useTranslation } from "../../texts/translations.tsx";

/** A page or an action that can be found by its name. */
export interface SearchPlace {
	id: string;
	label: string;
	/** Other words under which people look for it. */
	words: string;
	icon: IconName;
	to: string;
	/** It is sent rather than opened. */
	isWrite?: boolean;
	/** Seldom wanted: there only for those who search for it. */
	isMinor?: boolean;
}

/** What one can go to and do from anywhere. */
export function useSearchPlaces(): { pages: SearchPlace[]; actions: SearchPlace[] } {
	const { t } = useTranslation();
	const { locale } = useParams();
	const add = useAddAddress();
	const { search, documents, imprint, privacy, logout } = useDestinations();
	const { mayAdd } = useFiling();
	const addPlace: SearchPlace = {
		id: "add",
		label: t("add.title"),
		words: t("search.wordsAdd"),
		icon: "plus",
		to: add,
	};
	return {
		pages: [
			{
				id: "documents",
				label: t("layout.documents"),
				words: t("search.wordsDocuments"),
				icon: "files",
				to: documents,
			},
			{
				id: "archived",
				label: t("search.archived"),
				words: t("search.wordsArchived"),
				icon: "archive",
				to: `${documents}?state=archived`,
			},
			{
				id: "columns",
				label: t("search.columns"),
				words: t("search.wordsColumns"),
				icon: "columns-3-cog",
				to: href("/:locale?/documents/columns", { locale }),
				isMinor: true,
			},
			{
				id: "imprint",
				label: t("layout.imprint"),
				words: t("search.wordsImprint"),
				icon: "info",
				to: imprint,
				isMinor: true,
			},
			{
				id: "privacy",
				label: t("layout.privacy"),
				words: t("search.wordsPrivacy"),
				icon: "shield",
				to: privacy,
				isMinor: true,
			},
		],
		actions: [
			...(mayAdd ? [addPlace] : []),
			{
				id: "forgetRecent",
				label: t("search.forgetRecent"),
				words: t("search.wordsForgetRecent"),
				icon: "trash-2",
				to: search,
				isWrite: true,
				isMinor: true,
			},
			{
				id: "signOut",
				label: t("layout.signOut"),
				words: t("search.wordsSignOut"),
				icon: "log-out",
				to: logout,
				isWrite: true,
			},
		],
	};
}

/** Those of which every word of the search begins a word; where nothing is searched for, all but the minor ones. */
export function matchingPlaces(places: readonly SearchPlace[], text: string): SearchPlace[] {
	const wanted = wordsOf(text);
	if (text.trim() === "") return places.filter(({ isMinor = false }) => !isMinor);
	if (wanted.length === 0) return [];
	return places.filter(({ label, words }) => {
		const own = wordsOf(`${label} ${words}`);
		return wanted.every((word) => own.some((candidate) => candidate.startsWith(word)));
	});
}

function wordsOf(text: string): string[] {
	return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
