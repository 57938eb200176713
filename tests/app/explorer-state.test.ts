import { describe, expect, test } from "vitest";
import {
	DEFAULT_EXPLORER_STATE,
	type ExplorerState,
	formatExplorerState,
	isSameList,
	otherList,
	parseExplorerState,
} from "../../app/features/explorer/explorer-state.ts";

const parse = (query: string) => parseExplorerState(new URLSearchParams(query));
const ID = "kfamilie1aaaaaaaaaaaaaaa";
const OTHER_ID = "kfamilie1bbbbbbbbbbbbbbb";

describe("the explorer's URL", () => {
	test("an empty one means the default view, newest first", () => {
		expect(parse("")).toEqual(DEFAULT_EXPLORER_STATE);
		expect(parse("").sort).toEqual({ field: "createdAt", order: "desc" });
		expect(formatExplorerState(DEFAULT_EXPLORER_STATE)).toBe("");
	});

	test("everything that it says survives reading and writing", () => {
		const state: ExplorerState = {
			text: "Zürich & Söhne",
			categories: [ID, OTHER_ID],
			state: "Archived",
			sort: { field: "documentCategory", order: "asc" },
			page: 3,
			selected: ID,
			isPreviewShown: false,
		};
		expect(parse(formatExplorerState(state))).toEqual(state);
	});

	test.each([
		["sort=nonsense:asc", "sort"],
		["sort=name:sideways", "sort"],
		["sort=documentFolders:asc", "sort"],
		["page=0", "page"],
		["page=-3", "page"],
		["page=1.5", "page"],
		["page=two", "page"],
		["page=NaN", "page"],
		["state=deleted", "state"],
		["state=__proto__", "state"],
		["category=1", "categories"],
		["category=../../etc/passwd", "categories"],
		["selected=<script>", "selected"],
		["preview=maybe", "isPreviewShown"],
	] as const)("nonsense falls back to the default: %s", (query, field) => {
		expect(parse(query)[field]).toEqual(DEFAULT_EXPLORER_STATE[field]);
	});

	test("an enormous page number is clamped to one that the CMS takes", () => {
		expect(parse("page=99999999999").page).toBe(1_000_000);
	});

	test("a search text is trimmed and cut to what the CMS takes", () => {
		expect(parse("q=%20%20Police%20").text).toBe("Police");
		expect(parse(`q=${"a".repeat(500)}`).text).toHaveLength(200);
	});

	test("a sort may name the relation's own field", () => {
		expect(parse("sort=tenant.name:desc").sort).toEqual({ field: "tenant", order: "desc" });
	});

	test("the same category counts once", () => {
		expect(parse(`category=${ID}&category=${ID}`).categories).toEqual([ID]);
	});

	test("another filter or order begins on the first page with nothing selected", () => {
		const state = parse(`q=a&page=4&selected=${ID}&preview=hidden`);
		expect(otherList(state, { text: "b" })).toEqual({ ...state, text: "b", page: 1, selected: null });
	});

	test("selecting a row or hiding the pane leaves the list the same, another page does not", () => {
		expect(isSameList(parse("q=a"), parse(`q=a&selected=${ID}&preview=hidden`))).toBe(true);
		expect(isSameList(parse("q=a"), parse("q=a&page=2"))).toBe(false);
	});
});
