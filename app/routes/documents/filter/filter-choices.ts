import type { Attempt } from "../../../cms/attempt.ts";
import type { IdFilter } from "../../../features/explorer/explorer-state.ts";

/** Something to filter by, ready to be shown. */
export interface FilterChoice {
	id: string;
	name: string;
	/** Whose it is; empty for a tenant. */
	tenant: string;
	/** How many documents there are of it that pass the other filters; empty where nobody has counted. */
	count: string;
	/** Of a category that has one. */
	icon?: string;
}

/** The choices of one filter, by name. */
export interface FilterChoices {
	/** What the names were searched for. */
	search: string;
	choices: readonly FilterChoice[];
	/** There are others, which a search finds. */
	hasMore: boolean;
}

/** What a page brings along that stands without scripts: the choices of the filter that its address opens. */
export interface StandingPanel {
	opened: { filter: IdFilter; choices: Attempt<FilterChoices> } | null;
}

/** What is chosen already, by id; something that the user may not see is missing. */
export type ChosenChoices = Readonly<Record<string, FilterChoice>>;

/** What an address says of a filter that is open: which one it is, and what its choices are searched for. */
export const PANEL_FIELD = "panel";
export const FIND_FIELD = "find";
export const MAX_SEARCH = 200;
