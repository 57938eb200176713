import { SHORTEST_FUZZY_WORD, SHORTEST_TWICE_WRONG } from "../../../../contract/search/edit-distance.ts";
import { parseIndexedSearch } from "../../../../contract/search/search-query.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import type { InTurns } from "../core/turns.ts";
import { ANYWHERE, gradeOf, IN_LONGER_WORDS, TWICE_WRONG, WHOLE, type Grade } from "./fuzzy-match.ts";
import { selectWordsWith, wordsWith } from "../search-index/search-words.ts";

/** As typed, or with a wrong letter in a word: up to which grade. */
export type TypoTolerance = typeof AS_TYPED | Grade;
export const AS_TYPED = 0 as const;
/** As typed, or else grade by grade: for the only tenant that is asked, which need not be asked again for each. */
export const BY_GRADE = "byGrade";

/** How many words of the vocabulary are compared at most, and how many are taken. */
const MAX_COMPARED = 20_000;
const MAX_TOLERATED = 300;
/** How many of the most similar words that the member may see are looked up in the documents. */
const MAX_CORRECTIONS = 30;
const MAX_REMEMBERED = 50;

/** One search needs the same words several times: for each grade, and for the places of what was found. */
const known = new WeakMap<TenantDatabase, { changes: number; similarWords: Map<string, SimilarWord[]> }>();

/** How the words are found that may have been meant, by how many letters may be wrong. */
const CANDIDATES = { one: candidatesFor, two: twiceWrongCandidates };

interface SimilarWord {
	word: string;
	grade: Grade;
}

/**
 * Asks for what was typed. If nothing at all is found, asks again and allows one wrong letter in a word, at last two in a long
 * one: grade by grade, so that the most similar words come alone. It depends only on what the member may see, never on which words
 * exist: otherwise one could find out which words others have.
 */
export async function withTypoTolerance<Answer>(
	text: string,
	ask: (typoTolerance: TypoTolerance) => Promise<Answer>,
	isEmpty: (answer: Answer) => boolean,
): Promise<{ answer: Answer; isCorrected: boolean }> {
	const asTyped = await ask(AS_TYPED);
	if (!isEmpty(asTyped)) return { answer: asTyped, isCorrected: false };
	for (const grade of gradesOf(text)) {
		// oxlint-disable-next-line no-await-in-loop -- the next grade is asked for only if this one finds nothing
		const forgiven = await ask(grade);
		if (!isEmpty(forgiven)) return { answer: forgiven, isCorrected: true };
	}
	return { answer: asTyped, isCorrected: false };
}

/** The same within a tenant, where that is what it is asked for. */
export function* findTolerantly<Page extends { total: number }>(
	text: string,
	typoTolerance: TypoTolerance | typeof BY_GRADE,
	find: (typoTolerance: TypoTolerance) => InTurns<Page>,
): InTurns<Page & { isCorrected: boolean }> {
	const isByGrade = typoTolerance === BY_GRADE;
	const asTyped = yield* find(isByGrade ? AS_TYPED : typoTolerance);
	const grades = isByGrade && asTyped.total === 0 ? gradesOf(text) : [];
	for (const grade of grades) {
		yield;
		const forgiven = yield* find(grade);
		if (forgiven.total > 0) return { ...forgiven, isCorrected: true };
	}
	return { ...asTyped, isCorrected: false };
}

/** The grades that can make a difference. None for a search that excludes: that may be why nothing is left. */
function gradesOf(text: string): Grade[] {
	const { words, withoutWords, withoutPhrases } = parseIndexedSearch(text);
	if (withoutWords.length + withoutPhrases.length > 0) return [];
	const typed = words.filter(({ isWord }) => isWord).map((term) => term.typed);
	const longest = Math.max(0, ...typed.filter(mayBeWrong).map((word) => foldText(word).length));
	if (longest < SHORTEST_FUZZY_WORD) return [];
	if (longest === SHORTEST_FUZZY_WORD) return [WHOLE, IN_LONGER_WORDS];
	const grades: Grade[] = [WHOLE, IN_LONGER_WORDS, ANYWHERE];
	return longest < SHORTEST_TWICE_WRONG ? grades : [...grades, TWICE_WRONG];
}

/** A number with another digit is another number. Whatever has more digits than letters counts as a number. */
function mayBeWrong(word: string): boolean {
	const digits = word.match(/\p{N}/gu)?.length ?? 0;
	return 2 * digits <= word.length;
}

/**
 * Words that may have been meant, the most similar first: words of the vocabulary that differ from this one in one
 * letter (of a long word at last in two) or, by grade, contain such a word. Before the last grade only words count that stand in a document which the
 * member may see. Otherwise a word that only others have would show, by the longer words that are found with it.
 * `areAll`: no longer words have to be looked up.
 */
