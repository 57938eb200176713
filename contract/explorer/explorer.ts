import { z } from "zod";
import { EXPLORER_PAGE_SIZE, MAX_FILTER_OPTIONS, MAX_PAGE_SIZE } from "../constants.ts";
import { documentMatchSchema } from "./document-match.ts";
import {
	explorerItemSchema,
	namedSchema,
	categoryIconSchema,
	silentTenantsSchema,
} from "../entities/entities.ts";
import { isSortField, type Sort, type SortField } from "./explorer-columns.ts";
import { wholeNumber } from "../fields.ts";
import { anyCase, isFields, understood, without } from "../forgiving.ts";
import { documentIdSchema, tenantNameSchema } from "../ids.ts";
import { filterValue, listed, query, queryPart, searchText } from "../queries.ts";
import {
	amountBound,
	currency,
	daysAhead,
	onlyIfAsked,
	RANGE_SIDES,
	timestamp,
	withRangeSides,
} from "./filter-values.ts";

// The spec writes two sort fields with the relation's own field behind a dot (spec 7).
const DOTTED: Readonly<Record<string, SortField>> = {
	"documentCategory.name": "documentCategory",
	"tenant.name": "tenant",
};

const oneSort = z.string().transform((value, context): Sort => {
	const [name = "", order = "asc", ...rest] = value.split(":");
	const field = DOTTED[name] ?? name;
	const direction = order.toLowerCase();
	if (!isSortField(field) || (direction !== "asc" && direction !== "desc") || rest.length > 0) {
		context.addIssue({ code: "custom", message: "validation.sort" });
		return z.NEVER;
	}
	return { field, order: direction };
});

/**
 * `name:asc` and the like, in any case of letters; `documentCategory.name` and `tenant.name` are what their bare names
 * mean. Of several the first counts: rows that are alike in it are in an order already.
 */
export const sortSchema = understood<typeof oneSort, string | readonly string[]>(
	(value) => firstSort(value) ?? "",
	oneSort,
);

/** Of several sort fields, in a list or with commas between them, the first. */
export function firstSort(value: unknown): unknown {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	return typeof first === "string" ? first.split(",")[0]?.trim() : first;
}

/** One value or several, whichever way they are said. */
export const listOf = <Schema extends z.ZodType>(entry: Schema, most: number, names = ["documentId"]) =>
	understood<z.ZodArray<Schema>, z.input<Schema> | readonly z.input<Schema>[]>(
		(value) => listed(filterValue(value, names)),
		z.array(entry).max(most),
	).default([]);
export const idList = listOf(documentIdSchema, 200);
export const tenantList = listOf(tenantNameSchema, 200, ["documentId", "id"]);

const LISTED_STATES = ["Active", "Archived"] as const;
const listedState = understood<z.ZodOptional<ReturnType<typeof anyCase<typeof LISTED_STATES>>>>((value) => {
	const states = listed(filterValue(value));
	if (!Array.isArray(states) || states.length === 1) return Array.isArray(states) ? states[0] : value;
	// Both are what is listed anyway.
	const known = new Set(states.map((state) => anyCase(LISTED_STATES).safeParse(state).data));
	return LISTED_STATES.every((state) => known.has(state)) && !known.has(undefined) ? undefined : value;
}, anyCase(LISTED_STATES).optional()).optional();

const plainFilterSchema = queryPart({
	text: searchText(),
	documentCategory: idList,
	documentFolder: idList,
	documentParties: idList,
	/** By id or by number. */
	tenant: tenantList,
	startDate: timestamp,
	startDateRange: anyCase(RANGE_SIDES).default("from"),
	endDate: timestamp,
	endDateRange: anyCase(RANGE_SIDES).default("to"),
	state: listedState,
	// What follows is ours, not the spec's (docs/decisions/044-filters-by-cost-and-warranty.md).
	warrantyUntil: timestamp,
	warrantyUntilRange: anyCase(RANGE_SIDES).default("to"),
	/** Amounts of `costCurrency`, both included: amounts of two currencies are never compared. */
	costFrom: amountBound,
	costTo: amountBound,
	/** Without one the default currency is meant. Alone: whatever costs something in it. */
	costCurrency: currency,
	/** Ends between today, in Switzerland, and so many days from now. */
	endsWithinDays: daysAhead,
	/** The same of the warranty. */
	warrantyEndsWithinDays: daysAhead,
	withoutFile: onlyIfAsked,
	withoutEndDate: onlyIfAsked,
});

/** `filters[…]` of `GET /documents/explorer`. No state means Active and Archived; Deleted is never listed. */
export const explorerFilterSchema = understood<typeof plainFilterSchema>(
	(value) => (isFields(value) ? withRangeSides(value) : value),
	plainFilterSchema,
);
export type ExplorerFilter = z.infer<typeof explorerFilterSchema>;

/** @param usual rows of a page where the caller names none */
const paginationOf = (usual: number) =>
	understood(
		(value) => (isFields(value) ? without(value, ["withCount"]) : value),
		queryPart({
			/** The first page is 1. */
			page: wholeNumber(1, 1_000_000).default(1),
			/** At most 100; who asks for more gets as many. */
			pageSize: wholeNumber(1, Number.MAX_SAFE_INTEGER)
				.transform((rows) => Math.min(rows, MAX_PAGE_SIZE))
				.default(usual),
		}),
	);
