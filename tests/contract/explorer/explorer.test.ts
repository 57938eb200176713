import { describe, expect, it } from "vitest";
import { fileApi } from "../../../contract/api/files.ts";
import { inboxApi } from "../../../contract/api/inbox.ts";
import { notificationApi } from "../../../contract/api/notifications.ts";
import { categoryApi, folderApi, participationApi, partyApi } from "../../../contract/api/tenant-lists.ts";
import { refusedFields } from "../../../contract/errors.ts";
import {
	DEFAULT_EXPLORER_COLUMNS,
	DEFAULT_SORT,
	EXPLORER_COLUMNS,
	formatSort,
	SORT_FIELDS,
} from "../../../contract/explorer/explorer-columns.ts";
import {
	explorerFilterSchema,
	explorerQuerySchema,
	FILTER_LISTS,
	filterOptionsQuerySchema,
	sortSchema,
} from "../../../contract/explorer/explorer.ts";
import { searchQuerySchema } from "../../../contract/search/search.ts";

const ID = `t${"0".repeat(23)}`;
const takesQuery = (query: unknown) => explorerQuerySchema.safeParse(query).success;

describe("the explorer's columns", () => {
	it("are the 17 of the spec, in its order", () => {
		expect(EXPLORER_COLUMNS.join(" ")).toBe(
			"id state name documentNumber description documentCategory tenant startDate endDate inactiveDate " +
				"warrantyUntil cost documentFolders documentParties replacedByDocument replacedDocument updatedAt",
		);
	});

	it("that are shown by default are the spec's seven", () => {
		expect(DEFAULT_EXPLORER_COLUMNS).toEqual([
			"id",
			"state",
			"name",
			"description",
			"documentCategory",
			"tenant",
			"updatedAt",
		]);
	});

	it("sort all but five, and createdAt sorts too", () => {
		const unsortable = new Set<string>([
			"documentFolders",
			"documentParties",
			"replacedByDocument",
			"replacedDocument",
			"id",
		]);
		const sortable = EXPLORER_COLUMNS.filter((column) => !unsortable.has(column));
		expect(SORT_FIELDS.toSorted()).toEqual([...sortable, "createdAt"].toSorted());
	});
});

describe("a sort", () => {
	it.each([
		["name:asc", "name", "asc"],
		["name:desc", "name", "desc"],
		["name", "name", "asc"],
		["documentCategory.name:desc", "documentCategory", "desc"],
		["tenant.name:asc", "tenant", "asc"],
		["tenant:asc", "tenant", "asc"],
	])("%s is by %s, %s", (value, field, order) => {
		expect(sortSchema.parse(value)).toEqual({ field, order });
	});

	it.each([
		"id:asc",
		"documentFolders:asc",
		"documentParties:asc",
		"replacedByDocument:asc",
		"replacedDocument:asc",
		"name:up",
		"name:asc:desc",
		"name.name:asc",
		"tenant.id:asc",
		"toString:asc",
		"",
	])("%j is refused", (value) => {
		expect(sortSchema.safeParse(value).success).toBe(false);
	});

	it("of a relation is written with the relation's own field", () => {
		expect(formatSort({ field: "documentCategory", order: "asc" })).toBe("documentCategory.name:asc");
		expect(formatSort({ field: "tenant", order: "desc" })).toBe("tenant.name:desc");
		expect(formatSort({ field: "cost", order: "asc" })).toBe("cost:asc");
	});

	it.each(SORT_FIELDS)("by %s is read as it is written", (field) => {
		const sort = { field, order: "desc" } as const;
		expect(sortSchema.parse(formatSort(sort))).toEqual(sort);
	});

	it("is createdAt descending for the table state", () => {
		expect(DEFAULT_SORT).toEqual({ field: "createdAt", order: "desc" });
	});
});

