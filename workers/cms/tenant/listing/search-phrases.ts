import {
	type Range,
	rangesOfEach,
	sequencesOf,
	type WordSequence,
} from "../../../../contract/search/found-ranges.ts";
import type { IndexedSearch, SearchTerm } from "../../../../contract/search/search-query.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { InTurns } from "../core/turns.ts";
import { textList } from "../core/values.ts";
import { everything, matchingRows, newestFirst } from "./sources/row-source.ts";
import { rowSources } from "./sources/row-sources.ts";
import type { RowFilter } from "./explorer-filter.ts";
import { standsNowhere, wordFilter } from "./search-filter.ts";
import { AS_TYPED } from "./typo-tolerance.ts";

/**
 * The texts of at most this many documents are read for a phrase, newest first. If more have all its words, the total
 * is capped.
 */
const MAX_READ = 500;
/** After this many characters no further document is begun. That caps the total, too. */
const MAX_READ_CHARACTERS = 8_000_000;
/** How many characters are read in a turn: up to eight milliseconds, where nearly every word has an umlaut. */
const CHARACTERS_A_TURN = 100_000;
/** Pieces of a file that are fetched together: what has none of the phrase for long is not fetched whole. */
const PIECES_TOGETHER = 32;
/** No phrase is longer: so much of a piece is kept when the next one is read. */
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
 * and that the member may see, are read; in as many turns as that takes.
 * @param most of characters that are read
 * @param aTurn so many of them together
 */
export function* phraseRows(
	filter: RowFilter,
	search: Pick<IndexedSearch, "phrases" | "withoutPhrases">,
	{ most, aTurn }: ReadingLimits = { most: MAX_READ_CHARACTERS, aTurn: CHARACTERS_A_TURN },
): InTurns<PhraseRows> {
	const found =
		search.phrases.length === 0
			? null
			: yield* rowsWith(filter, search.phrases, new Reading({ most, aTurn }));
	const excluded: FoundRows[] = [];
	for (const phrase of search.withoutPhrases) {
		const { words } = wordFilter(filter.member, { ...NOTHING, phrases: [phrase] }, AS_TYPED);
		// Only documents that would be found otherwise have to be read.
		const candidates = {
			...filter,
			rows: found?.rows ?? (filter.left?.isCut === false ? filter.left.rows : null),
			words: [...(filter.words ?? []), ...words],
			left: null,
		};
		excluded.push(yield* rowsWith(candidates, [phrase], new Reading({ most, aTurn })));
	}
	return {
		rows: found && found.rows,
		withoutRows: excluded.flatMap(({ rows }) => rows),
		rowsAreCut: [found, ...excluded].some((each) => each?.isCut),
	};
}

interface ReadingLimits {
	most: number;
	aTurn: number;
}

/** How much has been read. */
class Reading {
	readonly #limits: ReadingLimits;
	#characters = 0;
	#ofTurn = 0;

	constructor(limits: ReadingLimits) {
		this.#limits = limits;
	}

	get isOver(): boolean {
		return this.#characters >= this.#limits.most;
	}

	add({ length }: string): void {
		this.#characters += length;
		this.#ofTurn += length;
	}

	/** Ends the turn where enough was read in it. No statement may be open. */
	*pause(): InTurns<void> {
		if (this.#ofTurn < this.#limits.aTurn) return;
		this.#ofTurn = 0;
		yield;
	}
}

const NOTHING = { words: [], phrases: [], withoutWords: [] };

interface FoundRows {
	rows: number[];
	isCut: boolean;
}

function* rowsWith(
	filter: RowFilter,
	phrases: readonly SearchTerm[][],
	reading: Reading,
): InTurns<FoundRows> {
	const { db } = filter.member;
	if (filter.words?.some(standsNowhere)) return { rows: [], isCut: false };
	const source = rowSources(filter).find(({ passed }) => passed.includes("words")) ?? everything(filter);
	const { sql, values } = matchingRows(filter, source);
	const order = source.direct ? "ORDER BY d.id DESC" : newestFirst(source);
	const candidates = db.sql
		.exec<Candidate>(`SELECT ${CANDIDATE} ${sql} ${order} LIMIT ${MAX_READ}`, ...values)
		.toArray();
	const groups = phrases.map(sequencesOf);
	const rows: number[] = [];
	for (const candidate of candidates) {
		if (reading.isOver) return { rows, isCut: true };
		yield* reading.pause();
		if (yield* hasPhrases(db, candidate, groups, reading)) rows.push(candidate.id);
	}
	return { rows, isCut: candidates.length === MAX_READ };
}

type Candidate = {
	id: number;
	name: string;
	number: string | null;
	description: string | null;
	folders: string;
	parties: string;
	/** Ids, as JSON. */
	files: string;
};

const CANDIDATE = `d.id, d.name, d.number, d.description, d.folder_names AS folders, d.party_names AS parties,
	(SELECT json_group_array(id) FROM (SELECT id FROM document_file WHERE document_row = d.id ORDER BY id)) AS files`;

/** Whether the fields of a document, or its files piece by piece, have all of the phrases. */
function* hasPhrases(
	db: TenantDatabase,
	candidate: Candidate,
	phrases: readonly (readonly WordSequence[])[],
	reading: Reading,
): InTurns<boolean> {
	let missing = phrases;
	const completes = (text: string) => {
		reading.add(text);
		const found = rangesOfEach(text, missing);
		missing = missing.filter((_, at) => !found[at]?.some((range) => isWhole(text, range)));
		return missing.length === 0;
	};
	if (fieldsOf(candidate).some(completes)) return true;
	for (const file of JSON.parse(candidate.files) as number[]) {
		let position = -1;
		// A phrase may begin in one piece and end in a later one.
		let before = "";
		for (;;) {
			yield* reading.pause();
			const pieces = piecesAfter(db, file, position);
			for (const { chunk, ...piece } of pieces) {
				const text = before === "" ? chunk : `${before} ${chunk}`;
				if (completes(text)) return true;
				before = text.slice(-LONGEST_PHRASE);
				position = piece.position;
			}
			if (pieces.length < PIECES_TOGETHER) break;
		}
	}
	return false;
}

function isWhole(text: string, [begin, end]: Range): boolean {
	return !WORD_PART.test(text.slice(begin - 1, begin)) && !WORD_PART.test(text.slice(end, end + 1));
}

function fieldsOf({ name, number, description, folders, parties }: Candidate): string[] {
	return [name, number, description, ...textList(folders), ...textList(parties)].filter(
		(field) => field !== null,
	);
}

type Piece = { position: number; chunk: string };

/** The next pieces of the text of a file. */
function piecesAfter(db: TenantDatabase, file: number, position: number): Piece[] {
	return db.sql
		.exec<Piece>(
			`SELECT position, chunk FROM document_file_chunk
			WHERE file_row = ? AND position > ? ORDER BY position LIMIT ${PIECES_TOGETHER}`,
			file,
			position,
		)
		.toArray();
}
