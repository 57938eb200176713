import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NO_FILTER, parseExplorerState } from "../../../../app/features/explorer/explorer-state.ts";
import { placeParameters } from "../../../../app/features/search/found-place.ts";
import { placeOf } from "../../../../app/features/search/place-of-match.ts";
import { isTooLong, searchText } from "../../../../app/features/explorer/search-text.ts";
import {
	formatSearchView,
	isNarrowed,
	parseSearchView,
	searchFor,
	type SearchView,
} from "../../../../app/features/search/search-view.ts";

const parsed = (query: string) => parseSearchView(new URLSearchParams(query));
const id = (tenant: string, letter: string) => `${tenant}${letter.repeat(15)}`;
const TENANT = id("kfamilie1", "t");
const CATEGORY = id("kfamilie1", "c");

test.each([
	["", "", 1],
	["q=%20 police%20", "police", 1],
	["q=police&page=3", "police", 3],
	["q=police&page=-1", "police", 1],
	["q=police&page=1.5", "police", 1],
	["q=police&page=NaN", "police", 1],
	["q=%22a%20b%22%20-c%00", '"a b" -c\u0000', 1],
])("the address ?%s says what is searched for", (query, text, page) => {
	expect(parsed(query)).toEqual({ ...searchFor(text), page });
});

test("by relevance there is no page beyond the thousand matches that are put in order; the newest go on", () => {
	expect(parsed("q=police&page=66").page).toBe(66);
	expect(parsed("q=police&page=67").page).toBe(66);
	expect(parsed("q=police&page=67&sort=newest").page).toBe(67);
	expect(parsed("q=police&page=1e99&sort=newest").page).toBe(1_000_000);
});

test("the address narrows the search by one tenant, one category, a state and dates; nonsense counts as missing", () => {
	const query = `q=x&tenant=${TENANT}&category=${CATEGORY}&state=archived&startDate=2026-01-01&endDate=2026-12-31`;
	expect(parsed(query).filter).toEqual({
		...NO_FILTER,
		text: "x",
		tenants: [TENANT],
		categories: [CATEGORY],
		state: "Archived",
		startDate: "2026-01-01",
		endDate: "2026-12-31",
	});
	expect(isNarrowed(parsed(query))).toBe(true);
	const nonsense = "q=x&tenant=&category=../x&state=Deleted&startDate=2026-02-30&endDate=&sort=cost:asc";
	expect(parsed(nonsense)).toEqual(searchFor("x"));
	expect(isNarrowed(parsed(nonsense))).toBe(false);
});

test("a category goes with its tenant: of another one it was chosen before", () => {
	const other = id("kandere99", "t");
	expect(parsed(`q=x&tenant=${other}&category=${CATEGORY}`).filter).toMatchObject({
		tenants: [other],
		categories: [],
	});
	expect(parsed(`q=x&category=${CATEGORY}`).filter.categories).toEqual([CATEGORY]);
});

test.each([
	[searchFor("police"), "?q=police"],
	[searchFor("a & b"), "?q=a+%26+b"],
	[{ ...searchFor("police"), page: 2 }, "?q=police&page=2"],
	[{ ...searchFor("police"), sort: "newest" as const, page: 2 }, "?q=police&sort=newest&page=2"],
	[searchFor(""), ""],
])("the search %j has the query %j", (view, query) => {
	expect(formatSearchView(view)).toBe(query);
});

test("every search is what its address says, and the explorer reads the same filter there", () => {
	const day = fc.constantFrom(null, "2026-01-01", "1999-12-31");
	const view: fc.Arbitrary<SearchView> = fc.record({
		filter: fc
			.record({
				text: fc.string().map(searchText),
				categories: fc.constantFrom([], [CATEGORY]),
				tenants: fc.constantFrom([], [TENANT]),
				state: fc.constantFrom(null, "Active" as const, "Archived" as const),
				startDate: day,
				endDate: day,
			})
			.map((asked) => Object.assign({}, NO_FILTER, asked)),
		sort: fc.constantFrom("relevance" as const, "newest" as const),
		page: fc.integer({ min: 1, max: 66 }),
	});
	fc.assert(
		fc.property(view, (wanted) => {
			const parameters = new URLSearchParams(formatSearchView(wanted));
			expect(parseSearchView(parameters)).toEqual(wanted);
			expect(parseExplorerState(parameters)).toMatchObject(wanted.filter);
		}),
	);
});

test("a search that is too long is cut, and it is known that it was", () => {
	const typed = "ab ".repeat(80);
	expect([searchText(typed).length <= 200, isTooLong(typed)]).toEqual([true, true]);
	expect(isTooLong(` ${"a".repeat(200)} `)).toBe(false);
});

test("a search is never cut through a letter", () => {
	expect(searchText(`${"a".repeat(199)}👍`)).toBe("a".repeat(199));
});

const MATCH = {
	documentFileId: "kfamilie1aaaaaaaaaaaaaaa",
	fileName: "AVB.pdf",
	snippet: "der Selbstbehalt",
};

test("a hit in a file opens at its file and page, with the search to be marked there", () => {
	const place = placeOf({ ...MATCH, page: 12, marks: [[4, 9]] }, false);
	expect(place?.snippet).toEqual(["der ", "Selbs", "tbehalt"]);
	expect(String(placeParameters(place, "selbs"))).toBe(
		"tab=files&file=kfamilie1aaaaaaaaaaaaaaa&page=12&q=selbs",
	);
});

test("where a wrong letter was forgiven, the words are marked as they are spelt there", () => {
	const snippet = "Die Haftpflicht und die haftpflicht deckt grobe Fehler";
	const marks = ["Haftpflicht", "haftpflicht", "grobe Fehler"].map((word) => {
		const begin = snippet.indexOf(word);
		return [begin, begin + word.length] as [number, number];
	});
	const place = placeOf({ ...MATCH, snippet, page: 1, marks }, true);
	expect(placeParameters(place, 'hatfpflicht "grobe fehler"').get("q")).toBe('haftpflicht "grobe fehler"');
});

test("a hit in a file without pages names none, and one in the document itself names no file", () => {
	const place = placeOf({ ...MATCH, page: null, marks: [] }, false);
	expect(placeParameters(place, "x").has("page")).toBe(false);
	expect(place?.snippet).toBe("der Selbstbehalt");
	expect(String(placeParameters(placeOf(null, false), "x"))).toBe("");
});

test("marks that lie outside their snippet mark nothing else", () => {
	const place = placeOf(
		{
			...MATCH,
			page: 1,
			marks: [
				[-5, 3],
				[12, 99],
				[200, 300],
			],
		},
		false,
	);
	expect(place?.snippet).toEqual(["", "der", " Selbstbe", "halt"]);
});
