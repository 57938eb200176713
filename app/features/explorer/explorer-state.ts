import { typedDay } from "../../../contract/days.ts";
import type { DocumentState } from "../../../contract/entities/document-state.ts";
import type { RangeSide } from "../../../contract/explorer/filter-values.ts";
import { DEFAULT_SORT, isSortField, type Sort } from "../../../contract/explorer/explorer-columns.ts";
import {
	CURRENCY_PATTERN,
	DEFAULT_CURRENCY,
	DOCUMENT_ID_PATTERN,
	EXPLORER_PAGE_SIZE,
	MAX_DAYS_AHEAD,
} from "../../../contract/constants.ts";
import { searchText } from "./search-text.ts";

export type ListedState = Exclude<DocumentState, "Deleted">;

/** What the list is filtered by (spec 3). Lists hold ids; one that is empty asks for nothing. */
export interface ExplorerFilterState {
	text: string;
	categories: readonly string[];
	folders: readonly string[];
	parties: readonly string[];
	tenants: readonly string[];
	/** The archive flag; `null` lists both. */
	state: ListedState | null;
	/** A day, YYYY-MM-DD: documents that begin from it on, or up to it. */
	startDate: string | null;
	startDateRange: RangeSide;
	/** A day, YYYY-MM-DD: documents that end from it on, or up to it. */
	endDate: string | null;
	endDateRange: RangeSide;
	/** The same of the warranty. */
	warrantyUntil: string | null;
	warrantyUntilRange: RangeSide;
	/** Amounts of the currency, both included. */
	costFrom: number | null;
	costTo: number | null;
	/** `null` is the default currency. Without an amount it asks for nothing. */
	costCurrency: string | null;
	/** What ends in so many days at the latest, from the day on which it is asked: the address says no day. */
	endsWithin: number | null;
	warrantyEndsWithin: number | null;
	withoutFile: boolean;
	withoutEndDate: boolean;
}

/** What the explorer shows. It lives in the URL alone, so that a view can be kept, shared and gone back to. */
export interface ExplorerState extends ExplorerFilterState {
	sort: Sort;
	/** The `page` of the spec's table state: from 0 (spec 3). The URL, which people read, counts from 1. */
	pageIndex: number;
	/** Rows on a page, as chosen; `null` is the default, and a tall window may ask for more (list/page-size.tsx). */
	perPage: PageSize | null;
	/** How many pages are listed from there on: a phone appends them. */
	pageCount: number;
	/** The document in the preview pane. */
	selected: string | null;
	/** Over what the user has chosen; `null` leaves it at that. */
	preview: "shown" | "hidden" | null;
}

/** The filters that are lists of ids, by their names in the URL. */
export const ID_FILTERS = {
	category: "categories",
	folder: "folders",
	party: "parties",
	tenant: "tenants",
} as const satisfies Record<string, keyof ExplorerFilterState>;
export type IdFilter = keyof typeof ID_FILTERS;
export const ID_FILTER_NAMES: readonly IdFilter[] = ["category", "folder", "party", "tenant"];

/** The filters by a day, with the side on which each looks unless it says otherwise. */
const USUAL_SIDES = { startDate: "from", endDate: "to", warrantyUntil: "to" } as const;
export type DateFilter = keyof typeof USUAL_SIDES;
const DATE_FILTERS: readonly DateFilter[] = ["startDate", "endDate", "warrantyUntil"];
const NUMBER_FILTERS = ["costFrom", "costTo", "endsWithin", "warrantyEndsWithin"] as const;
const SWITCHES = ["withoutFile", "withoutEndDate"] as const;

export function isIdFilter(name: string): name is IdFilter {
	return Object.hasOwn(ID_FILTERS, name);
}

