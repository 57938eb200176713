import type { Member, PlacedDocument } from "../core/rights/sight.ts";
import { mostAlike, type Neighbour } from "./likeness.ts";

/**
 * Documents of a word that are looked at, the newest first. Of those who do not see all of them more, because some of
 * them are not theirs.
 */
const OF_A_WORD = 48;
const OF_A_WORD_IN_PART = 160;
/** Documents with the most words in common, of which the rest is asked. */
const MOST_CANDIDATES = 300;

type Found = {
	row: number;
	length: number;
	documentId: string;
	name: string;
	startDate: string | null;
	categoryRow: number;
	endsAtOnce: 0 | 1;
	parties: string;
	folders: string;
};

/** A document that is like the one asked for. */
export interface SimilarDocument extends Neighbour {
	documentId: string;
	name: string;
	/** Its first day, YYYY-MM-DD. */
	startDate: string | null;
	categoryRow: number;
	partyRows: readonly number[];
	folderRows: readonly number[];
	/** Whether it becomes inactive on the day on which it ends. */
	endsAtOnce: 0 | 1;
}

/**
 * The documents that the member sees and that share most with these words, the most similar first. What is still to be
 * sorted in says nothing of how papers are filed. Bounded, however many there are.
 */
export function similarDocuments(
	member: Member,
	{ id }: PlacedDocument,
	words: readonly string[],
): SimilarDocument[] {
	const lists = documentsOfWords(member, words);
	const papers = seen(member, id, withMostWords(lists));
	const known = new Map(papers.map((paper) => [paper.row, paper]));
	return mostAlike(lists, papers).flatMap(({ row, weight }) => {
		const paper = known.get(row);
		if (!paper) return [];
		const { documentId, name, startDate, categoryRow, endsAtOnce } = paper;
		const partyRows: number[] = JSON.parse(paper.parties);
		const folderRows: number[] = JSON.parse(paper.folders);
		return { row, weight, documentId, name, startDate, categoryRow, endsAtOnce, partyRows, folderRows };
	});
}

function documentsOfWords({ db, seesAll }: Member, words: readonly string[]): number[][] {
	const limit = seesAll ? OF_A_WORD : OF_A_WORD_IN_PART;
	return db.sql
		.exec<{ rows: string }>(
			`SELECT (
				SELECT json_group_array(row) FROM (
					SELECT i.rowid AS row FROM search_word_index i
					WHERE i.search_word_index MATCH '"' || w.value || '"' ORDER BY i.rowid DESC LIMIT ${limit}
				)
			) AS rows FROM json_each(?) w`,
			JSON.stringify(words),
		)
		.toArray()
		.map(({ rows }): number[] => JSON.parse(rows));
}

/** Those that have the most, and the rarest, of the words. */
function withMostWords(lists: readonly (readonly number[])[]): number[] {
	const scores = new Map<number, number>();
	for (const list of lists) {
		for (const row of list) scores.set(row, (scores.get(row) ?? 0) + 1 / Math.log(2 + list.length));
	}
	return [...scores]
		.toSorted(([row, score], [other, otherScore]) => otherScore - score || other - row)
		.map(([row]) => row);
}

/** Those of the documents that the member sees, as many as are asked. */
function seen(member: Member, self: number, rows: readonly number[]): Found[] {
	const sees = member.sees();
	return member.db.sql
		.exec<Found>(
			`SELECT d.id AS row, d.document_id AS documentId, d.name, d.start_date AS startDate, d.category_row AS categoryRow,
				d.inactive_date IS NOT NULL AND d.inactive_date IS d.end_date AS endsAtOnce,
				coalesce((
					SELECT sum(octet_length(t.text)) FROM search_file_text t WHERE t.document_row = d.id
				), 0) AS length,
				(SELECT json_group_array(p.party_row) FROM participation p WHERE p.document_row = d.id) AS parties,
				(SELECT json_group_array(f.folder_row) FROM document_folder f WHERE f.document_row = d.id) AS folders
			FROM json_each(?) c CROSS JOIN document d ON d.id = c.value
			WHERE d.state < 2 AND d.id <> ? AND ${sees.sql}
				AND d.category_row NOT IN (SELECT id FROM category WHERE is_unsorted = 1)
			LIMIT ${MOST_CANDIDATES}`,
			JSON.stringify(rows.slice(0, MOST_CANDIDATES * (member.seesAll ? 1 : 4))),
			self,
			...sees.values,
		)
		.toArray();
}
