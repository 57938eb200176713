import { LOOKED_AT } from "../../../../workers/cms/tenant/listing/word-nearness.ts";
import { joinTopics, topicsOf } from "../../../../workers/cms/tenant/search-index/topics.ts";
import { stemsOf } from "../../../../contract/search/stems.ts";
import { SPECIAL_LETTERS } from "../../../../contract/search/spelling.ts";

/** A document as a search sees it: its fields and the texts of its files, each file one text. */
export interface ModelPaper {
	name: string;
	description: string;
	files: readonly (readonly string[])[];
	fileNames?: readonly string[];
	folders?: readonly string[];
	category: string;
	state: "Active" | "Archived" | "Deleted";
	createdAt: number;
	/** The paper that this one replaces. */
	replaces?: ModelPaper | null;
}

export interface ModelSearch {
	words: readonly string[];
	phrases: readonly (readonly string[])[];
	withoutWords: readonly string[];
	withoutPhrases: readonly (readonly string[])[];
}

/**
 * The papers that a search finds, by plain rules and by reading everything; the best first. `grade`: nothing wrong (0),
 * one letter of a word (1), of a word that begins or ends a longer one (2), of any part of a word (3).
 */
function findPapers<Paper extends ModelPaper>(
	papers: readonly Paper[],
	search: ModelSearch,
	grade: number,
): Paper[] {
	const seen = [...new Set(papers.flatMap(textsOf).flatMap(wordsOf))].flatMap(spellings);
	const like = new Map(
		search.words.map((word) => [
			word,
			seen.filter((known) => typed(word).some((piece) => isLike(known, piece, grade))),
		]),
	);
	const piecesOf = (word: string) => [
		...typed(word),
		...stemsOf(word).map((stem) => ` ${stem}`),
		...(like.get(word) ?? []),
	];
	const has = (paper: ModelPaper, word: string) =>
		textsOf(paper)
			.flatMap(wordsOf)
			.some((known) => hasOneOf(known, piecesOf(word)));
	const rankOf = (paper: Paper): number[] => {
		const inPhrases = new Map(search.phrases.flat().map((word) => [word.toLowerCase(), typed(word)]));
		for (const word of search.words) inPhrases.delete(word.toLowerCase());
		const all = [...search.words.map(piecesOf), ...inPhrases.values()];
		const hasIn = (text: string, pieces: readonly string[]) =>
			wordsOf(text).some((word) => hasOneOf(word, pieces));
		const called = (paper.fileNames ?? []).join(" ");
		const places = all.map((pieces) => (hasIn(paper.name, pieces) ? 0 : hasIn(called, pieces) ? 1 : 2));
		const topics = joinTopics(paper.files.map((chunks) => topicsOf(chunks, true)));
		const levels = all.map((pieces) => levelOf(topics, pieces));
		const known = new Set(textsOf(paper).flatMap(wordsOf).flatMap(spellings));
		const isWhole =
			search.phrases.length === 0 &&
			search.words.every((word) =>
				piecesOf(word).some((piece) => known.has(piece) && isWholeWord(piece, word)),
			);
		const isReplaced = papers.some(({ replaces }) => replaces === paper);
		return [
			places.reduce<number>((sum, place) => sum + place, 0),
			isReplaced ? 2 : paper.state === "Archived" ? 1 : 0,
			isWhole ? 0 : 1,
			0,
			-levels.reduce((sum, level) => sum + level, 0),
			-paper.createdAt,
			-papers.indexOf(paper),
		];
	};
	const ranked = papers
		.filter(
			(paper) =>
				search.words.every((word) => has(paper, word)) &&
				search.phrases.every((phrase) => hasPhrase(paper, phrase)) &&
				!search.withoutWords.some((word) =>
					textsOf(paper)
						.flatMap(wordsOf)
						.some((known) => hasOneOf(known, typed(word))),
				) &&
				!search.withoutPhrases.some((phrase) => hasPhrase(paper, phrase)),
		)
		.map((paper) => ({ paper, rank: rankOf(paper) }))
		.toSorted((one, other) => compare(one.rank, other.rank));
	// Of the first alone it is read how near the words stand.
	for (const { paper, rank } of ranked.slice(0, LOOKED_AT)) rank[NEARNESS] = -nearnessOf(paper, search);
	return ranked.toSorted((one, other) => compare(one.rank, other.rank)).map(({ paper }) => paper);
}

/** The papers that are found as typed or, where there are none, with one wrong letter a word; the likest alone. */
export function findForgiving<Paper extends ModelPaper>(
	papers: readonly Paper[],
	search: ModelSearch,
): { found: Paper[]; asTyped: Paper[]; isCorrected: boolean } {
	const asTyped = findPapers(papers, search, 0);
	const isExcluding = search.withoutWords.length + search.withoutPhrases.length > 0;
	let found = asTyped;
	for (const grade of isExcluding ? [] : [1, 2, 3]) {
		if (found.length === 0) found = findPapers(papers, search, grade);
	}
	return { found, asTyped, isCorrected: asTyped.length === 0 && found.length > 0 };
}