/** Of a list (spec 7): who knows of no pages sees as much as one has. */
export const paginationSchema = paginationOf(MAX_PAGE_SIZE);
export type Pagination = z.infer<typeof paginationSchema>;

/** Of the explorer and of what is searched in it (spec 9). */
export const explorerPaginationSchema = paginationOf(EXPLORER_PAGE_SIZE);

/** The query of what comes page by page and has no filter. */
export const pageQuerySchema = query({ pagination: paginationSchema.prefault({}) });

/** The query of `GET /documents/explorer` (spec 7). */
export const explorerQuerySchema = query({
	filters: explorerFilterSchema.prefault({}),
	sort: sortSchema.default({ field: "updatedAt", order: "desc" }),
	pagination: explorerPaginationSchema.prefault({}),
});
export type ExplorerQuery = z.infer<typeof explorerQuerySchema>;

/** A row of the list. Where it is searched, `match` says where in a file; `null` where the document's own fields match. */
export const listedItemSchema = explorerItemSchema.extend({
	match: documentMatchSchema.nullable().optional(),
});
export type ListedItem = z.infer<typeof listedItemSchema>;

/** Data of the answer. `totalIsCapped`: there are more matches than `total`, which were not counted. */
export const explorerAnswerSchema = z.object({
	items: z.array(listedItemSchema),
	total: z.number().int(),
	totalIsCapped: z.boolean(),
	/** Whether the user may edit in one of the tenants that were asked. */
	mayEdit: z.boolean().optional(),
	/** Nothing was found as typed, so that one wrong letter a word was forgiven. */
	isCorrected: z.boolean().optional(),
	silentTenants: silentTenantsSchema,
});
export type ExplorerAnswer = z.infer<typeof explorerAnswerSchema>;

/** The number of listed documents behind a choice; `null` where counting them would have taken too long. */
const choiceCount = z.number().int().nullable();

export const filterOptionSchema = namedSchema.extend({
	/** Of a category. */
	icon: categoryIconSchema,
	tenant: namedSchema,
	count: choiceCount,
});
export type FilterOption = z.infer<typeof filterOptionSchema>;

/** What `GET /documents/explorer/filter` can list. */
export const FILTER_LISTS = [
	"filterDocumentCategories",
	"filterTenantDocumentFolders",
	"filterDocumentParties",
	"filterTenants",
] as const;
export type FilterList = (typeof FILTER_LISTS)[number];

const isFilterList = (name: string): name is FilterList => FILTER_LISTS.some((list) => list === name);

/** What else other systems ask for by `fields` changes nothing: where none of these is named, all come. */
const wantedLists = understood<
	z.ZodArray<z.ZodEnum<{ [List in FilterList]: List }>>,
	string | readonly string[]
>(
	(value) => {
		const named = [listed(value)]
			.flat(2)
			.flatMap((entry) => (typeof entry === "string" ? entry.split(",") : []));
		const known = [...new Set(named)].filter(isFilterList);
		return known.length > 0 ? known : [...FILTER_LISTS];
	},
	z.array(z.enum(FILTER_LISTS)),
);

/** Its query. A tenant may have thousands of parties, so that nobody wants all of everything. */
export const filterOptionsQuerySchema = query({
	fields: wantedLists.default([...FILTER_LISTS]),
	/** Words that a name has to have, each anywhere in it. */
	search: z.string().trim().max(200).default(""),
	/** Only these, which need not have documents: what is chosen already has to keep its name. */
	ids: listOf(documentIdSchema, 800),
	/** Only those of these tenants. */
	tenant: tenantList,
	/**
	 * What the list is filtered by already. Choices are counted under it, but for the filter that they are choices of;
	 * none is left out.
	 */
	filters: explorerFilterSchema.prefault({}),
	/** Most choices of each list; where there are more, those with the most documents. */
	limit: wholeNumber(1, MAX_FILTER_OPTIONS).default(MAX_FILTER_OPTIONS),
});
export type FilterOptionsQuery = z.infer<typeof filterOptionsQuerySchema>;

/** Data of `GET /documents/explorer/filter` (spec 7), each list by name. One that was not asked for is empty. */
export const explorerFilterOptionsSchema = z.object({
	filterDocumentCategories: z.array(filterOptionSchema),
	filterTenantDocumentFolders: z.array(filterOptionSchema),
	filterDocumentParties: z.array(filterOptionSchema),
	filterTenants: z.array(namedSchema.extend({ id: z.number().int(), count: choiceCount })),
	/** Which lists were cut. */
	hasMore: z.object({
		filterDocumentCategories: z.boolean(),
		filterTenantDocumentFolders: z.boolean(),
		filterDocumentParties: z.boolean(),
		filterTenants: z.boolean(),
	}),
});
export type ExplorerFilterOptions = z.infer<typeof explorerFilterOptionsSchema>;
