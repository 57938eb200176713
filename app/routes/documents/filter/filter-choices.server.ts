import type {
	ExplorerFilterOptions,
	FilterList,
	FilterOption,
} from "../../../../contract/explorer/explorer.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { getFilterOptions } from "../../../cms/documents.ts";
import { formatCount } from "../../../features/documents/format.ts";
import {
	type ExplorerState,
	ID_FILTER_NAMES,
	ID_FILTERS,
	type IdFilter,
} from "../../../features/explorer/explorer-state.ts";
import {
	type ChosenChoices,
	type FilterChoice,
	type FilterChoices,
	type OfferedChoices,
	searchFieldOf,
} from "./filter-choices.ts";

/** As many choices as a list shows at once; the others are searched for. */
const CHOICES_SHOWN = 60;

const LISTS: Readonly<Record<IdFilter, FilterList>> = {
	category: "filterDocumentCategories",
	folder: "filterTenantDocumentFolders",
	party: "filterDocumentParties",
	tenant: "filterTenants",
};

/** The choices of one filter that a search finds, only those of these tenants where any are named. */
export async function filterChoices(
	cms: CmsClient,
	filter: IdFilter,
	search: string,
	tenants: readonly string[],
): Promise<FilterChoices> {
	const options = await findOptions(cms, [filter], search, tenants);
	return choicesIn(options, filter, search);
}

/** The choices of every filter; each may have been searched by a field of the page's address. */
export async function offeredChoices(
	cms: CmsClient,
	{ tenants }: ExplorerState,
	parameters: URLSearchParams,
): Promise<OfferedChoices> {
	const searchOf = (filter: IdFilter) => (parameters.get(searchFieldOf(filter)) ?? "").slice(0, 200);
	// Lists that are searched alike are one question; the tenants are none of those that are narrowed to tenants.
	const questions = Map.groupBy(
		ID_FILTER_NAMES,
		(filter) => `${filter === "tenant" && tenants.length > 0} ${searchOf(filter)}`,
	);
	const answers = new Map<IdFilter, Promise<ExplorerFilterOptions>>();
	for (const filters of questions.values()) {
		const [first] = filters;
		const answer = findOptions(cms, filters, first ? searchOf(first) : "", tenants);
		for (const filter of filters) answers.set(filter, answer);
	}
	const offered = async (filter: IdFilter) => {
		const options = await answers.get(filter);
		if (!options) throw new RangeError(`no choices of ${filter}`);
		return choicesIn(options, filter, searchOf(filter));
	};
	const [category, folder, party, tenant] = await Promise.all([
		offered("category"),
		offered("folder"),
		offered("party"),
		offered("tenant"),
	]);
	return { category, folder, party, tenant };
}

/** Choices of lists that are searched and narrowed alike: the list of tenants is narrowed to none. */
function findOptions(
	cms: CmsClient,
	filters: readonly IdFilter[],
	search: string,
	tenants: readonly string[],
): Promise<ExplorerFilterOptions> {
	const fields = filters.map((filter) => LISTS[filter]);
	const tenant = filters.includes("tenant") ? [] : [...tenants];
	return getFilterOptions(cms, { fields, search, tenant, limit: CHOICES_SHOWN });
}

function choicesIn(options: ExplorerFilterOptions, filter: IdFilter, search: string): FilterChoices {
	const list = LISTS[filter];
	return { search, choices: options[list].map(toChoice), hasMore: options.hasMore[list] };
}

/** The names of what the view is filtered by. */
export async function chosenChoices(cms: CmsClient, state: ExplorerState): Promise<ChosenChoices> {
	const filters = ID_FILTER_NAMES.filter((filter) => state[ID_FILTERS[filter]].length > 0);
	if (filters.length === 0) return {};
	const options = await getFilterOptions(cms, {
		fields: filters.map((filter) => LISTS[filter]),
		ids: filters.flatMap((filter) => state[ID_FILTERS[filter]]),
	});
	const choices = filters.flatMap((filter) => options[LISTS[filter]].map(toChoice));
	return Object.fromEntries(choices.map((choice) => [choice.id, choice]));
}

function toChoice(
	option: Omit<FilterOption, "tenant"> & Partial<Pick<FilterOption, "tenant">>,
): FilterChoice {
	const { documentId, name, tenant, count } = option;
	return { id: documentId, name, tenant: tenant?.name ?? "", count: formatCount(count) };
}
