import * as fc from "fast-check";
import { expect, test } from "vitest";
import { widerSearches } from "../../../../app/features/search/wider-searches.ts";
import { parseSearch } from "../../../../contract/search/search-query.ts";

test.each([
	["police", []],
	["police zürich", ["police", "zürich"]],
	['"drei Monate"', ["drei monate", "drei", "monate"]],
	['kasko "drei Monate" -hausrat', ['kasko "drei monate"', "kasko drei monate", "kasko", "drei", "monate"]],
	["kasko -hausrat", ["kasko"]],
	["-hausrat", []],
	["a b c d e f g", ["a", "b", "c", "d", "e"]],
])("where %s finds nothing, less is asked for: %j", (text, wider) => {
	expect(widerSearches(text)).toEqual(wider);
});

test("what is asked instead leaves nothing out and asks for no other word", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (text) => {
			const { words, phrases } = parseSearch(text);
			const wanted = new Set([...words, ...phrases.flat()]);
			for (const wider of widerSearches(text)) {
				const asked = parseSearch(wider);
				expect([...asked.withoutWords, ...asked.withoutPhrases]).toEqual([]);
				expect([...asked.words, ...asked.phrases.flat()].every((word) => wanted.has(word))).toBe(true);
			}
		}),
	);
});
