import { describe, expect, test } from "vitest";
import {
	countFilters,
	DEFAULT_EXPLORER_STATE,
	type ExplorerState,
	formatExplorerState,
	hasMoreFilters,
	isSameList,
	listParameters,
	otherList,
	parseExplorerState,
	withoutMoreFilters,
	withPageSize,
} from "../../../../app/features/explorer/explorer-state.ts";
import { explorerRequest } from "../../../../app/features/explorer/explorer-request.ts";
import { withReadAmounts } from "../../../../app/routes/documents/filter/typed-amounts.server.ts";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";

const parse = (query: string) => parseExplorerState(new URLSearchParams(query));
const ID = "kfamilie1aaaaaaaaaaaaaaa";
const OTHER_ID = "kfamilie1bbbbbbbbbbbbbbb";

describe("the explorer's URL", () => {
	test("an empty one means the default view, newest first", () => {
		expect(parse("")).toEqual(DEFAULT_EXPLORER_STATE);
		expect(parse("").sort).toEqual({ field: "createdAt", order: "desc" });
	});

	test("the default view has an address of its own: one without a query asks for the last view", () => {
		expect(formatExplorerState(DEFAULT_EXPLORER_STATE)).toBe("?page=1");
		expect(parse("page=1")).toEqual(DEFAULT_EXPLORER_STATE);
	});

	test("pages are counted from 1 for people, and from 0 in the state", () => {
		expect(parse("page=2").pageIndex).toBe(1);
		expect(formatExplorerState({ ...DEFAULT_EXPLORER_STATE, pageIndex: 2 })).toBe("?page=3");
	});

	test("the sides of the date ranges are from and to unless it says otherwise", () => {
		const dates = "startDate=2026-01-01&endDate=2026-12-31";
		expect(parse(dates)).toMatchObject({ startDateRange: "from", endDateRange: "to" });
		expect(formatExplorerState(parse(dates))).toBe(`?${dates}`);
		expect(parse(`${dates}&startDateRange=to&endDateRange=from`)).toMatchObject({
			startDateRange: "to",
			endDateRange: "from",
		});
	});

	test("a range without its date means nothing", () => {
		expect(parse("startDateRange=to&endDateRange=from")).toEqual(DEFAULT_EXPLORER_STATE);
	});

	test("everything that it says survives reading and writing", () => {
		const state: ExplorerState = {
			text: "Zürich & Söhne",
			categories: [ID, OTHER_ID],
			folders: [OTHER_ID],
			parties: [ID],
			tenants: [OTHER_ID, ID],
			state: "Archived",
			startDate: "2024-02-29",
			startDateRange: "to",
			endDate: "2199-12-31",
			endDateRange: "from",
			warrantyUntil: "2027-01-31",
			warrantyUntilRange: "from",
			costFrom: -80.05,
			costTo: 1_200.5,
			costCurrency: "EUR",
			endsWithin: 30,
			warrantyEndsWithin: 7,
			withoutFile: true,
			withoutEndDate: true,
			sort: { field: "documentCategory", order: "asc" },
			perPage: 30,
			pageIndex: 3,
			pageCount: 4,
			selected: ID,
			preview: "hidden",
		};
		expect(parse(formatExplorerState(state))).toEqual(state);
	});

	test("a page has as many rows as can be chosen, and no other number", () => {
		expect(parse("page=1").perPage).toBeNull();
		for (const size of [15, 30, 60, 100]) {
			expect(parse(`perPage=${size}`).perPage).toBe(size);
			expect(
				formatExplorerState({ ...DEFAULT_EXPLORER_STATE, perPage: parse(`perPage=${size}`).perPage }),
			).toBe(`?perPage=${size}`);
		}
		for (const size of ["", "0", "16", "1000", "-15", "15.0"]) {
			expect(parse(`perPage=${size}`).perPage).toBeNull();
		}
	});

	test("pages of another size begin where the first row stands that is shown", () => {
		expect(withPageSize(parse("page=4&selected=" + ID), 30)).toMatchObject({ pageIndex: 1, selected: ID });
		expect(withPageSize(parse("page=2&perPage=60"), 15).pageIndex).toBe(4);
		expect(withPageSize(parse("page=1&pages=3"), 100)).toMatchObject({ pageIndex: 0, pageCount: 1 });
	});

	test("never lists more than 600 rows at once", () => {
		expect(parse("pages=99").pageCount).toBe(40);
		expect(parse("pages=99&perPage=100").pageCount).toBe(6);
	});

	test.each([
		["sort=nonsense:asc", "sort"],
		["sort=name:sideways", "sort"],
		["sort=documentFolders:asc", "sort"],
		["page=0", "pageIndex"],
		["page=-3", "pageIndex"],
		["page=1.5", "pageIndex"],
		["page=two", "pageIndex"],
		["page=NaN", "pageIndex"],
		["pages=0", "pageCount"],
		["pages=x", "pageCount"],
		["startDate=2026-02-30", "startDate"],
		["startDate=1899-12-31", "startDate"],
		["endDate=2200-01-01", "endDate"],
		["endDate=31.2.2026", "endDate"],
		["startDate=2026-01-01&startDateRange=both", "startDateRange"],
		["warrantyUntil=morgen", "warrantyUntil"],
		["costFrom=12x", "costFrom"],
		["costTo=99999999999999", "costTo"],
		["costTo=1.005", "costTo"],
		["costFrom=1&costCurrency=euro", "costCurrency"],
		["endsWithin=0", "endsWithin"],
		["endsWithin=30.5", "endsWithin"],
		["warrantyEndsWithin=9999", "warrantyEndsWithin"],
		["folder=%00", "folders"],
		["party=Kfamilie1aaaaaaaaaaaaaaa", "parties"],
		["tenant[]=kfamilie1aaaaaaaaaaaaaaa", "tenants"],
		["state=deleted", "state"],
		["state=__proto__", "state"],
		["category=1", "categories"],
		["category=../../etc/passwd", "categories"],
		["selected=<script>", "selected"],
		["preview=maybe", "preview"],
	] as const)("nonsense falls back to the default: %s", (query, field) => {
		expect(parse(query)[field]).toEqual(DEFAULT_EXPLORER_STATE[field]);
	});

	test("a day is taken as it was typed where no script has read it", () => {
		expect(parse("startDate=1.2.2026&endDate=2026-12-31")).toMatchObject({
			startDate: "2026-02-01",
			endDate: "2026-12-31",
		});
	});

	test("an amount is in francs unless another currency is named", () => {
		const state = parse("costFrom=1200.50&costTo=90&costCurrency=CHF");
		expect(state).toMatchObject({ costFrom: 1_200.5, costTo: 90, costCurrency: null });
		expect(formatExplorerState(state)).toBe("?costFrom=1200.5&costTo=90");
		expect(parse("costCurrency=EUR")).toEqual(DEFAULT_EXPLORER_STATE);
	});

	test.each([
		["costFrom=1%27200.50&costTo=90.%E2%80%93&q=a", "costFrom=1200.5&costTo=90&q=a"],
		["costFrom=%2B5&page=2", "costFrom=5&page=2"],
		["costFrom=12x&costTo=7", null],
		["costTo=1200.5&costFrom=-0.05", null],
		["q=a", null],
	])("an amount that was typed without scripts gets its address: %s", (typed, read) => {
		expect(withReadAmounts(new URLSearchParams(typed))?.toString() ?? null).toBe(read);
	});

	test("filters are counted as people see them: a range is one, the search is none", () => {
		const ranges = "startDate=2026-01-01&startDateRange=to&costFrom=1&costTo=2&costCurrency=EUR";
		expect(countFilters(parse(`q=a&page=2&${ranges}`))).toBe(2);
		expect(countFilters(parse(`category=${ID}&category=${OTHER_ID}&state=active&withoutFile=1`))).toBe(4);
		expect(countFilters(parse("costTo=2&endsWithin=30"))).toBe(2);
		expect(countFilters(DEFAULT_EXPLORER_STATE)).toBe(0);
	});

	test("what ends soon is kept as so many days, never as a day", () => {
		const state = parse("endsWithin=30&warrantyEndsWithin=30");
		expect(formatExplorerState(state)).toBe("?endsWithin=30&warrantyEndsWithin=30");
		expect(explorerRequest(state).filters).toEqual({ endsWithinDays: 30, warrantyEndsWithinDays: 30 });
	});

	test("a CMS that knows the specification alone is left with the spec's filters", () => {
		const specOnly = parse(`q=a&category=${ID}&startDate=2026-01-01&endDate=2026-12-31&state=active&page=3`);
		expect(hasMoreFilters(specOnly)).toBe(false);
		for (const more of ["withoutFile=1", "costTo=5", "warrantyUntil=2026-01-01", "endsWithin=30"]) {
			const state = parse(`${listParameters(specOnly)}&${more}`);
			expect(hasMoreFilters(state)).toBe(true);
			expect(withoutMoreFilters(state)).toEqual({ ...specOnly, pageIndex: 0 });
		}
	});

	test("an enormous page number is clamped to one that the CMS takes", () => {
		expect(parse("page=99999999999").pageIndex).toBe(999_999);
		expect(parse("pages=99999999999").pageCount).toBe(40);
	});

	test("a search text is trimmed and cut to what the CMS takes", () => {
		expect(parse("q=%20%20Police%20").text).toBe("Police");
		expect(parse(`q=${"a".repeat(500)}`).text).toHaveLength(200);
		expect(parse(`q=${"a".repeat(199)}👍`).text).toBe("a".repeat(199));
	});

	test("a sort may name the relation's own field", () => {
		expect(parse("sort=tenant.name:desc").sort).toEqual({ field: "tenant", order: "desc" });
	});

	test("more ids than the CMS takes are cut", () => {
		const ids = Array.from({ length: 300 }, (_, index) => `k${String(index).padStart(23, "0")}`);
		expect(parse(new URLSearchParams(ids.map((id) => ["party", id])).toString()).parties).toHaveLength(200);
	});

	test("the same category counts once", () => {
		expect(parse(`category=${ID}&category=${ID}`).categories).toEqual([ID]);
	});

	test("another filter or order begins on the first page with nothing selected", () => {
		const state = parse(`q=a&page=4&selected=${ID}&preview=hidden`);
		expect(otherList(state, { text: "b" })).toEqual({
			...state,
			text: "b",
			pageIndex: 0,
			pageCount: 1,
			selected: null,
		});
	});

	test("selecting a row or hiding the pane leaves the list the same, another page does not", () => {
		expect(isSameList(parse("q=a"), parse(`q=a&selected=${ID}&preview=hidden`))).toBe(true);
		expect(isSameList(parse("q=a"), parse("q=a&page=2"))).toBe(false);
	});

	test("whatever it says, what was read is written so that it reads the same, and the CMS takes it", () => {
		const random = seeded(20_261_121);
		for (let round = 0; round < 2_000; round += 1) {
			const state = parse(hostileQuery(random));
			const address = formatExplorerState(state);
			expect(parse(address)).toEqual(state);
			expect(formatExplorerState(parse(address))).toBe(address);
			const { filters } = explorerRequest(state);
			expect(explorerFilterSchema.parse(filters)).toMatchObject(filters);
		}
	});
});

