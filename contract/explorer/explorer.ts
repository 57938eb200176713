import { z } from "zod";
import { EXPLORER_PAGE_SIZE, MAX_FILTER_OPTIONS, MAX_PAGE_SIZE } from "../constants.ts";
import { documentMatchSchema } from "./document-match.ts";
import { explorerItemSchema, namedSchema } from "../entities/entities.ts";
import { isSortField, type Sort, type SortField } from "./explorer-columns.ts";
import { inputObject, wholeNumber } from "../fields.ts";
import { documentIdSchema } from "../ids.ts";

// The spec writes two sort fields with the relation's own field behind a dot (spec 7).
const DOTTED: Readonly<Record<string, SortField>> = {
	"documentCategory.name": "documentCategory",
	"tenant.name": "tenant",
};

/** `name:asc` and the like; `documentCategory.name` and `tenant.name` are what their bare names mean. */
export const sortSchema = z.string().transform((value, context): Sort => {
	const [name = "", order = "asc", ...rest] = value.split(":");
	const field = DOTTED[name] ?? name;
	if (!isSortField(field) || (order !== "asc" && order !== "desc") || rest.length > 0) {
		context.addIssue({ code: "custom", message: `cannot sort by ${value}` });
		return z.NEVER;
	}
	return { field, order };
});

export const RANGE_SIDES = ["from", "to"] as const;
export type RangeSide = (typeof RANGE_SIDES)[number];

const idListOf = (most: number) =>
	z.preprocess(
		(value) => (value === undefined || Array.isArray(value) ? value : [value]),
		z.array(documentIdSchema).max(most).default([]),
	);
const idList = idListOf(200);
// (Coerced, an empty one would be the first day of 1970.)
const timestamp = z
	.union([
		z.number(),
		z
			.string()
			.regex(/^-?\d+$/)
			.transform(Number),
	])
	.pipe(
		z
			.number()
			.int()
			.min(Date.UTC(1900, 0, 1))
			.max(Date.UTC(2200, 0, 1)),
	)
	.optional();

/** `filters[…]` of `GET /documents/explorer`. No state means Active and Archived; Deleted is never listed. */
export const explorerFilterSchema = inputObject({
	text: z.string().trim().max(200).default(""),
	documentCategory: idList,
	documentFolder: idList,
	documentParties: idList,
	tenant: idList,
	/** Milliseconds since 1970. */
	startDate: timestamp,
	startDateRange: z.enum(RANGE_SIDES).default("from"),
	endDate: timestamp,
	endDateRange: z.enum(RANGE_SIDES).default("to"),
	state: z.enum(["Active", "Archived"]).optional(),
});
export type ExplorerFilter = z.infer<typeof explorerFilterSchema>;

export const paginationSchema = inputObject({
	/** The first page is 1. */
	page: wholeNumber(1, 1_000_000).default(1),
	pageSize: wholeNumber(1, MAX_PAGE_SIZE).default(EXPLORER_PAGE_SIZE),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** The query of what comes page by page and has no filter. */
export const pageQuerySchema = inputObject({ pagination: paginationSchema.prefault({}) });

/** The query of `GET /documents/explorer` (spec 7). */
export const explorerQuerySchema = inputObject({
	filters: explorerFilterSchema.prefault({}),
	sort: sortSchema.default({ field: "updatedAt", order: "desc" }),
	pagination: paginationSchema.prefault({}),
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
});
export type ExplorerAnswer = z.infer<typeof explorerAnswerSchema>;

/** One choice of a filter, with the number of listed documents behind it. */
export const filterOptionSchema = namedSchema.extend({ tenant: namedSchema, count: z.number().int() });
export type FilterOption = z.infer<typeof filterOptionSchema>;

/** What `GET /documents/explorer/filter` can list. */
export const FILTER_LISTS = [
	"filterDocumentCategories",
	"filterTenantDocumentFolders",
	"filterDocumentParties",
	"filterTenants",
] as const;
export type FilterList = (typeof FILTER_LISTS)[number];

/** Its query. A tenant may have thousands of parties, so that nobody wants all of everything. */
export const filterOptionsQuerySchema = inputObject({
	fields: z
		.array(z.enum(FILTER_LISTS))
		.min(1)
		.max(FILTER_LISTS.length)
		.default([...FILTER_LISTS]),
	/** Words that a name has to have, each anywhere in it. */
	search: z.string().trim().max(200).default(""),
	/** Only these, which need not have documents: what is chosen already has to keep its name. */
	ids: idListOf(800),
	/** Only those of these tenants. */
	tenant: idList,
	/** As many of each list; where there are more, those with the most documents. */
	limit: wholeNumber(1, MAX_FILTER_OPTIONS).default(MAX_FILTER_OPTIONS),
});
export type FilterOptionsQuery = z.infer<typeof filterOptionsQuerySchema>;

/** Data of `GET /documents/explorer/filter` (spec 7), each list by name. One that was not asked for is empty. */
export const explorerFilterOptionsSchema = z.object({
	filterDocumentCategories: z.array(filterOptionSchema),
	filterTenantDocumentFolders: z.array(filterOptionSchema),
	filterDocumentParties: z.array(filterOptionSchema),
	filterTenants: z.array(namedSchema.extend({ id: z.number().int(), count: z.number().int() })),
	/** Which lists were cut. */
	hasMore: z.object({
		filterDocumentCategories: z.boolean(),
		filterTenantDocumentFolders: z.boolean(),
		filterDocumentParties: z.boolean(),
		filterTenants: z.boolean(),
	}),
});
export type ExplorerFilterOptions = z.infer<typeof explorerFilterOptionsSchema>;
