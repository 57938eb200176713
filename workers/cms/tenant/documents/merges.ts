import { ContractError } from "../../../../contract/errors.ts";
import type { MergeProgress } from "../../../../contract/entities/list-writes.ts";
import { tellEverybody, tellMember } from "../core/announcements.ts";
import { changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, refusedField } from "../core/errors.ts";
import type { Job } from "../core/jobs.ts";
import { refreshAdmins, requireAnAdmin } from "../core/rights/memberships.ts";
import { Member } from "../core/rights/sight.ts";
import { keepUpWithDays } from "../deadlines/deadline-progress.ts";
import { reconcileWritten } from "../deadlines/reconcile-deadlines.ts";
import { record } from "./document-audit.ts";
import { countedDocument, refreshDerived } from "./document-links.ts";
import { readRow } from "./document-read.ts";

export type MergedKind = "category" | "folder" | "party";

/** Documents that one turn moves. */
const DOCUMENTS_AT_ONCE = 10;

type Merged = {
	/** Its row. */
	id: number;
	documentId: string;
	name: string;
};

type MergeRow = { kind: MergedKind; fromRow: number; intoRow: number; userId: string; documents: number };

/** Instead of a row to merge into: the documents of a folder leave it, and it is deleted. */
const NOWHERE = 0;

interface MergedTable {
	name: "name" | "display_name";
	entity: "documentCategory" | "documentFolder" | "documentParty";
	/** SELECT of the rows of the documents that are in ?1, at most ?2. */
	documents: string;
	/** Puts the document ?1 from ?2 into ?3. */
	move: readonly string[];
}

const TABLES: Readonly<Record<MergedKind, MergedTable>> = {
	category: {
		name: "name",
		entity: "documentCategory",
		documents: "SELECT id AS row FROM document WHERE category_row = ?1 LIMIT +?2",
		move: [
			`UPDATE document SET category_row = ?3, category_key = (SELECT name_key FROM category WHERE id = ?3)
			WHERE id = ?1 AND category_row = ?2`,
		],
	},
	folder: {
		name: "name",
		entity: "documentFolder",
		documents: "SELECT document_row AS row FROM document_folder WHERE folder_row = ?1 LIMIT +?2",
		// The document may lie in the other one already, or is to lie in none.
		move: [
			`UPDATE OR IGNORE document_folder SET folder_row = ?3
			WHERE document_row = ?1 AND folder_row = ?2 AND ?3 <> ${NOWHERE}`,
			"DELETE FROM document_folder WHERE document_row = ?1 AND folder_row = ?2 AND ?3 IS NOT NULL",
		],
	},
	party: {
		name: "display_name",
		entity: "documentParty",
		documents: "SELECT document_row AS row FROM participation WHERE party_row = ?1 LIMIT +?2",
		move: [
			"UPDATE OR IGNORE participation SET party_row = ?3 WHERE document_row = ?1 AND party_row = ?2",
			"DELETE FROM participation WHERE document_row = ?1 AND party_row = ?2 AND ?3 IS NOT NULL",
		],
	},
};

/** Goes on with the merges that have documents left, one slice a turn. */
export const MERGE_JOB: Job = {
	kind: "merges",
	dueAt: () => ({ sql: "SELECT (SELECT 0 FROM merge LIMIT 1)", values: [] }),
	run: ({ db }) => db.transaction(() => stepMerge(db)),
};

/**
 * Begins to move all documents from one category, folder or party to another, those in the bin too; a few go at once,
 * the others by the job. Takes an admin of the tenant: it changes documents of every category.
 */
export function beginMerge(
	member: Member,
	kind: MergedKind,
	from: Merged,
	into: Merged | undefined,
): MergeProgress {
	const { db, userId } = member;
	member.requireAdmin();
	if (!into) throw refusedField("into", "validation.unknownReference");
	if (into.id === from.id) throw refusedField("into", "validation.mergeIntoItself");
	refuseWhileMerging(db, kind, from.id);
	if (mergingInto(db, kind, into.id)) throw inUse("error.mergeRunning");
	const merge = begin(db, { kind, fromRow: from.id, intoRow: into.id, userId });
	// Its rights go with it at the end.
	if (kind === "category") requireAnAdmin(db);
	moveSlice(member, merge);
	return { into: { documentId: into.documentId, name: into.name }, left: countOf(db, kind, from.id) };
}

/** Begins to take all documents out of a folder, as a merge does, and deletes it with the last one. */
export function beginDissolving(member: Member, row: number): void {
	const { db, userId } = member;
	moveSlice(member, begin(db, { kind: "folder", fromRow: row, intoRow: NOWHERE, userId }));
}

function begin(db: TenantDatabase, merge: Omit<MergeRow, "documents">): MergeRow {
	const documents = countOf(db, merge.kind, merge.fromRow);
	db.sql.exec(
		"INSERT INTO merge (kind, from_row, into_row, user_id, documents) VALUES (?, ?, ?, ?, ?)",
		merge.kind,
		merge.fromRow,
		merge.intoRow,
		merge.userId,
		documents,
	);
	return { ...merge, documents };
}

/** What is under way from a row: whether it leads nowhere, and how many documents there were. */
export function runningFrom(
	db: TenantDatabase,
	kind: MergedKind,
	row: number,
): { isDissolving: boolean; documents: number } | null {
	const [running] = db.sql
		.exec<{ intoRow: number; documents: number }>(
			"SELECT into_row AS intoRow, documents FROM merge WHERE kind = ? AND from_row = ?",
			kind,
			row,
		)
		.toArray();
	return running ? { isDissolving: running.intoRow === NOWHERE, documents: running.documents } : null;
}

