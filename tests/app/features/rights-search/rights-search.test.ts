import { describe, expect, test } from "vitest";
import {
	EVERY_CATEGORY,
	hiddenCategories,
	searchOf,
} from "../../../../app/features/rights-search/rights-search.ts";

const CATEGORIES = ["Gebäude Zürich", "Haftpflicht Zürich", "Lohn Basel"].map((name) => ({
	documentId: name,
	name,
}));

/** The categories that are seen. */
function found(search: Partial<typeof EVERY_CATEGORY>, given: readonly string[] = []) {
	const hidden = hiddenCategories(CATEGORIES, { ...EVERY_CATEGORY, ...search }, (id) => given.includes(id));
	return CATEGORIES.map(({ name }) => name).filter((name) => !hidden.has(name));
}

describe("categories of a form about rights", () => {
	test.each([
		["", ["Gebäude Zürich", "Haftpflicht Zürich", "Lohn Basel"]],
		[" zurich ", ["Gebäude Zürich", "Haftpflicht Zürich"]],
		["zür haft", ["Haftpflicht Zürich"]],
		["pflicht", ["Haftpflicht Zürich"]],
		["Luzern", []],
	])("are found by words of their names: %j", (text, names) => {
		expect(found({ text })).toEqual(names);
	});

	test("are those with a right, where these alone are asked for", () => {
		expect(found({ isGivenOnly: true }, ["Lohn Basel"])).toEqual(["Lohn Basel"]);
		expect(found({ isGivenOnly: true, text: "zürich" }, ["Lohn Basel"])).toEqual([]);
	});

	test("are searched by what a form says", () => {
		const form = new FormData();
		expect(searchOf(form)).toEqual(EVERY_CATEGORY);
		form.set("categoryText", "haft");
		form.set("givenOnly", "on");
		expect(searchOf(form)).toEqual({ text: "haft", isGivenOnly: true });
	});

	test("are searched by as much of it as a search may be, whatever a form brings", () => {
		const form = new FormData();
		form.set("categoryText", ` ${"a ".repeat(500_000)}`);
		expect(searchOf(form).text).toBe("a ".repeat(100).trim());
		form.set("categoryText", new File(["x"], "x"));
		expect(searchOf(form).text).toBe("");
	});
});
