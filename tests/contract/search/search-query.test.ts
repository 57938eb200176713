import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIndexedSearch, parseSearch } from "../../../contract/search/search-query.ts";
import { MAX_QUERY_WORDS } from "../../../contract/constants.ts";
import { wordsIn } from "../../../contract/search/spelling.ts";

const NOTHING = { words: [], phrases: [], withoutWords: [], withoutPhrases: [], isCut: false };
const typed = fc.oneof(
	fc.string({ unit: "grapheme" }),
	fc
		.array(
			fc.constantFrom(..."a Öl 2024 - − – ‑ \" „ “ ” « » ( ) . ' 🚗 -b AHV-Nummer".split(" "), " ", ' -"'),
			{ maxLength: 30 },
		)
		.map((parts) => parts.join("")),
);

describe("what was typed into a search", () => {
	it.each([
		["Police Zürich", { words: ["police", "zürich"] }],
		['"drei Monate" Frist', { phrases: [["drei", "monate"]], words: ["frist"] }],
		[
			"„drei Monate“ «im Voraus»",
			{
				phrases: [
					["drei", "monate"],
					["im", "voraus"],
				],
			},
		],
		["kasko -Hausrat", { words: ["kasko"], withoutWords: ["hausrat"] }],
		['Strom -"9. November"', { words: ["strom"], withoutPhrases: [["9", "november"]] }],
		["Strom -2024.55", { words: ["strom"], withoutPhrases: [["2024", "55"]] }],
		["CH-2024.55", { words: ["ch", "2024", "55"] }],
		['5" oder offen', { words: ["5", "oder", "offen"] }],
		["a - b", { words: ["a", "b"] }],
		["auto Auto", { words: ["auto"] }],
		['"" - *', {}],
		["AHV-Nummer", { words: ["ahv", "nummer"] }],
		["−Hausrat –Kasko ‑Glas", { withoutWords: ["hausrat", "kasko", "glas"] }],
		[
			"-„drei Monate“ –«im Voraus»",
			{
				withoutPhrases: [
					["drei", "monate"],
					["im", "voraus"],
				],
			},
		],
		["vom 1. – 3. Mai", { words: ["vom", "1", "3", "mai"] }],
		['(-Hausrat) ("drei Monate")', { withoutWords: ["hausrat"], phrases: [["drei", "monate"]] }],
		["Versicherung(-en)", { words: ["versicherung", "en"] }],
		['"drei Monate', { words: ["drei", "monate"] }],
		['"drei Monate" "im Voraus', { phrases: [["drei", "monate"]], words: ["im", "voraus"] }],
		['Haus"rat und" mehr', { words: ["haus", "rat", "und", "mehr"] }],
		["d'Assurance", { words: ["d", "assurance"] }],
	])("is read: %s", (text, expected) => {
		expect(parseSearch(text)).toEqual({ ...NOTHING, ...expected });
	});

	const many = Array.from({ length: MAX_QUERY_WORDS }, (_, at) => `w${at}`);

	it.each([
		[many.join(" "), false],
		[[...many, "w0"].join(" "), false],
		[[...many, "-"].join(" "), false],
		[[...many, "mehr"].join(" "), true],
		[[...many, "-mehr"].join(" "), true],
		[`"${many.join(" ")} mehr"`, true],
		[`${many.join(" ")} "im Voraus"`, true],
		[many.join("-"), false],
		[`${many.join("-")}-mehr`, true],
	])("says whether all of its words count: %s", (text, isCut) => {
		expect(parseSearch(text).isCut).toBe(isCut);
	});

	it("leaves words out only where it says so", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const { isCut, ...parts } = parseSearch(text);
				const looked = new Set(Object.values(parts).flat(2));
				if (!isCut) expect(looked).toEqual(new Set(wordsIn(text)));
			}),
		);
	});

	it("means the same with the quotation marks and the minus of another keyboard", () => {
		const other: Record<string, string> = { "-": "−", '"': "”" };
		fc.assert(
			fc.property(typed, (text) => {
				const otherwise = text.replaceAll(/[-"]/g, (mark) => other[mark] ?? mark);
				expect(parseSearch(otherwise)).toEqual(parseSearch(text));
			}),
		);
	});

	it("has a meaning whatever it is, of no more words than are looked for", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const query = parseSearch(text);
				const all = [
					...query.words,
					...query.phrases.flat(),
					...query.withoutWords,
					...query.withoutPhrases.flat(),
				];
				expect(all.length).toBeLessThanOrEqual(MAX_QUERY_WORDS);
				const { words, phrases, withoutWords, withoutPhrases } = query;
				expect([words, phrases, withoutWords, withoutPhrases].every(({ length }) => length === 0)).toBe(
					wordsIn(text).length === 0,
				);
				const known = new Set(wordsIn(text));
				for (const word of all) expect(known).toContain(word);
			}),
		);
	});

	it("means the same written out again", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const query = parseSearch(text);
				const again = [
					...query.words,
					...query.phrases.map((words) => `"${words.join(" ")}"`),
					...query.withoutWords.map((word) => `-${word}`),
					...query.withoutPhrases.map((words) => `-"${words.join(" ")}"`),
				].join(" ");
				expect(parseSearch(again)).toEqual({ ...query, isCut: false });
			}),
		);
	});

	it.each([
		["1'250.00", { words: ["1250", "00"] }],
		["CH93 0076 2011 6238 5295 7 Miete", { words: ["ch9300762011623852957", "miete"] }],
		["AT61 1904 3002 3457 3201 am 3", { words: ["at611904300234573201", "am", "3"] }],
		["21 00000 00003 13947 14300 09017", { words: ["210000000003139471430009017"] }],
		["756.1234.5678.97", { words: ["7561234567897"] }],
		["3.04.2026 03. 04. 2026 2026-04-03", { words: ["2026\ua78f04\ua78f03"] }],
		["32.04.2026 044 123", { words: ["32", "04", "2026", "044", "123"] }],
		['"1\'250 Franken"', { phrases: [["1250", "franken"]] }],
	])("asks the index for numbers written in groups as one: %s", (text, expected) => {
		expect(parseIndexedSearch(text)).toEqual({ ...NOTHING, ...expected });
	});
});