function compare(
	[first = 0, ...rest]: readonly number[],
	[second = 0, ...others]: readonly number[],
): number {
	return rest.length === 0 || first !== second ? first - second : compare(rest, others);
}

/** Its place in a rank. */
const NEARNESS = 3;

/** Two where the words stand as typed in a part of a file, one where all of them stand in one. */
function nearnessOf(
	{ files }: ModelPaper,
	{ words, phrases, withoutWords, withoutPhrases }: ModelSearch,
): number {
	const others = phrases.length + withoutWords.length + withoutPhrases.length;
	if (words.length < 2 || others > 0) return 0;
	const small = words.map((word) => word.toLowerCase());
	const chunks = files.flat().map((chunk) => chunk.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()));
	if (chunks.some((chunk) => chunk.includes(small.join(" ")))) return 2;
	return chunks.some((chunk) => small.every((word) => chunk.includes(word))) ? 1 : 0;
}

/** The highest level of a topic that has one of the pieces. */
function levelOf(topics: string, pieces: readonly string[]): number {
	const found = topics
		.split(" ")
		.map((topic) => topic.split("·"))
		.filter(([word = ""]) => pieces.some((piece) => hasPiece(word, piece)));
	return Math.max(0, ...found.map(([, level]) => Number(level)));
}

function textsOf({ name, description, folders = [], files, fileNames = [] }: ModelPaper): string[] {
	return [name, description, ...folders, ...fileNames, ...files.map((chunks) => chunks.join(" "))];
}

function wordsOf(text: string): string[] {
	return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

function typed(word: string): string[] {
	return [plain(word), short(plain(word))];
}

function hasOneOf(known: string, pieces: readonly string[]): boolean {
	return spellings(known).some((spelling) => pieces.some((piece) => hasPiece(spelling, piece)));
}

function hasPiece(word: string, piece: string): boolean {
	const isBeginning = piece.length < 3 || piece.startsWith(" ");
	return isBeginning ? word.startsWith(piece.trimStart()) : word.includes(piece);
}

function isLike(known: string, piece: string, grade: number): boolean {
	const isNumber = piece.replaceAll(/[^0-9]/g, "").length > piece.length / 2;
	if (grade === 0 || piece.length < 5 || isNumber || known.includes(piece)) return false;
	return parts(known, piece.length).some(({ part, start }) => {
		if (!isNear(part, piece)) return false;
		const others = known.length - part.length;
		const isAtEnd = start === others;
		if (others === 0) return true;
		if (piece.length > 5) {
			return grade === 3 || (grade === 2 && (start === 0 || isAtEnd) && others <= piece.length);
		}
		const isMeant = start === 0 ? others <= 2 : isAtEnd && start >= 3;
		return grade >= 2 && part.length === 5 && part[0] === piece[0] && isMeant;
	});
}

/** Whether the piece is the searched word, or that but for one letter. */
function isWholeWord(piece: string, word: string): boolean {
	return typed(word).some((own) => piece === own || isLike(piece, own, 1));
}

function hasPhrase(paper: ModelPaper, phrase: readonly string[]): boolean {
	const wanted = phrase.map((word) => short(plain(word)));
	return textsOf(paper).some((text) => {
		const words = wordsOf(text).map((word) => short(plain(word)));
		return words.some((_, start) => wanted.every((word, at) => words[start + at] === word));
	});
}

function spellings(word: string): string[] {
	const written = word.toLowerCase().replaceAll(/[äöü]/g, (letter) => `${letter}e`);
	return [plain(word), plain(written), short(plain(word))];
}

function plain(word: string): string {
	return [...word.toLowerCase().normalize("NFD")]
		.map((letter) => SPECIAL_LETTERS[letter] ?? letter)
		.join("")
		.replaceAll(/\p{M}/gu, "");
}

function short(word: string): string {
	return word.replaceAll(/([aou])e/g, "$1");
}

function parts(word: string, length: number): { part: string; start: number }[] {
	return Array.from(word, (_, start) =>
		[length - 1, length, length + 1].map((size) => ({ part: word.slice(start, start + size), start })),
	).flat();
}

/** Equal but for one letter: another one, one too few or too many, or two neighbours swapped. */
function isNear(one: string, other: string): boolean {
	const edits = new Set([one]);
	for (let at = 0; at <= one.length; at += 1) {
		const [before, after] = [one.slice(0, at), one.slice(at)];
		edits.add(before + after.slice(1));
		edits.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
		const letter = other.charAt(at);
		edits.add(before + letter + after);
		edits.add(before + letter + after.slice(1));
	}
	return edits.has(other);
}