const NAMES =
	`q category folder party tenant state sort page selected preview startDate startDateRange endDate
	endDateRange warrantyUntil warrantyUntilRange costFrom costTo costCurrency endsWithin warrantyEndsWithin
	withoutFile withoutEndDate __proto__ constructor filters[text]`.split(/\s+/);
const VALUES = `${ID} ${OTHER_ID} active archived deleted from to name:asc tenant.name:desc cost hidden
	30 1'200.50 -0 1e15 EUR 2026-06-30 0000-00-00 2024-02-29 2023-02-29 9999-99-99 -1 1e3 0x10 Infinity + % %zz &q=b <script> ÄÖÜß`
	.split(/\s+/)
	.concat(
		"",
		" ",
		"  a  ",
		"\ud83d",
		"a\u0000b",
		"\u202e",
		"\r\nSet-Cookie: a=b",
		"'; DROP TABLE document; --",
	)
	.concat("👍".repeat(150), "a".repeat(5_000));

function hostileQuery(random: () => number): string {
	const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
	const length = Math.floor(random() * 8);
	return Array.from({ length }, () => {
		const value = random() < 0.3 ? pick(VALUES) + pick(VALUES) : pick(VALUES);
		return `${pick(NAMES)}=${random() < 0.5 ? encodeURIComponent(value.toWellFormed()) : value}`;
	}).join("&");
}

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d_2b_79_f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}