/** Most ids that the CMS takes in one list. */
const MAX_IDS = 200;
const MAX_PAGE = 1_000_000;
/** Most rows that are listed at once; whoever reads on begins on the next page. */
const MAX_ROWS = 600;
/** Rows on a page that can be chosen; the first is the default (spec 9), the last as many as the CMS gives at once. */
export const PAGE_SIZES = [EXPLORER_PAGE_SIZE, 30, 60, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
/** As it is written here; what is typed without scripts is read before (filter/typed-amounts.server.ts). */
const AMOUNT_PATTERN = /^-?\d{1,13}(\.\d\d?)?$/;
const PREVIEWS = ["shown", "hidden"] as const;
const STATES: ReadonlyMap<string | null, ListedState> = new Map([
	["active", "Active"],
	["archived", "Archived"],
]);

/** Of the filters that go beyond the specification (`moreFilters` of a CMS) none. */
const NO_MORE_FILTERS = {
	warrantyUntil: null,
	warrantyUntilRange: "to",
	costFrom: null,
	costTo: null,
	costCurrency: null,
	endsWithin: null,
	warrantyEndsWithin: null,
	withoutFile: false,
	withoutEndDate: false,
} satisfies Partial<ExplorerFilterState>;

export const NO_FILTER: ExplorerFilterState = {
	text: "",
	categories: [],
	folders: [],
	parties: [],
	tenants: [],
	state: null,
	startDate: null,
	startDateRange: "from",
	endDate: null,
	endDateRange: "to",
	...NO_MORE_FILTERS,
};

export const DEFAULT_EXPLORER_STATE: ExplorerState = {
	...NO_FILTER,
	sort: DEFAULT_SORT,
	perPage: null,
	pageIndex: 0,
	pageCount: 1,
	selected: null,
	preview: null,
};

/** Reads the URL; what makes no sense there counts as missing. */
export function parseExplorerState(parameters: URLSearchParams): ExplorerState {
	const [costFrom, costTo] = [parseCost(parameters.get("costFrom")), parseCost(parameters.get("costTo"))];
	const selected = parameters.get("selected") ?? "";
	const perPage = PAGE_SIZES.find((size) => String(size) === parameters.get("perPage")) ?? null;
	return {
		text: searchText(parameters.get("q")),
		categories: parseIds(parameters.getAll("category")),
		folders: parseIds(parameters.getAll("folder")),
		parties: parseIds(parameters.getAll("party")),
		tenants: parseIds(parameters.getAll("tenant")),
		state: STATES.get(parameters.get("state")) ?? null,
		startDate: parseDay(parameters.get("startDate")),
		startDateRange: parseSide(parameters, "startDate"),
		endDate: parseDay(parameters.get("endDate")),
		endDateRange: parseSide(parameters, "endDate"),
		warrantyUntil: parseDay(parameters.get("warrantyUntil")),
		warrantyUntilRange: parseSide(parameters, "warrantyUntil"),
		costFrom,
		costTo,
		costCurrency: costFrom === null && costTo === null ? null : parseCurrency(parameters.get("costCurrency")),
		endsWithin: parseDays(parameters.get("endsWithin")),
		warrantyEndsWithin: parseDays(parameters.get("warrantyEndsWithin")),
		withoutFile: parameters.has("withoutFile"),
		withoutEndDate: parameters.has("withoutEndDate"),
		sort: parseSort(parameters.get("sort")),
		perPage,
		pageIndex: parseCount(parameters.get("page"), MAX_PAGE) - 1,
		pageCount: parseCount(parameters.get("pages"), maxPageCount({ perPage })),
		selected: DOCUMENT_ID_PATTERN.test(selected) ? selected : null,
		preview: PREVIEWS.find((wanted) => wanted === parameters.get("preview")) ?? null,
	};
}

/**
 * The query of the URL, with its question mark; only what differs from the default is in it. The default view names its
 * page: an address without a query asks for the last view, whatever that was.
 */
export function formatExplorerState(state: ExplorerState): string {
	const parameters = listParameters(state);
	if (state.selected) parameters.set("selected", state.selected);
	if (state.preview) parameters.set("preview", state.preview);
	return parameters.size > 0 ? `?${parameters}` : "?page=1";
}

/** The part of the URL's query that says which rows are shown. */
export function listParameters(state: ExplorerState): URLSearchParams {
	return withTable(filterParameters(state), state);
}

/** The filter's part of the URL's query. */
export function filterParameters(filter: ExplorerFilterState): URLSearchParams {
	const { text, state, costCurrency } = filter;
	const parameters = new URLSearchParams();
	if (text) parameters.set("q", text);
	for (const name of ID_FILTER_NAMES) {
		for (const id of filter[ID_FILTERS[name]]) parameters.append(name, id);
	}
	if (state) parameters.set("state", state.toLowerCase());
	for (const name of DATE_FILTERS) {
		const [day, side] = [filter[name], filter[`${name}Range`]];
		if (day) parameters.set(name, day);
		if (day && side !== USUAL_SIDES[name]) parameters.set(`${name}Range`, side);
	}
	for (const name of NUMBER_FILTERS) {
		if (filter[name] !== null) parameters.set(name, String(filter[name]));
	}
	if (costCurrency) parameters.set("costCurrency", costCurrency);
	for (const name of SWITCHES) if (filter[name]) parameters.set(name, "1");
	return parameters;
}

/** Order and pages, as the URL's query has them. */
export function tableParameters(table: TableState): URLSearchParams {
	return withTable(new URLSearchParams(), table);
}

type TableState = Pick<ExplorerState, "sort" | "perPage" | "pageIndex" | "pageCount">;

function withTable(
	parameters: URLSearchParams,
	{ sort, perPage, pageIndex, pageCount }: TableState,
): URLSearchParams {
	if (sort.field !== DEFAULT_SORT.field || sort.order !== DEFAULT_SORT.order) {
		parameters.set("sort", sortInUrl(sort));
	}
	if (perPage !== null) parameters.set("perPage", String(perPage));
	if (pageIndex > 0) parameters.set("page", String(pageIndex + 1));
	if (pageCount > 1) parameters.set("pages", String(pageCount));
	return parameters;
}

/** Rows on a page. */
export function pageSizeOf({ perPage }: Pick<ExplorerState, "perPage">): number {
	return perPage ?? EXPLORER_PAGE_SIZE;
}

/** Most pages that are listed at once. */
export function maxPageCount(view: Pick<ExplorerState, "perPage">): number {
	return Math.floor(MAX_ROWS / pageSizeOf(view));
}

/** The same rows on pages of another size: the page that has the first of them. */
export function withPageSize(state: ExplorerState, perPage: PageSize): ExplorerState {
	const before = state.pageIndex * pageSizeOf(state);
	return { ...state, perPage, pageIndex: Math.floor(before / perPage), pageCount: 1 };
}

/** Another list: it begins on its first page, with nothing selected. */
export function otherList(
	state: ExplorerState,
	change: Partial<ExplorerFilterState & Pick<ExplorerState, "sort">>,
): ExplorerState {
	return { ...state, ...change, pageIndex: 0, pageCount: 1, selected: null };
}

/** The same list without any filter. */
export function withoutFilters(state: ExplorerState): ExplorerState {
	return otherList(state, NO_FILTER);
}

/** Whether a filter is on that the specification does not know. */
export function hasMoreFilters(state: ExplorerFilterState): boolean {
	return String(filterParameters(state)) !== String(filterParameters({ ...state, ...NO_MORE_FILTERS }));
}

/** The same list without those. */
export function withoutMoreFilters(state: ExplorerState): ExplorerState {
	return otherList(state, NO_MORE_FILTERS);
}

/** How many filters are on beside the search; both ends of a range are one. */
export function countFilters(filter: ExplorerFilterState): number {
	const { costFrom, costTo } = filter;
	const names = [...filterParameters(filter).keys()].filter((name) => !/^q$|Range$|Currency$/.test(name));
	return names.length - (costFrom !== null && costTo !== null ? 1 : 0);
}

export function isFiltered(state: ExplorerFilterState): boolean {
	return filterParameters(state).size > 0;
}

/** Whether both show the same rows, whatever is selected in them. */
export function isSameList(one: ExplorerState, other: ExplorerState): boolean {
	return String(listParameters(one)) === String(listParameters(other));
}

/** As the URL has it: `name:asc`. */
export function sortInUrl({ field, order }: Sort): string {
	return `${field}:${order}`;
}

function parseIds(values: readonly string[]): string[] {
	const ids = values.filter((id) => DOCUMENT_ID_PATTERN.test(id));
	return [...new Set(ids)].slice(0, MAX_IDS);
}

function parseDay(value: string | null): string | null {
	// Without scripts it is sent as it was typed.
	return value === null ? null : typedDay(value);
}

function parseSide(parameters: URLSearchParams, name: DateFilter): RangeSide {
	const side = parseDay(parameters.get(name)) && parameters.get(`${name}Range`);
	return side === "from" || side === "to" ? side : USUAL_SIDES[name];
}

function parseCost(value: string | null): number | null {
	return value !== null && AMOUNT_PATTERN.test(value) ? Number(value) + 0 : null;
}

function parseCurrency(value: string | null): string | null {
	return value !== null && value !== DEFAULT_CURRENCY && CURRENCY_PATTERN.test(value) ? value : null;
}

function parseDays(value: string | null): number | null {
	const days = Number(value);
	return Number.isInteger(days) && days >= 1 && days <= MAX_DAYS_AHEAD ? days : null;
}

function parseSort(value: string | null): Sort {
	const [field = "", order = "asc"] = (value ?? "").split(":");
	const name = field.replace(/\.name$/, "");
	if (!isSortField(name) || (order !== "asc" && order !== "desc")) return DEFAULT_SORT;
	return { field: name, order };
}

function parseCount(value: string | null, max: number): number {
	const count = Number(value);
	return Number.isInteger(count) ? Math.min(Math.max(count, 1), max) : 1;
}
