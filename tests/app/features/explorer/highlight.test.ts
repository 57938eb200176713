import { expect, test } from "vitest";
import { highlighter, matcher, nameHighlighter } from "../../../../app/features/explorer/highlight.ts";

test.each([
	["police", "Police Hausrat", ["", "Police", " Hausrat"]],
	["haftpflicht", "Privathaftpflichtversicherung", ["Privat", "haftpflicht", "versicherung"]],
	["zurich", "Miete Zürich", ["Miete ", "Zürich"]],
	["zuerich", "Miete Zürich", ["Miete ", "Zürich"]],
	["zurich", "Miete Zuerich", ["Miete ", "Zuerich"]],
	["zürich", "Miete ZUERICH", ["Miete ", "ZUERICH"]],
	["zuer", "Zürich", ["", "Zür", "ich"]],
	["erich", "Zürich", ["Z", "ürich"]],
	["uerich", "Zu\u0308rich", ["Z", "u\u0308rich"]],
	["elle", "Quelle", ["Qu", "elle"]],
	["Øresund", "oresund", ["", "oresund"]],
	["strasse", "Straße 5", ["", "Straße", " 5"]],
	["a b", "b c a", ["", "b", " c ", "a"]],
	["hausrat rat", "Hausrat", ["", "Hausrat"]],
	["a", "Banane am Ast", ["Banane ", "a", "m ", "A", "st"]],
	["ag", "Tag AG", ["Tag ", "AG"]],
	["C&A", "C&A Mode", ["", "C", "&", "A", " Mode"]],
	["<b>", "1 <b> 2", ["1 <", "b", "> 2"]],
	["👍", "gut 👍🏽", ["gut ", "👍", "🏽"]],
])("the search %s marks its words in %s", (search, text, parts) => {
	expect(highlighter(search)(text)).toEqual(parts);
});

test.each([
	['"gemieteten räumen"', "an gemieteten Räumen", ["an ", "gemieteten Räumen"]],
	['"gemieteten raeumen"', "gemieteten, Räumen", ["", "gemieteten, Räumen"]],
	['"räumen gemieteten"', "gemieteten Räumen", null],
	['"ab cd"', "abcd", null],
	['"haft ag" privat', "Privat Haft AG haft", ["", "Privat", " ", "Haft AG", " haft"]],
	["«erste hilfe»", "Erste Hilfe", ["", "Erste Hilfe"]],
	["hausrat -zürich", "Hausrat Zürich", ["", "Hausrat", " Zürich"]],
	['hausrat -"zürich ag"', "Hausrat Zürich AG", ["", "Hausrat", " Zürich AG"]],
	["-hausrat", "Hausrat", null],
	["ch-2024", "Rechnung CH-2024", ["Rechnung ", "CH-2024"]],
	['"gut 👍"', "alles gut 👍", ["alles ", "gut 👍"]],
])("the search %s, in its language, marks of %s what it asks for", (search, text, parts) => {
	expect(highlighter(search)(text)).toEqual(parts ?? text);
});

test("in a list of names all that is typed is a word", () => {
	expect(nameHighlighter("-zürich")("Zürich AG")).toEqual(["", "Zürich", " AG"]);
	expect(matcher('-"zürich')("Zürich AG")).toBe(true);
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

test.each([
	["zuerich ag", "Zürich Versicherung AG", true],
	["zürich", "Zuerich Treuhand", true],
	["elle", "Quelle", true],
	["zürich gmbh", "Zürich AG", false],
	["", "Zürich", true],
])("the search %j and %s: %s", (search, name, isFound) => {
	expect(matcher(search)(name)).toBe(isFound);
});