describe("the explorer's query", () => {
	it("means everything that is listed, newest change first, page 1 of 15, where it says nothing", () => {
		expect(explorerQuerySchema.parse({})).toEqual({
			filters: {
				text: "",
				documentCategory: [],
				documentFolder: [],
				documentParties: [],
				tenant: [],
				startDateRange: "from",
				endDateRange: "to",
				warrantyUntilRange: "to",
				withoutFile: false,
				withoutEndDate: false,
			},
			sort: { field: "updatedAt", order: "desc" },
			pagination: { page: 1, pageSize: 15 },
		});
	});

	it.each([
		[1, true],
		[100, true],
		["100", true],
		[0, false],
		[101, true],
		[10_000_000, true],
		["999999999999999", true],
		[-1, false],
		[1.5, false],
		["many", false],
		["1e1", false],
		["0x10", false],
		[" 15", false],
		["", true],
		[["15"], false],
		[true, false],
	])("takes a number of rows to a page: %j is %s", (pageSize, expected) => {
		expect(takesQuery({ pagination: { pageSize } })).toBe(expected);
	});

	it("answers at most 100 rows, whoever asks for more", () => {
		expect(explorerQuerySchema.parse({ pagination: { pageSize: "250" } }).pagination.pageSize).toBe(100);
	});

	it.each([
		["the explorer", explorerQuerySchema, 15],
		["a search", searchQuerySchema, 15],
		["the inbox", inboxApi.inbox.query, 100],
		["notifications", notificationApi.list.query, 100],
		["categories", categoryApi.list.query, 100],
		["folders", folderApi.list.query, 100],
		["parties", partyApi.list.query, 100],
		["participations", participationApi.list.query, 100],
		["files", fileApi.list.query, 100],
	])("gives whoever names no size of a page of %s its own", (_, schema, rows) => {
		expect(schema.parse({})).toMatchObject({ pagination: { page: 1, pageSize: rows } });
	});

	it("counts pages from 1", () => {
		expect(takesQuery({ pagination: { page: 0 } })).toBe(false);
		expect(takesQuery({ pagination: { page: 1 } })).toBe(true);
	});

	it("refuses unknown fields at every level", () => {
		expect(takesQuery({ more: "1" })).toBe(false);
		expect(takesQuery({ filters: { more: "1" } })).toBe(false);
		expect(takesQuery({ pagination: { more: "1" } })).toBe(false);
	});
});

describe("what the explorer can be filtered by", () => {
	const listsFor = (fields: unknown) => filterOptionsQuerySchema.parse({ fields }).fields;

	// As a query string is read: without what every object knows.
	const nested: unknown = Object.assign(Object.create(null), { $contains: "filterTenants" });

	it.each([undefined, "", "name", ["name"], "*", ["name", "documentId"], [["name"]], 7, [nested], nested])(
		"comes whole where none of its lists is named: %j",
		(fields) => expect(listsFor(fields)).toEqual(FILTER_LISTS),
	);

	it.each([
		"filterTenants",
		["filterTenants"],
		["name", "filterTenants", "filterTenants"],
		"name,filterTenants",
	])("is what is named: %j", (fields) => expect(listsFor(fields)).toEqual(["filterTenants"]));
});

describe("the explorer's filter", () => {
	it("takes one id or several", () => {
		expect(explorerFilterSchema.parse({ documentCategory: ID }).documentCategory).toEqual([ID]);
		expect(explorerFilterSchema.parse({ tenant: [ID, ID] }).tenant).toEqual([ID, ID]);
		expect(explorerFilterSchema.safeParse({ documentFolder: ["1"] }).success).toBe(false);
	});

	const startDateOf = (value: unknown) => explorerFilterSchema.safeParse({ startDate: value });

	it("takes a day as milliseconds since 1970, also before then", () => {
		expect(startDateOf("1767225600000").data?.startDate).toBe(1_767_225_600_000);
		expect(startDateOf("-86400000").data?.startDate).toBe(-86_400_000);
		expect(startDateOf(undefined).data?.startDate).toBeUndefined();
	});

	it.each([" ", "2026-02-30", "1.1.2026", "1e400", "0x10", "NaN", ["1"], "99999999999999"])(
		"does not take %j for a day",
		(value) => {
			expect(startDateOf(value).success).toBe(false);
		},
	);

	it("takes instants with the side of their range", () => {
		const startDate = Date.UTC(2026, 0, 1);
		expect(explorerFilterSchema.parse({ startDate: String(startDate), startDateRange: "to" })).toMatchObject({
			startDate,
			startDateRange: "to",
		});
		expect(explorerFilterSchema.parse({ endDate: "2026-01-01" }).endDate).toBe(startDate);
		expect(explorerFilterSchema.parse({ endDate: "2025-12-31T23:30:00Z" }).endDate).toBe(startDate);
		expect(explorerFilterSchema.safeParse({ endDateRange: "until" }).success).toBe(false);
	});

	it.each([
		["1200.5", 1_200.5],
		["1'200.50", 1_200.5],
		["1’200.–", 1_200],
		["-80", -80],
		[0, 0],
	])("takes an amount as it is typed: %j", (costFrom, amount) => {
		expect(explorerFilterSchema.parse({ costFrom }).costFrom).toBe(amount);
	});

	it.each([
		["costFrom", "12x", "validation.amount"],
		["costTo", "1.234,567", "validation.amountDecimals"],
		["costTo", "1e15", "validation.amount"],
		["costFrom", "99999999999999", "validation.amountTooLarge"],
		["costCurrency", "Franken", "validation.currency"],
	])("refuses a wrong %s by its name: %j", (name, value, message) => {
		const { error } = explorerFilterSchema.safeParse({ [name]: value });
		expect(refusedFields(error ?? { issues: [] })).toEqual([{ path: [name], message }]);
	});

	it.each([
		["1", true],
		["30", true],
		["3660", true],
		["0", false],
		["-1", false],
		["3661", false],
		["30.5", false],
		["bald", false],
	])("looks so many days ahead: %j is %s", (endsWithinDays, expected) => {
		expect(explorerFilterSchema.safeParse({ endsWithinDays }).success).toBe(expected);
	});

	it("asks for active or archived documents or both, and never for deleted ones", () => {
		expect(explorerFilterSchema.parse({ state: "Active" }).state).toBe("Active");
		expect(explorerFilterSchema.parse({ state: "Archived" }).state).toBe("Archived");
		expect(explorerFilterSchema.parse({}).state).toBeUndefined();
		expect(explorerFilterSchema.safeParse({ state: "Deleted" }).success).toBe(false);
	});
});

