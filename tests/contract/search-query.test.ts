import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmptySearch, parseSearch } from "../../contract/search-query.ts";
import { MAX_QUERY_WORDS, wordsIn } from "../../contract/spelling.ts";

const NOTHING = { words: [], phrases: [], withoutWords: [], withoutPhrases: [] };
const typed = fc.oneof(
	fc.string({ unit: "grapheme" }),
	fc
		.array(fc.constantFrom("a", "Öl", "2024", "-", '"', "„", "”", " ", "(", ".", "🚗", "-b", ' -"'), {
			maxLength: 30,
		})
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
	])("is read: %s", (text, expected) => {
		expect(parseSearch(text)).toEqual({ ...NOTHING, ...expected });
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
				expect(isEmptySearch(query)).toBe(wordsIn(text).length === 0);
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
				expect(parseSearch(again)).toEqual(query);
			}),
		);
	});
});
