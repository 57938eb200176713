import { wordsIn } from "../../../../contract/search/spelling.ts";
import { foldedSpellings } from "../core/folding.ts";
import { FUNCTION_WORDS } from "../../../../contract/search/month-first.ts";

/**
 * What a text is about: the words that have a large share of it or stand at its beginning, each with a level. They tell
 * the paper about a thing from those that mention it.
 */

/** Between a word and its level; a sign that stands in no word. */
export const LEVEL = "·";
export const HIGHEST_LEVEL = 5;
/** Lower ones tell papers apart, but none is looked for by them. */
export const LEAST_ASKED_LEVEL = 3;

/** More words are not what a text is about. */
const MOST_TOPICS = 60;
const SHORTEST_TOPIC = 3;
const HAS_LETTER = /\p{L}/u;
/** Letters at the beginning of a text that are its title or its subject. */
const BEGINNING = 200;

// As in BM25, with a letter of some four hundred words for the usual text.
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
const USUAL_LENGTH = 400;
/** Shares from which on a level is reached. */
const LEVELS = [0.3, 0.45, 0.6, 0.75];

/** The topics of a part of a text as the database keeps them: words with their levels, each behind a space. */
export function topicsOf(chunks: readonly string[], isBeginning: boolean): string {
	const counts = new Map<string, number>();
	let length = 0;
	for (const chunk of chunks) {
		for (const word of wordsIn(chunk)) {
			length += 1;
			if (isTopical(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
		}
	}
	const titles = new Set(isBeginning ? wordsIn(chunks[0]?.slice(0, BEGINNING) ?? "") : []);
	const levels = new Map<string, number>();
	for (const [word, count] of counts) {
		const level = levelOf(count, length) + (titles.has(word) ? 1 : 0);
		if (level === 0) continue;
		for (const folded of foldedSpellings(word)) levels.set(folded, Math.max(level, levels.get(folded) ?? 0));
	}
	return written(levels);
}

/** The topics of all parts together: of each word the highest level. */
export function joinTopics(parts: readonly string[]): string {
	if (parts.length === 1) return parts[0] ?? "";
	const levels = new Map<string, number>();
	for (const part of parts) {
		for (const topic of part.split(" ")) {
			const [word = "", level = "0"] = topic.split(LEVEL);
			if (word !== "") levels.set(word, Math.max(Number(level), levels.get(word) ?? 0));
		}
	}
	return written(levels);
}

/** Those that are looked for. */
export function askedTopics(topics: string): string {
	const asked = topics.split(" ").filter((topic) => Number(topic.split(LEVEL)[1] ?? 0) >= LEAST_ASKED_LEVEL);
	return asked.join(" ");
}

/** The highest come first, so that the first that has a part of a word has the highest level. */
function written(levels: ReadonlyMap<string, number>): string {
	return [...levels]
		.toSorted(([, one], [, other]) => other - one)
		.slice(0, MOST_TOPICS)
		.map(([word, level]) => ` ${word}${LEVEL}${level}`)
		.join("");
}

function isTopical(word: string): boolean {
	return word.length >= SHORTEST_TOPIC && HAS_LETTER.test(word) && !FUNCTION_WORDS.has(word);
}

function levelOf(count: number, length: number): number {
	const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / USUAL_LENGTH);
	const share = count / (count + norm);
	return LEVELS.filter((least) => share >= least).length;
}
