import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTwiceWrong } from "../../../contract/search/edit-distance.ts";
import {
	ANYWHERE,
	gradeOf,
	IN_LONGER_WORDS,
	TWICE_WRONG,
	WHOLE,
} from "../../../workers/cms/tenant/listing/fuzzy-match.ts";

const LETTERS = "abc";
const letters = (minLength: number, maxLength: number) =>
	fc.array(fc.constantFrom(...LETTERS), { minLength, maxLength }).map((list) => list.join(""));

/** Everything that a word becomes by one error. */
function spoilt(word: string): Set<string> {
	const found = new Set<string>();
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
		["haftpflicht", "haftplicht", WHOLE],
		["haftpflicht", "haftpfliccht", WHOLE],
		["haftpflicht", "hafptflicht", WHOLE],
		["haftpflicht", "haftpflixht", WHOLE],
		["haftpflicht", "haftplixht", TWICE_WRONG],
		["haftpflicht", "haftflihct", TWICE_WRONG],
		["haftpflicht", "hafptflichtt", TWICE_WRONG],
		["haftpflicht", "haxtplixht", null],
		["haftpflichten", "haftplixht", null],
		["mobiliar", "mxbilxar", null],
		["haftpflichten", "haftplicht", IN_LONGER_WORDS],
		["haftpflichtpolice", "haftplicht", IN_LONGER_WORDS],
		["privathaftpflicht", "haftplicht", IN_LONGER_WORDS],
		["haftpflichtversicherung", "haftplicht", ANYWHERE],
		["privathaftpflichtversicherung", "haftplicht", ANYWHERE],
		["haftpflicht", "haftpflicht", null],
		["haus", "mauer", null],
	])("%s for %s is of grade %s", (word, typed, expected) => {
		expect(gradeOf(word, typed)).toBe(expected);
	});

	it.each([
		["kasko", "kaxko", WHOLE],
		["kaskos", "kaxko", IN_LONGER_WORDS],
		["vollkasko", "kaxko", IN_LONGER_WORDS],
		["kaskoversicherung", "kaxko", null],
		["vollkaskopolice", "kaxko", null],
		["material", "maler", null],
		["maerz", "maler", null],
		["sozialer", "maler", null],
		["wasser", "tasse", null],
		["bahnhofstrasse", "tasse", null],
	])(
		"of five letters, %s for %s is of grade %s: what they stand in by chance is not meant",
		(word, typed, expected) => {
			expect(gradeOf(word, typed)).toBe(expected);
		},
	);

	it("is one exactly where a part of a longer word is what one error makes of it", () => {
		fc.assert(
			fc.property(letters(0, 10), letters(6, 7), (text, word) => {
				const expected = !text.includes(word) && [...spoilt(word)].some((part) => text.includes(part));
				expect(gradeOf(text, word) !== null).toBe(expected);
			}),
			{ numRuns: 2_000 },
		);
	});

	it("makes a whole word of another one exactly where all of it is what one error makes of it", () => {
		fc.assert(
			fc.property(letters(4, 7), letters(5, 6), (text, word) => {
				const expected = !text.includes(word) && spoilt(word).has(text);
				expect(gradeOf(text, word) === WHOLE).toBe(expected);
			}),
			{ numRuns: 2_000 },
		);
	});

	it("is two where one error more than one makes it the other word", () => {
		fc.assert(
			fc.property(letters(9, 10), fc.nat(), fc.nat(), fc.nat(), (word, ...errors) => {
				// Three errors, of which one may undo another.
				const spoiltOf = (each: string, at: number) => [...spoilt(each)][at % spoilt(each).size] ?? "";
				let other = word;
				for (const at of errors) other = spoiltOf(other, at);
				if (!isTwiceWrong(word, other)) return;
				const near = [word, ...spoilt(word)];
				expect(near.some((each) => each === other || spoilt(each).has(other))).toBe(true);
			}),
			{ numRuns: 300 },
		);
	});

	it("finds whatever two errors make of a word, at different places", () => {
		fc.assert(
			fc.property(letters(5, 6), letters(5, 6), fc.nat(), fc.nat(), (first, second, one, two) => {
				const spoiltOf = (part: string, at: number) => [...spoilt(part)][at % spoilt(part).size] ?? "";
				expect(isTwiceWrong(spoiltOf(first, one) + spoiltOf(second, two), first + second)).toBe(true);
			}),
			{ numRuns: 2_000 },
		);
	});
});
