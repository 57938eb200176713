import { EXPLORER_PAGE_SIZE } from "../../../contract/constants.ts";
import type { ExplorerAnswer, ListedItem } from "../../../contract/explorer/explorer.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { Attempt } from "../../cms/attempt.ts";
import type { DocumentDate } from "../../../contract/entities/document-dates.ts";
import { formatDay } from "../../../contract/days.ts";
import { dateLabel, isPayable } from "../documents/date-meaning.ts";
import { formatCount } from "../documents/format.ts";
import { highlighter, type MarkedText } from "../explorer/highlight.ts";
import type { ListedState } from "../explorer/explorer-state.ts";
import { correctedSearch } from "./corrected-search.ts";
import type { FoundPlace } from "./found-place.ts";
import { silentNames } from "../silent-tenants/silent-names.ts";
import { placeOf } from "./place-of-match.ts";
import { widerSearches } from "./wider-searches.ts";
import { LAST_RANKED_PAGE, type SearchView } from "./search-view.ts";

/** What a search has come to: the page of results and the palette show the same. */
export interface SearchResults {
	/** Of the page. */
	title: string;
	/** What was searched for; empty where nothing was. */
	text: string;
	/** Why not all that was typed counts: it has too many letters, too many words, or an "oder" between more than words. */
	cut: "length" | "words" | "either" | null;
	/** `null` where nothing was searched for. */
	found: Attempt<FoundDocuments> | null;
	/** What was opened last, where nothing was searched for. */
	recent: RecentDocument[];
}

/** One page of hits, ready to be written out. */
export interface FoundDocuments {
	hits: SearchHit[];
	total: number;
	/** There are more than `total`. */
	totalIsCapped: boolean;
	isCorrected: boolean;
	/** Where one wrong letter a word was forgiven: the search as the hits are spelt, if they show it. */
	spelt: string | null;
	page: number;
	pageCount: number;
	/** There are more matches than are put in order of relevance. */
	hasUnranked: boolean;
	/** Where there are none: searches that ask for less. */
	wider: string[];
	/** Which hits of how many, in the user's notation. */
	shown: { from: string; to: string; total: string };
	/** Names of tenants in which nothing was searched, since they do not answer. */
	silent?: readonly string[];
}

export interface SearchHit {
	documentId: string;
	name: MarkedText;
	number: MarkedText | null;
	state: ListedState;
	category: string;
	tenant: string;
	/** Each with what it is called: an invoice's end is the day by which it is to be paid. */
	dates: { label: TextKey; day: string }[];
	/** The document that is valid instead. */
	replacedBy: { documentId: string; name: string } | null;
	place: FoundPlace | null;
}

export interface RecentDocument {
	documentId: string;
	name: string;
	state: ListedState;
	category: string;
	tenant: string;
}

const HIT_DATES = ["startDate", "endDate"] as const satisfies readonly DocumentDate[];

export function foundDocuments(answer: ExplorerAnswer, { filter, sort, page }: SearchView): FoundDocuments {
	const { items, total, totalIsCapped, isCorrected = false } = answer;
	const spelt = isCorrected ? correctedSearch(filter.text, items) : null;
	const mark = highlighter(spelt ?? filter.text);
	const before = (page - 1) * EXPLORER_PAGE_SIZE;
	const pagesCounted = Math.ceil(total / EXPLORER_PAGE_SIZE);
	// Beyond a capped total nobody has counted: a full page may have another one behind it.
	const hasUncounted = totalIsCapped && items.length === EXPLORER_PAGE_SIZE && page >= pagesCounted;
	const pageCount = hasUncounted ? page + 1 : Math.max(pagesCounted, items.length > 0 ? page : 0);
	const isRanked = sort === "relevance";
	return {
		hits: items.map((item) => searchHit(item, mark, isCorrected)),
		total,
		totalIsCapped,
		isCorrected,
		spelt,
		page,
		wider: total === 0 ? widerSearches(filter.text) : [],
		pageCount: isRanked ? Math.min(pageCount, LAST_RANKED_PAGE) : pageCount,
		hasUnranked: isRanked && pageCount > LAST_RANKED_PAGE,
		shown: {
			from: formatCount(before + 1),
			to: formatCount(before + items.length),
			total: formatCount(total),
		},
		...silentNames(answer),
	};
}

function searchHit(item: ListedItem, mark: (text: string) => MarkedText, isCorrected: boolean): SearchHit {
	const { documentId, name, documentNumber, state, replacedByDocument: successor } = item;
	return {
		documentId,
		name: mark(name),
		number: documentNumber && mark(documentNumber),
		state: state === "Archived" ? "Archived" : "Active",
		category: item.documentCategory.name,
		tenant: item.tenant.name,
		dates: HIT_DATES.flatMap((date) => {
			const day = item[date];
			return day ? [{ label: dateLabel(date, isPayable(item)), day: formatDay(day) }] : [];
		}),
		replacedBy: successor && { documentId: successor.documentId, name: successor.name },
		place: placeOf(item.match, isCorrected),
	};
}
