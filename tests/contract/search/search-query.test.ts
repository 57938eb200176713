import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIndexedSearch, parseSearch } from "../../../contract/search/search-query.ts";
import { MAX_QUERY_WORDS } from "../../../contract/constants.ts";
import { wordsIn } from "../../../contract/search/spelling.ts";

const NOTHING = {
	words: [],
	phrases: [],
	withoutWords: [],
	withoutPhrases: [],
	isCut: false,
	isForAll: false,
};
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
		['5" oder offen', { words: ["5", "ODER", "offen"] }],
		['Haus "Luchs" OR Wolf', { words: ["haus", "luchs", "OR", "wolf"] }],
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

	it("leaves no phrase out of which words do not count any more", () => {
		const { withoutPhrases, isCut } = parseSearch(`${many.slice(1).join(" ")} -"im Voraus"`);
		expect({ withoutPhrases, isCut }).toEqual({ withoutPhrases: [], isCut: true });
	});

	it.each([
		["Luchs oder Leguan", false],
		['"Luchs" OR "Leguan"', false],
		['Luchs UND "im Anhang"', false],
		['Leguan OR "im Anhang"', true],
		['"im Anhang" oder Leguan', true],
		["Leguan oder -Luchs", true],
		['"Luchs oder im Anhang"', false],
	])("says whether an oder does not count: %s", (text, isForAll) => {
		expect(parseSearch(text).isForAll).toBe(isForAll);
	});

	it("leaves words out only where it says so", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const { isCut, isForAll: _, ...parts } = parseSearch(text);
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
				expect(all.length === 0).toBe(wordsIn(text).length === 0);
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

	const number = (written: string) => ({ typed: written, isWord: false });
	const word = (written: string) => ({ typed: written, isWord: true });

	it.each([
		["1'250.00 CHF", { words: [number("1'250.00"), word("chf")] }],
		["CH93 0076 2011 6238 5295 7 Miete", { words: [number("ch93 0076 2011 6238 5295 7"), word("miete")] }],
		["17. Dezember 2018 bis", { words: [number("17. dezember 2018"), word("bis")] }],
		["17. Dezember", { words: [word("17"), word("dezember")] }],
		["2023/2024", { words: [word("2023"), word("2024")] }],
		["32.04.2026", { words: [number("32.04.2026")] }],
		["044 123", { words: [word("044"), word("123")] }],
		["Rechnung-2024-00123", { words: [word("rechnung"), number("2024-00123")] }],
		['"21.02.2025"', { words: [number("21.02.2025")] }],
		['-"9. November 2024"', { withoutWords: [number("9. november 2024")] }],
		["Strom -2024.55", { words: [word("strom")], withoutWords: [number("2024.55")] }],
		['"1\'250 Franken"', { phrases: [[number("1'250"), word("franken")]] }],
		["\ua78f0\ua78f 1'250.00", { words: [word("0"), number("1'250.00")] }],
	])("asks the index for each number as one: %s", (text, expected) => {
		expect(parseIndexedSearch(text)).toMatchObject({ ...NOTHING, ...expected });
	});

	it("asks the index for something whatever is typed", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const { words, phrases, withoutWords, withoutPhrases } = parseIndexedSearch(text);
				const terms = [...words, ...phrases.flat(), ...withoutWords, ...withoutPhrases.flat()];
				expect(terms.length === 0).toBe(wordsIn(text).length === 0);
				for (const { isWord, also } of terms) expect(isWord || also.length > 0).toBe(true);
			}),
		);
	});
});
