import {
	type Range,
	rangesOfEach,
	sequencesOf,
	type WordSequence,
} from "../../../../contract/search/found-ranges.ts";
import type { IndexedSearch, SearchTerm } from "../../../../contract/search/search-query.ts";
import type { TenantDatabase } from "../core/database.ts";
import { textList } from "../core/values.ts";
import { everything, matchingRows, newestFirst, rowSources } from "./row-sources.ts";
import type { RowFilter } from "./explorer-filter.ts";
import { standsNowhere, wordFilter } from "./search-filter.ts";
import { AS_TYPED } from "./typo-tolerance.ts";

/**
 * The texts of at most so many documents are read for a phrase, newest first. If more have all its words, the total
 * is capped.
 */
const MAX_READ = 500;
/** After so many characters no further document is begun. That caps the total, too. */
const MAX_READ_CHARACTERS = 8_000_000;
/**
 * No phrase is longer. So much of a piece is kept when the next one is read, because a phrase may begin in one and
 * end in the other.
 */
const LONGEST_PHRASE = 400;
const WORD_PART = /[\p{L}\p{N}\p{M}]/u;

/** The documents with all phrases of the search, and those with an excluded one. */
export interface PhraseRows {
	rows: number[] | null;
	withoutRows: number[];
	/** More documents may have the phrases, or the excluded ones, than were read. */
	rowsAreCut: boolean;
}

/**
 * The index knows which words a document has, but not their order. So the documents that have all words of a phrase,
 * and that the member may see, are read.
 */
export function phraseRows(
	filter: RowFilter,
	search: Pick<IndexedSearch, "phrases" | "withoutPhrases">,
	most = MAX_READ_CHARACTERS,
): PhraseRows {
	const found = search.phrases.length === 0 ? null : rowsWith(filter, search.phrases, most);
	const without = search.withoutPhrases.map((phrase) => {
		const { words } = wordFilter(filter.member, { ...NOTHING, phrases: [phrase] }, AS_TYPED);
		// Only documents that would be found otherwise have to be read.
		const candidates = {
			...filter,
			rows: found?.rows ?? (filter.left?.isCut === false ? filter.left.rows : null),
			words: [...(filter.words ?? []), ...words],
			left: null,
		};
		return rowsWith(candidates, [phrase], most);
	});
	return {
		rows: found && found.rows,
		withoutRows: without.flatMap(({ rows }) => rows),
		rowsAreCut: (found?.isCut ?? false) || without.some(({ isCut }) => isCut),
	};
}

const NOTHING = { words: [], phrases: [], withoutWords: [] };

function rowsWith(
	filter: RowFilter,
	phrases: readonly SearchTerm[][],
	most: number,
): { rows: number[]; isCut: boolean } {
	const { db } = filter.member;
	if (filter.words?.some(standsNowhere)) return { rows: [], isCut: false };
	const source = rowSources(filter).find(({ passed }) => passed.includes("words")) ?? everything(filter);
	const { sql, values } = matchingRows(filter, source);
	const order = source.direct ? "ORDER BY d.id DESC" : newestFirst(source);
	const candidates = db.sql
		.exec<{ id: number }>(`SELECT d.id ${sql} ${order} LIMIT ${MAX_READ}`, ...values)
		.toArray();
	const groups = phrases.map(sequencesOf);
	const rows: number[] = [];
	let left = most;
	const onRead = (characters: number) => {
		left -= characters;
	};
	for (const { id } of candidates) {
		if (left <= 0) return { rows, isCut: true };
		if (hasPhrases(db, id, groups, onRead)) rows.push(id);
	}
	return { rows, isCut: candidates.length === MAX_READ };
}

function hasPhrases(
	db: TenantDatabase,
	documentRow: number,
	phrases: readonly (readonly WordSequence[])[],
	onRead: (characters: number) => void,
): boolean {
	let missing = phrases;
	for (const text of textsOf(db, documentRow)) {
		onRead(text.length);
		const found = rangesOfEach(text, missing);
		missing = missing.filter((_, at) => !found[at]?.some((range) => isWhole(text, range)));
		if (missing.length === 0) return true;
	}
	return false;
}

function isWhole(text: string, [begin, end]: Range): boolean {
	return !WORD_PART.test(text.slice(begin - 1, begin)) && !WORD_PART.test(text.slice(end, end + 1));
}

/** The texts of a document: its fields, then its files piece by piece, each with the end of the piece before. */
function* textsOf(db: TenantDatabase, documentRow: number): Generator<string> {
	const { name, number, description, folders, parties } = db.sql
		.exec<{
			name: string;
			number: string | null;
			description: string | null;
			folders: string;
			parties: string;
		}>(
			`SELECT name, number, description, folder_names AS folders, party_names AS parties
			FROM document WHERE id = ?`,
			documentRow,
		)
		.one();
	for (const field of [name, number, description, ...textList(folders), ...textList(parties)]) {
		if (field !== null) yield field;
	}
	const chunks = db.sql.exec<{ file: number; chunk: string }>(
		`SELECT c.file_row AS file, c.chunk FROM document_file f CROSS JOIN document_file_chunk c ON c.file_row = f.id
		WHERE f.document_row = ? ORDER BY f.id, c.position`,
		documentRow,
	);
	let before = { file: -1, end: "" };
	for (const { file, chunk } of chunks) {
		const text = before.file === file ? `${before.end} ${chunk}` : chunk;
		yield text;
		before = { file, end: text.slice(-LONGEST_PHRASE) };
	}
}
