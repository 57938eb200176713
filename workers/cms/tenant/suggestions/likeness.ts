/**
 * How alike papers are, by the words that they share: as BM25 weighs them, over the papers that share any. Pure, so that
 * nothing of it has to be stored.
 */

/** A paper that shares words with the one that is asked for. */
export interface Candidate {
	row: number;
	/** Bytes of its words, by which long papers, that have all words, count for less. */
	length: number;
}

/** So much of its length counts against a paper. */
const LENGTH_WEIGHT = 0.5;
/** How many of the most similar papers have a say. */
const MOST_NEIGHBOURS = 12;
/**
 * A paper that shares fewer words, or a smaller part of them, is like it by accident. Two are enough where there are few to
 * share: a scan that nobody has read has those of its file's name alone.
 */
const LEAST_SHARED = 2;
const LEAST_SHARED_OF_A_TEXT = 4;
const WORDS_OF_A_TEXT = 16;
const LEAST_PART_SHARED = 0.12;
/** Papers that are so much less like it than the most similar one say nothing. */
const LEAST_SHARE = 0.25;

/** A paper with its share of all that the most similar ones say. */
export interface Neighbour {
	row: number;
	weight: number;
}

/**
 * The papers that are most like the one asked for; their weights add up to 1.
 * @param lists of each word the rows of the papers that have it
 */
export function mostAlike(lists: readonly (readonly number[])[], papers: readonly Candidate[]): Neighbour[] {
	const scores = new Map(papers.map(({ row }) => [row, 0]));
	const shared = new Map<number, number>();
	for (const list of lists) {
		const rows = list.filter((row) => scores.has(row));
		if (rows.length === 0) continue;
		const rarity = Math.log(1 + (papers.length - rows.length + 0.5) / (rows.length + 0.5));
		for (const row of rows) {
			scores.set(row, (scores.get(row) ?? 0) + rarity);
			shared.set(row, (shared.get(row) ?? 0) + 1);
		}
	}
	const least = leastShared(lists.length);
	const usual = papers.reduce((sum, { length }) => sum + length, 0) / Math.max(1, papers.length);
	const ranked = papers
		.filter(({ row }) => (shared.get(row) ?? 0) >= least)
		.map(({ row, length }) => {
			const norm = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / Math.max(1, usual);
			// Squared: one paper that is very much alike says more than several that are a little.
			return { row, weight: ((scores.get(row) ?? 0) / norm) ** 2 };
		})
		.toSorted((one, other) => other.weight - one.weight || other.row - one.row)
		.slice(0, MOST_NEIGHBOURS);
	const best = ranked[0]?.weight ?? 0;
	const near = ranked.filter(({ weight }) => weight > 0 && weight >= best * LEAST_SHARE ** 2);
	const total = near.reduce((sum, { weight }) => sum + weight, 0);
	return near.map(({ row, weight }) => ({ row, weight: weight / total }));
}

/** How many of these words a paper has to share to be like the one that has them. */
function leastShared(words: number): number {
	const ofText = (LEAST_SHARED_OF_A_TEXT * words) / WORDS_OF_A_TEXT;
	return Math.max(LEAST_SHARED, Math.min(LEAST_SHARED_OF_A_TEXT, ofText), words * LEAST_PART_SHARED);
}

/** Something that papers are filed under, with its share of their weights and who says so. */
export interface Vote {
	row: number;
	share: number;
	/** How many say so. */
	papers: number;
	/** The most similar one that says so. */
	best: number;
}

/** What papers are filed under, the likeliest first. @param papers the most similar first */
export function votes<Paper extends Neighbour>(
	papers: readonly Paper[],
	filedUnder: (paper: Paper) => readonly number[],
): Vote[] {
	const found = new Map<number, Vote>();
	for (const paper of papers) {
		for (const row of filedUnder(paper)) {
			const vote = found.get(row) ?? { row, share: 0, papers: 0, best: paper.row };
			found.set(row, { ...vote, share: vote.share + paper.weight, papers: vote.papers + 1 });
		}
	}
	return [...found.values()].toSorted((one, other) => other.share - one.share);
}
