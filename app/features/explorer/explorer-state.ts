import type { DocumentState } from "../../../contract/document-state.ts";
import { DEFAULT_SORT, isSortField, type Sort } from "../../../contract/explorer-columns.ts";
import { DOCUMENT_ID_PATTERN } from "../../../contract/vocabulary.ts";

export type ListedState = Exclude<DocumentState, "Deleted">;

/** What the explorer shows. It lives in the URL alone, so that a view can be kept, shared and gone back to. */
export interface ExplorerState {
	text: string;
	categories: readonly string[];
	/** `null` lists both. */
	state: ListedState | null;
	sort: Sort;
	/** From 1. */
	page: number;
	/** The document in the preview pane. */
	selected: string | null;
	isPreviewShown: boolean;
}

const MAX_TEXT_LENGTH = 200;
const MAX_PAGE = 1_000_000;
const STATES: ReadonlyMap<string | null, ListedState> = new Map([
	["active", "Active"],
	["archived", "Archived"],
]);

export const DEFAULT_EXPLORER_STATE: ExplorerState = {
	text: "",
	categories: [],
	state: null,
	sort: DEFAULT_SORT,
	page: 1,
	selected: null,
	isPreviewShown: true,
};

/** Reads the URL; what makes no sense there counts as missing. */
export function parseExplorerState(parameters: URLSearchParams): ExplorerState {
	const categories = parameters.getAll("category").filter((id) => DOCUMENT_ID_PATTERN.test(id));
	const selected = parameters.get("selected") ?? "";
	return {
		text: (parameters.get("q") ?? "").trim().slice(0, MAX_TEXT_LENGTH),
		categories: [...new Set(categories)],
		state: STATES.get(parameters.get("state")) ?? null,
		sort: parseSort(parameters.get("sort")),
		page: parsePage(parameters.get("page")),
		selected: DOCUMENT_ID_PATTERN.test(selected) ? selected : null,
		isPreviewShown: parameters.get("preview") !== "hidden",
	};
}

/** The query of the URL, with its question mark; only what differs from the default is in it. */
export function formatExplorerState(state: ExplorerState): string {
	const parameters = new URLSearchParams();
	if (state.text) parameters.set("q", state.text);
	for (const category of state.categories) parameters.append("category", category);
	if (state.state) parameters.set("state", state.state.toLowerCase());
	if (sortInUrl(state.sort) !== sortInUrl(DEFAULT_SORT)) parameters.set("sort", sortInUrl(state.sort));
	if (state.page > 1) parameters.set("page", String(state.page));
	if (state.selected) parameters.set("selected", state.selected);
	if (!state.isPreviewShown) parameters.set("preview", "hidden");
	return parameters.size > 0 ? `?${parameters}` : "";
}

/** Another list: it begins on its first page, with nothing selected. */
export function otherList(
	state: ExplorerState,
	change: Partial<Pick<ExplorerState, "text" | "categories" | "state" | "sort">>,
): ExplorerState {
	return { ...state, ...change, page: 1, selected: null };
}

/** The same list without any filter. */
export function withoutFilters(state: ExplorerState): ExplorerState {
	return otherList(state, { text: "", categories: [], state: null });
}

export function isFiltered({ text, categories, state }: ExplorerState): boolean {
	return text !== "" || categories.length > 0 || state !== null;
}

/** Whether both show the same rows, whatever is selected in them. */
export function isSameList(one: ExplorerState, other: ExplorerState): boolean {
	const listOf = (state: ExplorerState) =>
		formatExplorerState({ ...state, selected: null, isPreviewShown: true });
	return listOf(one) === listOf(other);
}

/** As the URL has it: `name:asc`. */
export function sortInUrl({ field, order }: Sort): string {
	return `${field}:${order}`;
}

function parseSort(value: string | null): Sort {
	const [field = "", order = "asc"] = (value ?? "").split(":");
	const name = field.replace(/\.name$/, "");
	if (!isSortField(name) || (order !== "asc" && order !== "desc")) return DEFAULT_SORT;
	return { field: name, order };
}

function parsePage(value: string | null): number {
	const page = Number(value);
	return Number.isInteger(page) ? Math.min(Math.max(page, 1), MAX_PAGE) : 1;
}
