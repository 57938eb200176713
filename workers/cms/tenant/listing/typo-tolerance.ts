import { SHORTEST_FUZZY_WORD } from "../../../../contract/search/edit-distance.ts";
import { parseIndexedSearch } from "../../../../contract/search/search-query.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/sight.ts";
import { ANYWHERE, gradeOf, IN_LONGER_WORDS, WHOLE, type Grade } from "./fuzzy-match.ts";
import { wordsWith } from "../search-index/search-words.ts";

/** As typed, or with one letter a word wrong: up to which grade of likeness. */
export type TypoTolerance = typeof AS_TYPED | Grade;
export const AS_TYPED = 0 as const;

/** Words of the vocabulary that are compared, and those that are taken. */
const MAX_COMPARED = 20_000;
const MAX_TOLERATED = 300;
/** So many of the likest that the member may see are asked for in the documents. */
const MAX_CORRECTIONS = 30;
const MAX_REMEMBERED = 50;

/** One search asks for the same words again and again: for each grade, and for the places of what was found. */
const known = new WeakMap<TenantDatabase, { changes: number; similarWords: Map<string, SimilarWord[]> }>();

interface SimilarWord {
	word: string;
	grade: Grade;
}

/**
 * Asks for what was typed and, where nothing at all is found, with one wrong letter a word forgiven: grade by grade, so
 * that what is likest comes alone. What decides is what the member may see, never whether a word is known: else one
 * could ask which words others have.
 */
export async function withTypoTolerance<Answer>(
	text: string,
	ask: (typoTolerance: TypoTolerance) => Promise<Answer>,
	isEmpty: (answer: Answer) => boolean,
): Promise<{ answer: Answer; isCorrected: boolean }> {
	const asTyped = await ask(AS_TYPED);
	if (!isEmpty(asTyped)) return { answer: asTyped, isCorrected: false };
	for (const grade of gradesOf(text)) {
		// oxlint-disable-next-line no-await-in-loop -- what is less like is asked for only where nothing is found
		const forgiven = await ask(grade);
		if (!isEmpty(forgiven)) return { answer: forgiven, isCorrected: true };
	}
	return { answer: asTyped, isCorrected: false };
}

/** The grades that can make a difference. Where something is not wanted, that may be why nothing is left. */
function gradesOf(text: string): Grade[] {
	const { words, withoutWords, withoutPhrases } = parseIndexedSearch(text);
	if (withoutWords.length + withoutPhrases.length > 0) return [];
	const longest = Math.max(0, ...words.filter(mayBeWrong).map((word) => foldText(word).length));
	if (longest < SHORTEST_FUZZY_WORD) return [];
	return longest === SHORTEST_FUZZY_WORD ? [WHOLE, IN_LONGER_WORDS] : [WHOLE, IN_LONGER_WORDS, ANYWHERE];
}

/** A number with another digit is another number; so is what has more digits than letters. */
function mayBeWrong(word: string): boolean {
	const digits = word.match(/\p{N}/gu)?.length ?? 0;
	return 2 * digits <= word.length;
}

/**
 * What may have been meant by a word, the likest first: words of the vocabulary that are this one but for one letter or,
 * by grade, have it in them so. Short of the last grade a word counts only where it stands in a document that the searcher
 * may see: what longer words are found by it must not tell that others have it. `areAll`: no longer ones are.
 */
export function toleratedWords(
	member: Member,
	word: string,
	typoTolerance: TypoTolerance,
): { words: string[]; areAll: boolean } {
	if (word.length < SHORTEST_FUZZY_WORD || !mayBeWrong(word)) return { words: [], areAll: true };
	const like = similarWords(member.db, word).filter(({ grade }) => grade <= typoTolerance);
	const words = like.map((each) => each.word);
	// What has a word of the last grade in it has that grade too, and is found by itself.
	if (typoTolerance === ANYWHERE && word.length > SHORTEST_FUZZY_WORD) return { words, areAll: true };
	return { words: seenWords(member, words), areAll: false };
}

/** The first of the words that stand in a document which the member may see: of those of others none takes a place. */
function seenWords(member: Member, words: readonly string[]): string[] {
	if (words.length === 0) return [];
	const sees = member.sees();
	return member.db.sql
		.exec<{ word: string }>(
			`SELECT w.value AS word FROM json_each(?) w WHERE EXISTS (
				SELECT 1 FROM search_word_index i CROSS JOIN document d ON d.id = i.rowid
				WHERE i.search_word_index MATCH '"' || w.value || '"' AND ${sees.sql}
			) ORDER BY w.key LIMIT ${MAX_CORRECTIONS}`,
			JSON.stringify(words),
			...sees.values,
		)
		.toArray()
		.map((row) => row.word);
}

/** The words of the vocabulary that are like this one, the likest first and of equal ones the nearest in length. */
function similarWords(db: TenantDatabase, word: string): SimilarWord[] {
	const { changes } = db.sql.exec<{ changes: number }>("SELECT total_changes() AS changes").one();
	let memory = known.get(db);
	if (memory?.changes !== changes || memory.similarWords.size > MAX_REMEMBERED)
		known.set(db, (memory = { changes, similarWords: new Map() }));
	const before = memory.similarWords.get(word);
	if (before) return before;
	const found = candidatesFor(db, word)
		.flatMap((candidate): SimilarWord[] => {
			const grade = gradeOf(candidate, word);
			return grade === null ? [] : [{ word: candidate, grade }];
		})
		.toSorted(
			(one, other) =>
				one.grade - other.grade ||
				Math.abs(one.word.length - word.length) - Math.abs(other.word.length - word.length),
		)
		.slice(0, MAX_TOLERATED);
	memory.similarWords.set(word, found);
	return found;
}

/** The words of the vocabulary among which all are that have this one in them but for one letter. */
function candidatesFor(db: TenantDatabase, word: string): string[] {
	// Of two halves one letter can spoil only one. Swapped letters where they meet spoil both.
	const middle = Math.floor(word.length / 2);
	const swapped = `${word.slice(0, middle - 1)}${word.charAt(middle)}${word.charAt(middle - 1)}${word.slice(middle + 1)}`;
	const asked = [
		word.slice(0, middle),
		word.slice(middle),
		word.slice(0, middle + 1),
		word.slice(middle - 1),
		swapped,
	];
	if (word.length === SHORTEST_FUZZY_WORD) asked.push(...aroundMiddle(word));
	return [...new Set(asked.flatMap((piece) => wordsWith(db, piece, MAX_COMPARED)))];
}

/**
 * Five letters whose middle is wrong leave two on each side, which are too few to be looked for inside of words: so all
 * that the middle may have been is.
 */
function aroundMiddle(word: string): string[] {
	const middle = Math.floor(word.length / 2);
	const [before, after] = [word.slice(0, middle), word.slice(middle + 1)];
	const others = [..."abcdefghijklmnopqrstuvwxyz0123456789"].map((letter) => before + letter + after);
	return [...others, before + after, before + after.charAt(0) + word.charAt(middle) + after.slice(1)];
}
