import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasWithOneError } from "../../workers/cms/tenant/search-forgiving.ts";

const LETTERS = "abc";
const letters = (minLength: number, maxLength: number) =>
	fc.array(fc.constantFrom(...LETTERS), { minLength, maxLength }).map((list) => list.join(""));

/** Everything that a word becomes by one error. */
function spoilt(word: string): Set<string> {
	const found = new Set([word]);
	for (let at = 0; at <= word.length; at += 1) {
		const [before, after] = [word.slice(0, at), word.slice(at)];
		found.add(before + after.slice(1));
		found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
		for (const letter of LETTERS) {
			found.add(before + letter + after);
			found.add(before + letter + after.slice(1));
		}
	}
	return found;
}

describe("one wrong letter", () => {
	it.each([
		["privathaftpflichtversicherung", "haftplicht", true],
		["privathaftpflichtversicherung", "haftpfliccht", true],
		["privathaftpflichtversicherung", "hafptflicht", true],
		["privathaftpflichtversicherung", "haftpflixht", true],
		["privathaftpflichtversicherung", "haftplixht", false],
		["vollkasko", "kaxko", true],
		["haus", "mauer", false],
	])("of %s: %s", (text, word, expected) => {
		expect(hasWithOneError(text, word)).toBe(expected);
	});

	it("is forgiven exactly where a part of the word is what one error makes of it", () => {
		fc.assert(
			fc.property(letters(0, 9), letters(3, 5), (text, word) => {
				const expected = [...spoilt(word)].some((part) => text.includes(part));
				expect(hasWithOneError(text, word)).toBe(expected);
			}),
			{ numRuns: 2_000 },
		);
	});
});
