import type { FilterList, FilterOption } from "../../../../contract/explorer/explorer.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { getFilterOptions } from "../../../cms/documents.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { explorerFilters } from "../../../features/explorer/explorer-request.ts";
import {
	type ExplorerFilterState,
	type ExplorerState,
	ID_FILTER_NAMES,
	ID_FILTERS,
	type IdFilter,
	isIdFilter,
} from "../../../features/explorer/explorer-state.ts";
import {
	type ChosenChoices,
	FIND_FIELD,
	MAX_SEARCH,
	type FilterChoice,
	type FilterChoices,
	PANEL_FIELD,
	type StandingPanel,
} from "./filter-choices.ts";

/** Most choices that a list shows at once; the others are searched for. */
const CHOICES_SHOWN = 60;

const LISTS: Readonly<Record<IdFilter, FilterList>> = {
	category: "filterDocumentCategories",
	folder: "filterTenantDocumentFolders",
	party: "filterDocumentParties",
	tenant: "filterTenants",
};

/**
 * The choices of one filter that a search finds, counted under the view's other filters; only those of the view's
 * tenants where it names any.
 */
export async function filterChoices(
	cms: CmsClient,
	filter: IdFilter,
	search: string,
	view: ExplorerFilterState,
): Promise<FilterChoices> {
	const list = LISTS[filter];
	const options = await getFilterOptions(cms, {
		fields: [list],
		search,
		// The list of tenants is narrowed to none.
		tenant: filter === "tenant" ? [] : [...view.tenants],
		filters: explorerFilters(view),
		limit: CHOICES_SHOWN,
	});
	return { search, choices: options[list].map(toChoice), hasMore: options.hasMore[list] };
}

/** The choices of the filter that the address opens. */
export async function standingPanel(
	cms: CmsClient,
	state: ExplorerState,
	parameters: URLSearchParams,
): Promise<StandingPanel> {
	const filter = parameters.get(PANEL_FIELD) ?? "";
	if (!isIdFilter(filter)) return { opened: null };
	const search = (parameters.get(FIND_FIELD) ?? "").slice(0, MAX_SEARCH);
	return { opened: { filter, choices: await attempt(filterChoices(cms, filter, search, state)) } };
}

/** The names of what the view is filtered by. */
export async function chosenChoices(cms: CmsClient, state: ExplorerState): Promise<ChosenChoices> {
	const filters = ID_FILTER_NAMES.filter((filter) => state[ID_FILTERS[filter]].length > 0);
	if (filters.length === 0) return {};
	const options = await getFilterOptions(cms, {
		fields: filters.map((filter) => LISTS[filter]),
		ids: filters.flatMap((filter) => state[ID_FILTERS[filter]]),
	});
	// Nobody has counted these under the other filters.
	const choices = filters.flatMap((filter) =>
		options[LISTS[filter]].map((option) => toChoice({ ...option, count: null })),
	);
	return Object.fromEntries(choices.map((choice) => [choice.id, choice]));
}

function toChoice(
	option: Omit<FilterOption, "tenant"> & Partial<Pick<FilterOption, "tenant">>,
): FilterChoice {
	const { documentId, name, icon, tenant, count } = option;
	return {
		id: documentId,
		name,
		tenant: tenant?.name ?? "",
		count: count === null ? "" : formatCount(count),
		...(icon && { icon }),
	};
}
