import * as fc from "fast-check";
import type { ModelSearch } from "./search-model.ts";

/** What papers and searches are made of: words that stand within others, umlauts in all spellings, numbers. */
const WORDS = [
	"Haftpflicht",
	"Privathaftpflichtversicherung",
	"Versicherungspolice",
	"Vollkasko",
	"Kasko",
	"Zürich",
	"Zuerich",
	"Quellensteuer",
	"Steuern",
	"Strasse",
	"Straße",
	"Müller",
	"Mueller",
	"Öl",
	"Café",
	"Noé",
	"2024",
	"55",
	"ab",
	"Mietzinsanpassung",
	"Aufzug",
];

const word = fc.constantFrom(...WORDS);
const words = (minLength: number, maxLength: number) => fc.array(word, { minLength, maxLength });
/** At most so many words. */
export const textOf = (most: number, least = 0) => words(least, most).map((list) => list.join(" "));
/** The text of a file, chunk by chunk. */
export const fileText = fc.array(textOf(4), { minLength: 1, maxLength: 3 });

const part = fc
	.tuple(word, fc.nat(6), fc.integer({ min: 1, max: 12 }))
	.map(([whole, start, length]) => whole.slice(start, start + length) || whole);
const wrong = fc.tuple(word, fc.nat(30), fc.constantFrom("other", "missing", "more", "swapped")).map(spoilt);
const phrase = words(1, 3);

/** Words, parts of words, misspelt ones, phrases, and what is not wanted. */
export const anySearch: fc.Arbitrary<ModelSearch> = fc.record({
	words: fc.uniqueArray(fc.oneof(word, part, wrong), {
		minLength: 1,
		maxLength: 3,
		selector: (value) => value.toLowerCase(),
	}),
	phrases: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(phrase, { maxLength: 1 })),
	withoutWords: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(part, { maxLength: 1 })),
	withoutPhrases: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(phrase, { maxLength: 1 })),
});

/** The search as it is typed. */
export function written({ words: list, phrases, withoutWords, withoutPhrases }: ModelSearch): string {
	return [
		...phrases.map((one) => `"${one.join(" ")}"`),
		...list,
		...withoutWords.map((one) => `-${one}`),
		...withoutPhrases.map((one) => `-"${one.join(", ")}"`),
	].join(" ");
}

function spoilt([whole, position, kind]: [string, number, string]): string {
	const at = position % whole.length;
	const [before, after] = [whole.slice(0, at), whole.slice(at)];
	if (kind === "other") return `${before}x${after.slice(1)}`;
	if (kind === "missing") return before + after.slice(1) || whole;
	if (kind === "more") return `${before}x${after}`;
	return before + after.charAt(1) + after.charAt(0) + after.slice(2);
}
