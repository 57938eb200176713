import { isPlainlyBill } from "../../../shared/payment-terms.ts";
import { INVOICE, TOPICS, type Topic } from "./topics.ts";

/** Of what a paper is about, so much of its beginning tells. */
const MOST_LETTERS = 4_000;
/** A title stands on a short line of the head. */
const HEAD = 1_500;
const LONGEST_TITLE = 70;
/** Words beyond these make nothing surer. */
const MOST_WORDS = 4;
/** What less speaks for is nothing plainly: a title and a word, or four words. */
const LEAST = 4;
/** How much more than for any other kind has to speak for it. */
const LEAST_AHEAD = 1;
const MOST_SAID = 3;

/** A category for what a text plainly is, with the words that say so. */
export interface CategoryByText<Category> {
	category: Category;
	words: string[];
}

/**
 * Which of these categories are for papers of this kind, by their names; `null` where the text is nothing plainly, or
 * where none of them, or more than one, is for that.
 */
export function categoryByText<Category extends { name: string }>(
	text: string,
	categories: readonly Category[],
): CategoryByText<Category> | null {
	const beginning = text.slice(0, MOST_LETTERS);
	const titles = titlesOf(text);
	// (A bill of a garage belongs with what it is about where nothing is for bills.)
	const topics = TOPICS.filter(
		(topic) =>
			topic.name !== INVOICE || (isPlainlyBill(text) && categories.some(({ name }) => isFor(topic, name))),
	);
	const [best, second] = topics
		.map((topic) => wordsFor(topic, beginning, titles))
		.toSorted((one, other) => other.score - one.score);
	if (!best || best.score < LEAST || best.score < (second?.score ?? 0) + LEAST_AHEAD) return null;
	for (const isForIt of best.topic.categories) {
		const fitting = categories.filter(({ name }) => isForIt(name));
		const [category] = fitting;
		if (category) return fitting.length === 1 ? { category, words: best.words } : null;
	}
	return null;
}

function isFor({ categories }: Topic, categoryName: string): boolean {
	return categories.some((isForIt) => isForIt(categoryName));
}

function titlesOf(text: string): string[] {
	const lines = text.slice(0, HEAD).split("\n");
	return lines
		.map((line) => line.trim())
		.filter((line) => line.length <= LONGEST_TITLE && !line.endsWith("."));
}

function wordsFor(topic: Topic, text: string, titles: readonly string[]) {
	const { title, titleWeight, words } = topic;
	const called = titles.map((line) => title.exec(line)?.[0]).find((word) => word !== undefined);
	const found = new Map<string, string>();
	for (const [word] of text.matchAll(words)) {
		if (word.toLowerCase() !== called?.toLowerCase()) found.set(word.toLowerCase(), word);
	}
	const said = called === undefined ? [...found.values()] : [called, ...found.values()];
	return {
		topic,
		score: (called === undefined ? 0 : titleWeight) + Math.min(MOST_WORDS, found.size),
		words: said.slice(0, MOST_SAID),
	};
}
