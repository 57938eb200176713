import { SPECIAL_LETTERS } from "../../../contract/spelling.ts";

/** A document as a search sees it: its fields and the texts of its files, each file one text. */
export interface ModelPaper {
	name: string;
	description: string;
	files: readonly (readonly string[])[];
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

/** The papers that a search finds, by plain rules and by reading everything; the best first. */
export function findPapers<Paper extends ModelPaper>(
	papers: readonly Paper[],
	search: ModelSearch,
	mayForgive: boolean,
): Paper[] {
	const forgives = (word: string) => mayForgive && word.length >= 5;
	const has = (paper: ModelPaper, word: string) =>
		textsOf(paper)
			.flatMap(wordsOf)
			.some((known) => isFound(known, word, forgives(word)));
	const rankOf = (paper: Paper): number[] => {
		const all = [
			...search.words.map((word) => ({ word, isForgiven: forgives(word) })),
			...search.phrases.flat().map((word) => ({ word, isForgiven: false })),
		];
		const isNamed = all.every(({ word, isForgiven }) =>
			wordsOf(paper.name).some((known) => isFound(known, word, isForgiven)),
		);
		const known = textsOf(paper).flatMap(wordsOf);
		const isWhole =
			search.phrases.length === 0 &&
			search.words.every((word) => known.some((other) => isSame(other, word, forgives(word))));
		const isReplaced = papers.some(({ replaces }) => replaces === paper);
		return [
			isNamed ? 0 : 1,
			isReplaced ? 2 : paper.state === "Archived" ? 1 : 0,
			isWhole ? 0 : 1,
			-paper.createdAt,
			-papers.indexOf(paper),
		];
	};
	return papers
		.filter(
			(paper) =>
				search.words.every((word) => has(paper, word)) &&
				search.phrases.every((phrase) => hasPhrase(paper, phrase)) &&
				!search.withoutWords.some((word) =>
					textsOf(paper)
						.flatMap(wordsOf)
						.some((known) => isFound(known, word, false)),
				) &&
				!search.withoutPhrases.some((phrase) => hasPhrase(paper, phrase)),
		)
		.map((paper) => ({ paper, rank: rankOf(paper) }))
		.toSorted((one, other) => compare(one.rank, other.rank))
		.map(({ paper }) => paper);
}

function compare(
	[first = 0, ...rest]: readonly number[],
	[second = 0, ...others]: readonly number[],
): number {
	return rest.length === 0 || first !== second ? first - second : compare(rest, others);
}

function textsOf({ name, description, folders = [], files }: ModelPaper): string[] {
	return [name, description, ...folders, ...files.map((chunks) => chunks.join(" "))];
}

function wordsOf(text: string): string[] {
	return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

function isFound(known: string, word: string, mayForgive: boolean): boolean {
	const wanted = [plain(word), short(plain(word))];
	return spellings(known).some((spelling) =>
		wanted.some(
			(piece) =>
				(piece.length < 3 ? spelling.startsWith(piece) : spelling.includes(piece)) ||
				(mayForgive &&
					piece.length >= 5 &&
					parts(spelling, piece.length).some((part) => isNear(part, piece))),
		),
	);
}

/** Whether the whole word is the searched one, in whatever spelling. */
function isSame(known: string, word: string, mayForgive: boolean): boolean {
	const wanted = [plain(word), short(plain(word))];
	return spellings(known).some((spelling) =>
		wanted.some(
			(piece) => spelling === piece || (mayForgive && piece.length >= 5 && isNear(spelling, piece)),
		),
	);
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

function parts(word: string, length: number): string[] {
	return Array.from(word, (_, start) =>
		[length - 1, length, length + 1].map((size) => word.slice(start, start + size)),
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
