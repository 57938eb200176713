import type { ImportDetails, StayingMade } from "../../../../contract/imports/document-import.ts";
import { MADE_KINDS, MAX_STAYING, type MadeKind } from "../../../../contract/imports/import-words.ts";
import type { Condition } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import type { InTurns } from "../core/turns.ts";
import {
	documentsOfImport,
	type MadeDocument,
	type MadePlace,
	nameOfPlace,
	placesOfImport,
} from "./import-fate.ts";
import { importFacts, type ImportRow, ownImport } from "./import-record.ts";
import { heldUpBy } from "./running-imports.ts";

type Counts = Record<MadeKind, number>;

const none = (): Counts => ({ document: 0, folder: 0, party: 0, category: 0 });

/** As many are looked at in one step, which takes a few milliseconds. */
const STEP = 100;

/** `GET /imports/{id}`: what undoing an import would do, does, or has done. To everybody but its user there is none. */
export function* readImport(member: Member, documentId: string): InTurns<ImportDetails> {
	const row = ownImport(member, documentId);
	const facts = {
		...importFacts(member, row),
		passed: row.passed,
		heldUp: row.undoAt === null ? heldUpBy(member, row.row) : null,
	};
	if (facts.state === "undoing") return { ...facts, goes: none(), stays: none(), staying: [] };
	const found = facts.state === "undone" ? yield* whatHasBecome(member, row) : yield* whatWould(member, row);
	return { ...facts, ...found };
}

type Fates = Pick<ImportDetails, "goes" | "stays" | "staying"> & { moved: number };

/** How many of a number of documents stand in each folder, party and category. */
type Standing = Readonly<Record<Exclude<MadeKind, "document">, Map<number, number>>>;

function* whatWould(member: Member, { row }: ImportRow): InTurns<Fates> {
	const fates: Fates = { goes: none(), stays: none(), moved: 0, staying: [] };
	const going: Standing = { folder: new Map(), party: new Map(), category: new Map() };
	for (let after = 0, last = STEP; last === STEP; yield) {
		const documents = documentsOfImport(member, row, { after, limit: STEP });
		for (const document of documents) {
			if (document.isMoved) fates.moved += 1;
			else count(fates, { ...document, kind: "document" });
		}
		countStanding(member, documents, going);
		after = documents.at(-1)?.made ?? after;
		last = documents.length;
	}
	for (const kind of ["folder", "party", "category"] as const) {
		for (let after = 0, last = STEP; last === STEP; yield) {
			const places = placesOfImport(member, row, { kind, after, limit: STEP }, going[kind]);
			for (const place of places) if (place.row !== null) count(fates, place);
			after = places.at(-1)?.made ?? after;
			last = places.length;
		}
	}
	return fates;
}

function count(
	{ goes, stays, staying }: Fates,
	{
		kind,
		documentId,
		name,
		why,
	}: Pick<MadePlace, "documentId" | "why"> & { kind: MadeKind; name: string | null },
): void {
	if (why === null) {
		goes[kind] += 1;
		return;
	}
	stays[kind] += 1;
	if (name !== null && staying.length < MAX_STAYING) staying.push({ kind, documentId, name, why });
}

const STANDING = {
	folder:
		"SELECT folder_row AS row FROM document_folder WHERE document_row IN (SELECT value FROM json_each(?))",
	party: "SELECT party_row AS row FROM participation WHERE document_row IN (SELECT value FROM json_each(?))",
	category: "SELECT category_row AS row FROM document WHERE id IN (SELECT value FROM json_each(?))",
} as const;

function countStanding({ db }: Member, documents: readonly MadeDocument[], going: Standing): void {
	const rows = documents.flatMap(({ row, why, isInBin }) =>
		row !== null && why === null && !isInBin ? [row] : [],
	);
	for (const kind of ["folder", "party", "category"] as const) {
		const counts = going[kind];
		for (const { row } of db.sql.exec<{ row: number }>(STANDING[kind], JSON.stringify(rows)))
			counts.set(row, (counts.get(row) ?? 0) + 1);
	}
}

type Kept = { documentId: string; why: StayingMade["why"]; name: string | null };

/** From what the undoing has written down. */
function* whatHasBecome(member: Member, { row }: ImportRow): InTurns<Fates> {
	const { sql } = member.db;
	const goes = none();
	const stays = none();
	for (const kind of MADE_KINDS) {
		// (Each from an index alone: there may be a hundred thousand.)
		const made = sql
			.exec<{ n: number }>(
				`SELECT count(*) AS n FROM import_made INDEXED BY import_made_of_import
				WHERE import_row = ? AND kind = ?`,
				row,
				kind,
			)
			.one().n;
		yield;
		stays[kind] = sql
			.exec<{ n: number }>(
				`SELECT count(*) AS n FROM import_made INDEXED BY import_made_kept
				WHERE import_row = ? AND kind = ? AND outcome <> 'gone' ${kind === "category" ? "AND outcome <> 'later'" : ""}`,
				row,
				kind,
			)
			.one().n;
		goes[kind] = made - stays[kind];
		yield;
	}
	const moved = sql
		.exec<{ n: number }>(
			`SELECT count(*) AS n FROM import_made INDEXED BY import_made_moved
			WHERE import_row = ? AND outcome = 'moved'`,
			row,
		)
		.one().n;
	stays.document -= moved;
	return { goes, stays, moved, staying: namedStaying(member, row) };
}

/** Those that stay and that the member sees, documents first. */
function namedStaying(member: Member, importRow: number): StayingMade[] {
	const sees = member.sees();
	const names: Readonly<Record<MadeKind, Condition>> = {
		document: {
			sql: `SELECT d.name FROM document d WHERE d.document_id = m.made_id AND d.state < 2 AND ${sees.sql}`,
			values: sees.values,
		},
		folder: placeNamed(member, "folder"),
		party: placeNamed(member, "party"),
		category: placeNamed(member, "category"),
	};
	const staying: StayingMade[] = [];
	for (const kind of MADE_KINDS) {
		const kept = member.db.sql
			.exec<Kept>(
				`SELECT m.made_id AS documentId, m.outcome AS why, (${names[kind].sql}) AS name FROM import_made m
				WHERE m.import_row = ? AND m.kind = ? AND m.outcome <> 'gone' AND m.outcome NOT IN ('later', 'moved')
				ORDER BY m.id LIMIT +?`,
				...names[kind].values,
				importRow,
				kind,
				MAX_STAYING - staying.length,
			)
			.toArray();
		staying.push(...kept.flatMap(({ name, ...rest }) => (name === null ? [] : [{ kind, name, ...rest }])));
	}
	return staying;
}

function placeNamed(member: Member, kind: MadePlace["kind"]): Condition {
	const { sql, values } = nameOfPlace(member, kind);
	return { sql: `SELECT ${sql} FROM ${kind} t WHERE t.document_id = m.made_id`, values };
}
