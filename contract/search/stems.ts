import { foldText } from "./spelling.ts";

/** Too many words begin with a shorter one. */
const SHORTEST_STEM = 5;
const UMLAUT = /[äöü]/;
const OF_LETTERS = /^[a-z]+$/;

// Each with what is to stand behind the stem instead; the first that leaves a stem counts.
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
	["innen", "in"],
	// A French verb, its noun, and what was done: résilier, résiliation, résilié. (Of all in -er it would be half of the
	// German nouns.)
	["ier", "ie"],
	["iation", "ie"],
	["ies", "y"],
	["eaux", "eau"],
	["aux", "al"],
	["en", ""],
	["es", ""],
	["e", ""],
	["n", ""],
	["s", ""],
	["i", ""],
	["x", ""],
];
/** Endings of words that change their vowel as well: Häuser, Büchern. */
const BEHIND_UMLAUT = ["ern", "er"];

/**
 * What is left of a word without its ending for several, or of a verb, in German, French, Italian and English: at the beginning of a word it
 * finds the one as well. Nothing of a word that has none, or of which too little is left.
 */
export function stemsOf(word: string): string[] {
	const folded = foldText(word);
	if (!OF_LETTERS.test(folded) || folded.endsWith("ss")) return [];
	if (UMLAUT.test(word.normalize("NFC"))) {
		const ending = BEHIND_UMLAUT.find((each) => folded.endsWith(each) && folded.length - each.length >= 4);
		if (ending !== undefined) return [folded.slice(0, -ending.length)];
	}
	for (const [ending, instead] of ENDINGS) {
		if (!folded.endsWith(ending)) continue;
		const stem = folded.slice(0, -ending.length) + instead;
		if (stem.length >= SHORTEST_STEM) return [stem];
	}
	return [];
}
