import { tenantPlaces } from "../../navigation/tenant-places.ts";
import type { Translate } from "../../../texts/text-source.ts";
import {
	isNamed,
	matchingPlaces,
	type SearchPlace,
	type TenantWords,
} from "../../navigation/search-places.ts";
import type { FoundDocuments, RecentDocument, SearchHit, SearchResults } from "../search-results.ts";

/** One line of the palette that can be chosen. */
export type PaletteItem = { id: string } & (
	| { kind: "hit"; hit: SearchHit }
	| { kind: "recent"; document: RecentDocument }
	| { kind: "place"; place: SearchPlace }
	| { kind: "all"; label: string }
);

export interface PaletteGroup {
	id: string;
	title: string;
	items: PaletteItem[];
}

/** How many documents are shown before pages and actions. */
const HITS_SHOWN = 6;
const RECENT_SHOWN = 6;

interface PaletteContent {
	/** As it stands in the box. */
	text: string;
	/** The latest answer, which may be that to an earlier text. */
	results: SearchResults | undefined;
	places: { pages: readonly SearchPlace[]; actions: readonly SearchPlace[]; tenants: TenantWords };
	t: Translate;
}

/** What the palette lists, without groups that are empty. */
export function paletteGroups({ text, results, places, t }: PaletteContent): PaletteGroup[] {
	const isSearch = text.trim() !== "";
	// What was opened last stands first: nothing may move under the user's finger when it comes.
	if (!isSearch && !results) return [];
	const found = results?.found;
	const hits = isSearch && found?.ok ? found.value : null;
	const recent = isSearch ? [] : (results?.recent ?? []).slice(0, RECENT_SHOWN);
	const named = places.pages.filter((place) => isNamed(place, text));
	const pages = matchingPlaces(places.pages, text).filter((place) => !named.includes(place));
	return [
		// Who types the whole name of a page means it, however many documents have the word.
		{ id: "named", title: t("search.pages"), items: named.map(placeItem) },
		{ id: "recent", title: t("search.recent"), items: recent.map(recentItem) },
		{
			id: "documents",
			title: t("search.documents"),
			items: hits ? hitItems(hits, t) : [],
		},
		{ id: "tenants", title: t("search.tenants"), items: tenantPlaces(places.tenants, text).map(placeItem) },
		{ id: "pages", title: t("search.pages"), items: pages.map(placeItem) },
		{ id: "actions", title: t("search.actions"), items: matchingPlaces(places.actions, text).map(placeItem) },
	].filter(({ items }) => items.length > 0);
}

function hitItems({ hits, total, totalIsCapped, shown }: FoundDocuments, t: Translate): PaletteItem[] {
	const items = hits.slice(0, HITS_SHOWN).map(hitItem);
	if (total <= items.length) return items;
	const label = t(totalIsCapped ? "search.showMoreThan" : "search.showAll", { shown: shown.total });
	return [...items, { id: "all", kind: "all", label }];
}

function hitItem(hit: SearchHit): PaletteItem {
	return { id: `hit-${hit.documentId}`, kind: "hit", hit };
}

function recentItem(document: RecentDocument): PaletteItem {
	return { id: `recent-${document.documentId}`, kind: "recent", document };
}

function placeItem(place: SearchPlace): PaletteItem {
	return { id: `place-${place.id}`, kind: "place", place };
}

/** Where a key leads from the active item; `null` for keys with another use. */
export function stepTo(key: string, ids: readonly string[], active: string | undefined): string | null {
	const at = active === undefined ? -1 : ids.indexOf(active);
	switch (key) {
		case "ArrowDown":
			return ids[(at + 1) % ids.length] ?? null;
		case "ArrowUp":
			return ids.at(at <= 0 ? -1 : at - 1) ?? null;
		case "Home":
			return ids[0] ?? null;
		case "End":
			return ids.at(-1) ?? null;
	}
	return null;
}
