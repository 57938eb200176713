import type { TextChunk } from "../../workers/shared/reader-calls.ts";
import { SeededRandom } from "../demo/random.ts";
import {
	ADJECTIVES,
	FUNCTION_WORDS,
	HEADS,
	MODIFIERS,
	PHRASE,
	PHRASE_EVERY,
	RARE_TEXT_WORD,
	RARE_TEXT_WORD_EVERY,
	VERBS,
} from "./text-vocabulary.ts";
import { FIRST_NAMES, LAST_NAMES, TOWNS, WORDS } from "./vocabulary.ts";

const PAGE_CHARACTERS = 2_500;
const CHUNK_CHARACTERS = 1_250;
/** How often a word is a number, a policy number or a name instead. */
const NUMBERS = 0.03;
const POLICY_NUMBERS = 0.002;
const NAMES = 0.02;
const SENTENCE_ENDS = 0.08;
/** Steps in which the distribution of words is kept: so many draws without any arithmetic. */
const STEPS = 1 << 20;

/** All words by how often they are used, the most frequent first: more than 200,000. */
export const textWords: readonly string[] = makeWords();
const drawn = distribution(textWords.length);

/** German text of about `kilobytes` for the document with this index, in pages and chunks. */
export function generateText(seed: string, index: number, kilobytes: number): TextChunk[] {
	const random = new SeededRandom(`text/${seed}/${index}`);
	const chunks: TextChunk[] = [];
	const length = Math.round(kilobytes * 1_024);
	for (let written = 0; written < length;) {
		const page = Math.floor(written / PAGE_CHARACTERS) + 1;
		const chunk = sentences(random, Math.min(CHUNK_CHARACTERS, length - written));
		written += chunk.length;
		chunks.push({ page, chunk });
	}
	const last = chunks.at(-1);
	if (last && index % RARE_TEXT_WORD_EVERY === 7) last.chunk += ` ${RARE_TEXT_WORD}.`;
	if (last && index % PHRASE_EVERY === 13) last.chunk += ` ${PHRASE}.`;
	return chunks;
}

function sentences(random: SeededRandom, characters: number): string {
	let text = "";
	let begins = true;
	while (text.length < characters) {
		const word = someWord(random);
		text += begins ? word.charAt(0).toUpperCase() + word.slice(1) : word;
		begins = random.next() < SENTENCE_ENDS;
		text += begins ? ". " : " ";
	}
	return text.trimEnd();
}

function someWord(random: SeededRandom): string {
	const kind = random.next();
	if (kind < POLICY_NUMBERS) return `P-${random.integer(10_000_000, 99_999_999)}`;
	if (kind < NUMBERS) return someNumber(random);
	if (kind < NUMBERS + NAMES) return someName(random);
	return textWords[drawn[Math.floor(random.next() * STEPS)] ?? 0] ?? "";
}

function someNumber(random: SeededRandom): string {
	if (random.chance(0.4)) {
		return `${random.integer(1, 28)}.${random.integer(1, 12)}.${random.integer(2015, 2026)}`;
	}
	if (random.chance(0.5))
		return `CHF ${random.integer(1, 9)}'${random.integer(100, 999)}.${random.pick(CENTS)}`;
	return String(random.integer(1, 9_999));
}

function someName(random: SeededRandom): string {
	if (random.chance(0.4)) return random.pick(TOWNS);
	return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
}

const CENTS = ["00", "50", "05", "20", "95"] as const;

/**
 * Nouns, compounds of two nouns and their cases. The most frequent are those of the language itself; the others stand
 * in an order that has nothing to do with the alphabet.
 */
function makeWords(): string[] {
	const nouns = [...new Set([...WORDS, ...HEADS])];
	const firsts = [...nouns.map((noun) => noun + linking(noun)), ...MODIFIERS];
	const compounds = firsts.flatMap((first) =>
		HEADS.flatMap((head) => {
			const compound = first + head.toLowerCase();
			return [compound, `${compound}s`, `${compound}${head.endsWith("e") ? "n" : "en"}`];
		}),
	);
	const random = new SeededRandom("words");
	const shuffled = compounds.map((word) => ({ word, position: random.next() }));
	shuffled.sort((one, other) => one.position - other.position);
	const inflected = [...ADJECTIVES, ...VERBS].flatMap((stem) => [stem, `${stem}e`, `${stem}en`, `${stem}er`]);
	return [...new Set([...FUNCTION_WORDS, ...nouns, ...inflected, ...shuffled.map(({ word }) => word)])];
}

function linking(noun: string): string {
	return /(ung|heit|keit|schaft|ion|tät)$/.test(noun) ? "s" : "";
}

/** For each step between 0 and 1 the word that is drawn there (Zipf and Mandelbrot). */
function distribution(words: number): Uint32Array {
	const weights = Float64Array.from({ length: words }, (_, rank) => 1 / (rank + 2.7));
	const sum = weights.reduce((total, weight) => total + weight, 0);
	const steps = new Uint32Array(STEPS);
	let word = 0;
	let reached = (weights[0] ?? 0) / sum;
	for (let step = 0; step < STEPS; step += 1) {
		while (reached < (step + 0.5) / STEPS && word < words - 1) {
			word += 1;
			reached += (weights[word] ?? 0) / sum;
		}
		steps[step] = word;
	}
	return steps;
}
