import { documentApi } from "../../../contract/api/documents.ts";
import { SORT_FIELDS } from "../../../contract/explorer/explorer-columns.ts";
import type { ExplorerFilterOptions } from "../../../contract/explorer/explorer.ts";
import { COMMON_WORD, RARE_WORD } from "../../../scripts/scale/vocabulary.ts";
import type { BenchServer } from "../bench-server.ts";
import type { BenchCase } from "./cases.ts";

const FACETS = [
	["categories", "filterDocumentCategories"],
	["folders", "filterTenantDocumentFolders"],
	["parties", "filterDocumentParties"],
	["tenants", "filterTenants"],
] as const;
const PAGE_SIZE = 15;
const NEWEST = "createdAt:desc";
const START = Date.UTC(2020, 0, 1);
const END = Date.UTC(2022, 0, 1);
const NEARLY_ALL = Date.UTC(2017, 6, 1);

type Section = BenchCase["section"];

/** Every sort, deep pages, filters and searches of one long list; all on one connection. */
export function listCases(server: BenchServer): BenchCase[] {
	const { total, options } = server;
	const last = Math.ceil(total / PAGE_SIZE);
	const list = listsOf(server);
	const sorts = SORT_FIELDS.flatMap((field) => [`${field}:asc`, `${field}:desc`]);
	const pages: readonly (readonly [string, number])[] = [
		["page 100", 100],
		["last page", last],
		["middle page", Math.ceil(last / 2)],
	];
	return [
		...sorts.map((sort) => list("sorts", `by ${sort}`, "", sort)),
		...[NEWEST, "name:asc", "warrantyUntil:asc"].flatMap((sort) =>
			pages.map(([name, page]) => list("pages", `${name}, by ${sort}`, "", sort, page)),
		),
		...Object.entries(filtersOf(options)).map(([name, filter]) => list("filters", name, filter)),
		...facetCases(server),
		...Object.entries(searchesOf(options)).map(([name, filter]) => list("text", name, filter)),
	];
}

/** The choices of one filter, counted under others. */
function facetCases({ jwt, options }: BenchServer): BenchCase[] {
	const filters = { none: "", ...filtersOf(options), ...searchesOf(options) };
	return Object.entries(filters).flatMap(([name, filter]) =>
		FACETS.map(([facet, list]) => ({
			section: "facets" as const,
			name: `${facet} under ${name}`,
			connections: [1],
			request: {
				path: `/api${documentApi.filterOptions.path}?fields[0]=${list}&limit=60&${filter}`,
				headers: { Authorization: `Bearer ${jwt}` },
			},
		})),
	);
}

/** What a user of several tenants asks for. */
export function tenantCases(server: BenchServer): BenchCase[] {
	const list = listsOf(server);
	return [
		list("tenants", "default view", ""),
		list("tenants", "by name", "", "name:asc"),
		list("tenants", "by tenant", "", "tenant.name:asc"),
		list("tenants", "page 100", "", NEWEST, 100),
		list("tenants", "last page", "", NEWEST, Math.ceil(server.total / PAGE_SIZE)),
		list("tenants", "word in every document", text(COMMON_WORD)),
		list("tenants", "word in some", text("Glasfaser")),
		list("tenants", "word in none", text("Xylophon")),
	];
}

function listsOf({ jwt }: BenchServer) {
	const headers = { Authorization: `Bearer ${jwt}` };
	return (section: Section, name: string, filter: string, sort = NEWEST, page = 1): BenchCase => ({
		section,
		name,
		connections: [1],
		request: {
			path: `/api${documentApi.explore.path}?${filter}&sort=${sort}&pagination[page]=${page}&pagination[pageSize]=${PAGE_SIZE}`,
			headers,
		},
	});
}

function filtersOf(options: ExplorerFilterOptions): Record<string, string> {
	const { category, folder, party } = chosen(options);
	const since = `filters[startDate]=${START}`;
	const until = `filters[endDate]=${END}`;
	return {
		category,
		folder,
		party,
		"start from 2020": since,
		"start up to 2020": `${since}&filters[startDateRange]=to`,
		"end up to 2022": until,
		"start up to mid 2017": `filters[startDate]=${NEARLY_ALL}&filters[startDateRange]=to`,
		"start from 2020 and end up to 2022": `${since}&${until}`,
		"category and folder": `${category}&${folder}`,
		"category and party": `${category}&${party}`,
		"folder and party": `${folder}&${party}`,
		"category and start": `${category}&${since}`,
		"folder and start": `${folder}&${since}`,
		"party and start": `${party}&${since}`,
		"category, start and end": `${category}&${since}&${until}`,
		"warranty up to 2022": `filters[warrantyUntil]=${END}`,
		"warranty ends in 30 days": "filters[warrantyEndsWithinDays]=30",
		"ends in 30 days": "filters[endsWithinDays]=30",
		"without end": "filters[withoutEndDate]=true",
		"without file": "filters[withoutFile]=true",
		"cost from 1000": "filters[costFrom]=1000",
		"cost from 19000": "filters[costFrom]=19000",
		"cost from 1000 in euros": "filters[costFrom]=1000&filters[costCurrency]=EUR",
		"category and cost": `${category}&filters[costFrom]=1000`,
	};
}

function searchesOf(options: ExplorerFilterOptions): Record<string, string> {
	const { category, folder, party } = chosen(options);
	const some = text("Glasfaser");
	return {
		"rare word": text(RARE_WORD),
		"word in every document": text(COMMON_WORD),
		"word in many": text("Rechnung"),
		"word in some": some,
		"two words": text("Rechnung Zürich"),
		"two words in some": text("Photovoltaik Glasfaser"),
		"part of a word": text("uellen"),
		"two letters": text("re"),
		"nothing found": text("Xylophon"),
		"word in every document and category": `${text(COMMON_WORD)}&${category}`,
		"word in some and category": `${some}&${category}`,
		"word in some and folder": `${some}&${folder}`,
		"word in some and party": `${some}&${party}`,
		"word in some and start": `${some}&filters[startDate]=${START}`,
	};
}

function chosen(options: ExplorerFilterOptions) {
	const idOf = (entries: readonly { documentId: string }[]) => entries[0]?.documentId ?? "";
	return {
		category: `filters[documentCategory][0]=${idOf(options.filterDocumentCategories)}`,
		folder: `filters[documentFolder][0]=${idOf(options.filterTenantDocumentFolders)}`,
		party: `filters[documentParties][0]=${idOf(options.filterDocumentParties)}`,
	};
}

function text(words: string): string {
	return `filters[text]=${encodeURIComponent(words)}`;
}