export function toleratedWords(
	member: Member,
	word: string,
	typoTolerance: TypoTolerance,
): { words: string[]; areAll: boolean } {
	if (word.length < SHORTEST_FUZZY_WORD || !mayBeWrong(word)) return { words: [], areAll: true };
	const candidates = [...similarWords(member.db, word, "one")];
	if (typoTolerance === TWICE_WRONG && word.length >= SHORTEST_TWICE_WRONG) {
		candidates.push(...similarWords(member.db, word, "two"));
	}
	const like = candidates.filter(({ grade }) => grade <= typoTolerance);
	const words = like.map((each) => each.word);
	// A longer word that contains a word of the last grade has that grade itself, so it is among these already.
	if (typoTolerance >= ANYWHERE && word.length > SHORTEST_FUZZY_WORD) return { words, areAll: true };
	return { words: seenWords(member, words), areAll: false };
}

/**
 * The first of the words that stand in a document which the member may see. Words of other documents take no place.
 */
function seenWords(member: Member, words: readonly string[]): string[] {
	if (words.length === 0) return [];
	const sees = member.sees();
	return member.db.sql
		.exec<{ word: string }>(
			`SELECT w.value AS word FROM json_each(?) w WHERE EXISTS (
				SELECT 1 FROM search_word_index i CROSS JOIN document d ON d.id = i.rowid
				WHERE i.search_word_index MATCH '"' || w.value || '"' AND ${sees.sql}
			) OR EXISTS (
				SELECT 1 FROM search_apart_index i CROSS JOIN search_file_text t ON t.rowid = i.rowid
				CROSS JOIN document d ON d.id = t.document_row
				WHERE i.search_apart_index MATCH '"' || w.value || '"' AND d.state < 2 AND ${sees.sql}
			) ORDER BY w.key LIMIT ${MAX_CORRECTIONS}`,
			JSON.stringify(words),
			...sees.values,
			...sees.values,
		)
		.toArray()
		.map((row) => row.word);
}

/** The similar words of the vocabulary, the most similar first. Of equal ones those that are nearest in length. */
function similarWords(
	db: TenantDatabase,
	word: string,
	errors: keyof typeof CANDIDATES,
): readonly SimilarWord[] {
	const { changes } = db.sql.exec<{ changes: number }>("SELECT total_changes() AS changes").one();
	let memory = known.get(db);
	if (memory?.changes !== changes || memory.similarWords.size > MAX_REMEMBERED)
		known.set(db, (memory = { changes, similarWords: new Map() }));
	const name = `${errors} ${word}`;
	const before = memory.similarWords.get(name);
	if (before) return before;
	const found = CANDIDATES[errors](db, word)
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
	memory.similarWords.set(name, found);
	return found;
}

/** Words of the vocabulary. All that contain this one except for one letter are among them. */
function candidatesFor(db: TenantDatabase, word: string): string[] {
	// One wrong letter can change only one of two halves. Only letters swapped where the halves meet change both.
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
 * Whole words that may be this one but for two letters: two errors leave one of three thirds as it is, where it was or
 * two letters beside it, unless letters are swapped where thirds meet.
 */
function twiceWrongCandidates(db: TenantDatabase, word: string): string[] {
	const [first, second] = [Math.floor(word.length / 3), Math.floor((2 * word.length) / 3)];
	const swapped = (at: number) =>
		word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
	const pieces: readonly (readonly [string, number])[] = [
		[word.slice(0, first), 0],
		[word.slice(first, second), first],
		[word.slice(second), second],
		[swapped(first).slice(0, second), 0],
		[swapped(second).slice(first), first],
	];
	const found = pieces.flatMap(([piece, at]) => {
		const { sql, values } = selectWordsWith([piece]);
		const { words } = db.sql
			.exec<{ words: string }>(
				`SELECT json_group_array(word) AS words FROM (
					SELECT word FROM (${sql} LIMIT +?) WHERE length(word) BETWEEN ? AND ?
						AND instr(substr(word, ?, ?), ?) > 0
				)`,
				...values,
				MAX_COMPARED,
				word.length - 2,
				word.length + 2,
				Math.max(1, at - 1),
				piece.length + 4,
				piece,
			)
			.one();
		return JSON.parse(words) as string[];
	});
	return [...new Set(found)];
}

/**
 * If the middle of five letters is wrong, two are left on each side: too few to look for inside words. So every
 * letter that the middle can have been is tried.
 */
function aroundMiddle(word: string): string[] {
	const middle = Math.floor(word.length / 2);
	const [before, after] = [word.slice(0, middle), word.slice(middle + 1)];
	const others = [..."abcdefghijklmnopqrstuvwxyz0123456789"].map((letter) => before + letter + after);
	return [...others, before + after, before + after.charAt(0) + word.charAt(middle) + after.slice(1)];
}