/** 409 while documents are on their way from it or to it: it must neither go nor come to nothing. */
export function refuseWhileMerging(db: TenantDatabase, kind: MergedKind, row: number): void {
	const running = db.sql
		.exec("SELECT 1 FROM merge WHERE kind = ? AND ? IN (from_row, into_row) LIMIT 1", kind, row)
		.toArray();
	if (running.length > 0) throw inUse("error.mergeRunning");
}

/** Where the documents of a row are on their way to. */
export function mergingInto(db: TenantDatabase, kind: MergedKind, row: number): Merged | null {
	const [into] = db.sql
		.exec<Merged>(
			`SELECT t.id, t.document_id AS documentId, t.${TABLES[kind].name} AS name
			FROM merge m CROSS JOIN ${kind} t ON t.id = m.into_row WHERE m.kind = ? AND m.from_row = ?`,
			kind,
			row,
		)
		.toArray();
	return into ?? null;
}

function stepMerge(db: TenantDatabase): void {
	const [merge] = db.sql
		.exec<MergeRow>(
			"SELECT kind, from_row AS fromRow, into_row AS intoRow, user_id AS userId, documents FROM merge LIMIT 1",
		)
		.toArray();
	if (!merge) return;
	const member = stillAdmin(db, merge.userId);
	// What is left stays where it is: whoever began it has no say any more.
	if (member) moveSlice(member, merge);
	else forget(db, merge);
}

function stillAdmin(db: TenantDatabase, userId: string): Member | null {
	try {
		const member = Member.prove(db, userId);
		member.requireAdmin();
		return member;
	} catch (error) {
		if (error instanceof ContractError) return null;
		throw error;
	}
}

function moveSlice(member: Member, merge: MergeRow): void {
	const { db } = member;
	const { kind, fromRow } = merge;
	keepUpWithDays(db);
	const rows = db.sql.exec<{ row: number }>(TABLES[kind].documents, fromRow, DOCUMENTS_AT_ONCE).toArray();
	for (const { row } of rows) moveDocument(member, merge, row);
	if (rows.length < DOCUMENTS_AT_ONCE) end(member, merge);
	else tellProgress(db, merge, rows.length);
}

/** Parts of the way at which whoever has begun it is told. */
const STEPS = 10;

function tellProgress(
	db: TenantDatabase,
	{ kind, fromRow, userId, documents }: MergeRow,
	moved: number,
): void {
	const left = countOf(db, kind, fromRow);
	const stepOf = (count: number) => Math.floor((STEPS * count) / Math.max(1, documents));
	if (stepOf(left) < stepOf(left + moved)) tellMember(db, userId);
}

/** As every other change, save that it says nothing new of the document: it stays as old as it is. */
function moveDocument(member: Member, { kind, fromRow, intoRow }: MergeRow, row: number): void {
	const { db } = member;
	const { document: before } = readRow(member, row);
	const counted = countedDocument(db, row);
	for (const sql of TABLES[kind].move) db.sql.exec(sql, row, fromRow, intoRow);
	// One in the bin is only ever restored: whoever has its page open does so as it is now.
	db.sql.exec("UPDATE document SET version = version + 1 WHERE id = ? AND state < 2", row);
	refreshDerived(db, row, counted);
	// Whether a date is one of payment depends on the category.
	if (kind === "category") reconcileWritten(db, row);
	record(member, "update", before, readRow(member, row).document);
}

/** Deletes what has nothing left. */
function end(member: Member, merge: MergeRow): void {
	const { db } = member;
	const { kind, fromRow, intoRow, documents } = merge;
	const from = readMerged(db, kind, fromRow);
	const into = intoRow === NOWHERE ? null : readMerged(db, kind, intoRow);
	forget(db, merge);
	// What is handed in from now on is filed where everything else went.
	if (kind === "category") {
		db.sql.exec("UPDATE document_request SET category_row = ? WHERE category_row = ?", intoRow, fromRow);
	}
	db.sql.exec("DELETE FROM counter WHERE kind = ? AND ref_row = ?", kind, fromRow);
	db.sql.exec(`DELETE FROM ${kind} WHERE id = ?`, fromRow);
	// Rights on a category go with it, and an Admin right there made a tenant admin.
	if (kind === "category") refreshAdmins(db);
	tellEverybody(db);
	recordChange(db, member, {
		entity: TABLES[kind].entity,
		entityId: from.documentId,
		action: "delete",
		changes: changesBetween(
			{ name: from.name, ...(!into && { documents }) },
			into ? { mergedInto: into } : {},
		),
	});
}

function forget(db: TenantDatabase, { kind, fromRow }: MergeRow): void {
	db.sql.exec("DELETE FROM merge WHERE kind = ? AND from_row = ?", kind, fromRow);
}

function readMerged(db: TenantDatabase, kind: MergedKind, row: number) {
	return db.sql
		.exec<{ documentId: string; name: string }>(
			`SELECT document_id AS documentId, ${TABLES[kind].name} AS name FROM ${kind} WHERE id = ?`,
			row,
		)
		.one();
}

/** Its documents, those in the bin too. */
function countOf(db: TenantDatabase, kind: MergedKind, row: number): number {
	return db.sql
		.exec<{ n: number }>(
			"SELECT coalesce(sum(n), 0) AS n FROM counter WHERE kind = ? AND ref_row = ?",
			kind,
			row,
		)
		.one().n;
}