describe("a query in the words of other systems", () => {
	it.each([
		[{ populate: "*", fields: ["name"], locale: "de", status: "published" }, {}],
		[{ sort: "" }, {}],
		[{ sort: ["name:DESC"] }, { sort: { field: "name", order: "desc" } }],
		[{ sort: "name:desc,createdAt:asc" }, { sort: { field: "name", order: "desc" } }],
		[{ sort: ["name:desc,createdAt:asc"] }, { sort: { field: "name", order: "desc" } }],
		[{ pagination: { pageSize: "10000000" } }, { pagination: { page: 1, pageSize: 100 } }],
		[{ sort: ["tenant.name", "name:desc"] }, { sort: { field: "tenant", order: "asc" } }],
		[{ pagination: { page: "", pageSize: "", withCount: "true" } }, {}],
	])("means the same: %j", (said, meant) => {
		expect(explorerQuerySchema.parse(said)).toEqual({ ...explorerQuerySchema.parse({}), ...meant });
	});

	it.each([
		[{ text: "", tenant: "", documentCategory: [""], state: "", startDate: "" }, {}],
		[{ state: "archived" }, { state: "Archived" }],
		[{ state: { $eq: "ACTIVE" } }, { state: "Active" }],
		[{ state: { $in: ["active", "archived"] } }, {}],
		[{ tenant: "7" }, { tenant: ["7"] }],
		[{ tenant: { id: { $eq: "7" } } }, { tenant: ["7"] }],
		[{ tenant: { documentId: { $in: [ID, ID] } } }, { tenant: [ID, ID] }],
		[{ documentCategory: { $eq: ID } }, { documentCategory: [ID] }],
		[{ documentParties: { $in: [ID] } }, { documentParties: [ID] }],
		[{ text: { $containsi: "police" } }, { text: "police" }],
		[
			{ startDate: { $gte: "2026-01-01" }, endDate: { $gte: "2026-01-01" } },
			{ startDate: Date.UTC(2026, 0, 1), endDate: Date.UTC(2026, 0, 1), endDateRange: "from" },
		],
		[{ startDate: { $lte: "0" } }, { startDate: 0, startDateRange: "to" }],
		[{ startDateRange: "TO" }, { startDateRange: "to" }],
		[{ warrantyUntil: { $gte: "0" } }, { warrantyUntil: 0, warrantyUntilRange: "from" }],
		[{ cost: { $gte: "10", $lte: "1'200.50" } }, { costFrom: 10, costTo: 1_200.5 }],
		[{ cost: { $lte: "-5" } }, { costTo: -5 }],
		[
			{ costFrom: { $eq: "10" }, costCurrency: { $eq: "eur" } },
			{ costFrom: 10, costCurrency: "EUR" },
		],
		[
			{ endsWithinDays: { $eq: "30" }, withoutFile: { $eq: "TRUE" } },
			{ endsWithinDays: 30, withoutFile: true },
		],
		[{ costFrom: "", costCurrency: "", endsWithinDays: "", withoutFile: "", withoutEndDate: "false" }, {}],
	])("filters by the same: %j", (said, meant) => {
		expect(explorerFilterSchema.parse(said)).toEqual({ ...explorerFilterSchema.parse({}), ...meant });
	});

	it.each<{ filters: Record<string, unknown> }>([
		{ filters: { unknown: "" } },
		{ filters: { name: "Police" } },
		{ filters: { state: "deleted" } },
		{ filters: { state: { $ne: "Active" } } },
		{ filters: { state: { $in: ["active", "archived", "deleted"] } } },
		{ filters: { tenant: { name: "Muster" } } },
		{ filters: { documentCategory: { $notIn: [ID] } } },
		{ filters: { startDate: { $gte: "2026-01-01", $lte: "2026-12-31" } } },
		{ filters: { cost: "5" } },
		{ filters: { cost: { $gt: "5" } } },
		{ filters: { cost: { $gte: "5", $ne: "7" } } },
		{ filters: { withoutFolder: "true" } },
		{ filters: { $or: [{ state: "Active" }] } },
		{ filters: { constructor: "x" } },
		{ filters: { startDate: { constructor: "0" } } },
	])("is refused where a filter is not known, by its name: %j", ({ filters }) => {
		const { error } = explorerFilterSchema.safeParse(filters);
		const [name = ""] = Object.keys(filters);
		expect(refusedFields(error ?? { issues: [] }).map(({ path }) => path[0])).toEqual([name]);
	});
});
