import { expect, test } from "vitest";
import { highlighter } from "../../app/features/explorer/highlight.ts";

test.each([
	["police", "Police Hausrat", ["", "Police", " Hausrat"]],
	["haftpflicht", "Privathaftpflichtversicherung", ["Privat", "haftpflicht", "versicherung"]],
	["zurich", "Miete Zürich", ["Miete ", "Zürich"]],
	["zuerich", "Miete Zürich", ["Miete ", "Zürich"]],
	["strasse", "Straße 5", ["", "Straße", " 5"]],
	["a b", "b c a", ["", "b", " c ", "a"]],
	["hausrat rat", "Hausrat", ["", "Hausrat"]],
	["<b>", "1 <b> 2", ["1 ", "<b>", " 2"]],
])("the search %s marks its words in %s", (search, text, parts) => {
	expect(highlighter(search)(text)).toEqual(parts);
});

test.each([
	["", "Police"],
	["   ", "Police"],
	["xyz", "Police"],
	["[", "Police"],
	["police", ""],
])("the search %j leaves %j as it is", (search, text) => {
	expect(highlighter(search)(text)).toBe(text);
});

test("the parts of a marked text give the whole text, whatever stands in it", () => {
	const text = "İstanbul 👍🏽 Café e\u0301 Straße \u05d0\u05d1 STRASSE";
	for (const search of ["i", "cafe", "strasse", "👍", "e", "\u05d1"]) {
		const parts = highlighter(search)(text);
		expect(typeof parts === "string" ? parts : parts.join("")).toBe(text);
	}
});
