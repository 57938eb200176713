import { describe, expect, it } from "vitest";
import { rangesOfEach, sequencesOf } from "../../../contract/search/found-ranges.ts";
import { mendedText } from "../../../contract/search/mended-text.ts";
import { parseIndexedSearch } from "../../../contract/search/search-query.ts";
import { tokenize } from "../../../workers/cms/tenant/core/folding.ts";

const marked = (typed: string, text: string) => {
	const groups = parseIndexedSearch(typed).words.map((term) => sequencesOf([term]));
	const ranges = rangesOfEach(text, groups).flat();
	return [...new Set(ranges.map(([begin, end]) => text.slice(begin, end)))];
};

describe("what programs have torn apart", () => {
	it.each([
		["Ihre Versiche-\nrung endet", "Ihre Versicherung endet", "versicherung"],
		["Ihre Versiche- \r\n  rung endet", "Ihre Versicherung endet", "versicherung"],
		["caf´e cr`eme", "café crème", "café"],
		["Herr M¨uller", "Herr Müller", "mueller"],
		["un gar¸con", "un garçon", "garcon"],
	])("is read as it was meant: %j", (text, meant, word) => {
		expect(mendedText(text)).toBe(meant);
		const [first = ""] = tokenize([meant.split(" ").at(-1) ?? ""]);
		expect(tokenize([text])).toContain(first);
		expect(marked(word, text)).not.toEqual([]);
	});

	it.each(["Strom- und Wasser", "1990-\n2000", "A-\nB", "`code` und x ^ y", "Nichts"])(
		"is not: %j",
		(text) => {
			expect(mendedText(text)).toBe(null);
		},
	);
});

it("two letters of Chinese are a word within a run of them", () => {
	expect(tokenize(["我的电脑桌很大"])).toContain("脑桌");
	expect(marked("脑桌", "我的电脑桌很大")).toEqual(["脑桌"]);
});

describe("words of which one is enough", () => {
	const pieces = (text: string) =>
		parseIndexedSearch(text).words.map(({ typed, also }) => [typed, ...also].join("|"));

	it.each([
		["haus oder wohnung", ["haus|wohnung"]],
		["Haus OR Müller OR Garage Miete", ["haus|muller|garage", "miete"]],
		["Haus or Wohnung", ["haus", "or", "wohnung"]],
		["oder", ["oder"]],
		["haus oder", ["haus", "oder"]],
		["oder haus", ["oder", "haus"]],
		["Police oder Zuerich", ["police|zuerich|zurich"]],
		['"Luchs" OR "Leguan"', ["luchs|leguan"]],
		['"Holzwurm" oder Luchs Miete', ["holzwurm|luchs", "miete"]],
		['Miete Luchs ODER "1\'250.00"', ["miete", "luchs|·¢£¦¡·¡¡·"]],
		["haus OR haus", ["haus"]],
		["haus oder oder wohnung", ["haus|wohnung"]],
		["haus oder -garten", ["haus"]],
		["und-oder-Klausel", ["und", "oder", "klausel"]],
	])("%s", (text, expected) => {
		expect(pieces(text)).toEqual(expected);
	});

	it.each(['Leguan OR "im Anhang"', '"im Anhang" oder Leguan', 'Leguan AND "im Anhang"'])(
		"beside several in quotation marks ask for both, and for no word between them: %s",
		(text) => {
			expect(pieces(text)).toEqual(["leguan"]);
			expect(parseIndexedSearch(text).phrases).toHaveLength(1);
		},
	);

	it.each([
		["wackelzahn AND honorarrechnung", ["wackelzahn", "honorarrechnung"]],
		["Haus UND Garten", ["haus", "garten"]],
		["maison ET jardin", ["maison", "jardin"]],
		["casa E giardino", ["casa", "giardino"]],
		["Haus und Garten", ["haus", "und", "garten"]],
		["AND haus", ["and", "haus"]],
		["Plan E", ["plan", "e"]],
	])("in capitals that ask for both are none to be found: %s", (text, expected) => {
		expect(pieces(text)).toEqual(expected);
	});

	it("stay words within quotation marks", () => {
		expect(parseIndexedSearch('"Haus OR Garten UND Hof"').phrases[0]?.map(({ typed }) => typed)).toEqual([
			"haus",
			"or",
			"garten",
			"und",
			"hof",
		]);
	});
});
