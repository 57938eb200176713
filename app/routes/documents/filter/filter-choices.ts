import type { IdFilter } from "../../../features/explorer/explorer-state.ts";

/** Something to filter by, ready to be shown. */
export interface FilterChoice {
	id: string;
	name: string;
	/** Whose it is; empty for a tenant. */
	tenant: string;
	/** How many documents there are of it. */
	count: string;
}

/** The choices of one filter, by name. */
export interface FilterChoices {
	/** What the names were searched for. */
	search: string;
	choices: readonly FilterChoice[];
	/** There are others, which a search finds. */
	hasMore: boolean;
}

/** The choices of every filter, for a page that stands without scripts. */
export type OfferedChoices = Record<IdFilter, FilterChoices>;

/** What is chosen already, by id; something that the user may not see is missing. */
export type ChosenChoices = Readonly<Record<string, FilterChoice>>;

/** The name of the field in which the choices of a filter are searched without scripts. */
export function searchFieldOf(filter: IdFilter): string {
	return `find-${filter}`;
}
