import type { DocumentImport } from "../../../../contract/imports/document-import.ts";
import type { MadeKind } from "../../../../contract/imports/import-words.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { Member } from "../core/rights/sight.ts";
import { TurnClock } from "../core/turns.ts";
import { categories } from "../documents/categories.ts";
import { updateDocument } from "../documents/document-write.ts";
import { documentsOfImport, type MadeDocument, type MadePlace, placesOfImport } from "./import-fate.ts";
import { type ImportRow, importFacts, ownImport } from "./import-record.ts";
import { importToUndo, UNDO_DUE } from "./undo-order.ts";
import { heldUpBy, interruptOthers } from "./running-imports.ts";
import { stepAway } from "./left-places.ts";

/**
 * Asks to have an import undone, which a job does. Asked again nothing happens. Takes edit access in the tenant; 409 while
 * another import of the tenant runs, unless somebody who may insists on it: an admin, or whoever runs that one, too.
 */
export function undoImport(
	member: Member,
	documentId: string,
	{ force = false }: { force?: boolean | undefined } = {},
): DocumentImport {
	const row = ownImport(member, documentId);
	member.requireEdit();
	if (row.undoAt === null) {
		const held = heldUpBy(member, row.row);
		if (held && !(force && held.mayForce)) throw new ContractError("ConflictError", "error.importRunning");
		if (held) interruptOthers(member, row.row);
		member.db.sql.exec(
			"UPDATE document_import SET undo_at = ?, runs_until = NULL WHERE id = ?",
			member.now,
			row.row,
		);
	}
	return importFacts(member, ownImport(member, documentId));
}

const turnClock = new TurnClock();

/** Undoes imports as the member who has made them, in turns: what was cut off goes on where it stood. */
export const UNDO_IMPORT_JOB: Job = {
	kind: "imports to undo",
	dueAt: () => ({
		sql: `SELECT min(${UNDO_DUE}) FROM document_import i WHERE i.undo_at IS NOT NULL AND i.undone_at IS NULL`,
		values: [],
	}),
	run: ({ db }) => db.transaction(() => undoSlice(db)),
};

function undoSlice(db: TenantDatabase): void {
	const undone = importToUndo(db);
	if (!undone) return;
	const member = stillThere(db, undone.userId);
	const pass = member ? () => step(member, undone) : () => leaveSome(db, undone);
	const isOver = turnClock.begin();
	do {
		const left = pass();
		if (left === "nothing") return end(db, undone);
		if (left === "later") return;
	} while (!isOver());
}

/** What a step has left to do: nothing at all, something for now, or something that is tried again later. */
type Left = "nothing" | "more" | "later";

function stillThere(db: TenantDatabase, userId: string): Member | null {
	try {
		const member = Member.prove(db, userId);
		member.requireEdit();
		return member;
	} catch (error) {
		if (error instanceof ContractError) return null;
		throw error;
	}
}

/** As much one step leaves. */
const LEFT_AT_ONCE = 100;

/** What is left stays where it is: whoever has made it has no say any more, and is told so. */
function leaveSome(db: TenantDatabase, { row }: ImportRow): Left {
	const left = db.sql
		.exec<{ kind: MadeKind }>(
			`UPDATE import_made SET outcome = CASE WHEN
				EXISTS (SELECT 1 FROM document WHERE document_id = made_id AND state < 2)
				OR EXISTS (SELECT 1 FROM folder WHERE document_id = made_id)
				OR EXISTS (SELECT 1 FROM party WHERE document_id = made_id)
				OR EXISTS (SELECT 1 FROM category WHERE document_id = made_id) THEN 'forbidden' ELSE 'gone' END
			WHERE id IN (SELECT id FROM import_made WHERE import_row = ? AND outcome IS NULL LIMIT ${LEFT_AT_ONCE})
			RETURNING kind`,
			row,
		)
		.toArray();
	const passed = left.filter(({ kind }) => kind === "document").length;
	db.sql.exec("UPDATE document_import SET passed = passed + ? WHERE id = ?", passed, row);
	return left.length > 0 ? "more" : "nothing";
}

/** Documents that one step passes. */
const DOCUMENTS_AT_ONCE = 2;

/** The documents first, then what they stood in. */
function step(member: Member, { row }: ImportRow): Left {
	const next = { isLeft: true } as const;
	const documents = documentsOfImport(member, row, { ...next, limit: DOCUMENTS_AT_ONCE });
	if (documents.length > 0) return passDue(member, documents, passDocument);
	for (const kind of ["folder", "party", "category"] as const) {
		const places = placesOfImport(member, row, { ...next, kind, limit: 1 });
		if (places.length > 0) return passDue(member, places, passPlace);
	}
	return "nothing";
}

function passDue<Made extends { made: number; dueAt: number }>(
	member: Member,
	left: readonly Made[],
	pass: (member: Member, made: Made) => void,
): Left {
	const due = left.filter(({ dueAt }) => dueAt <= member.now);
	for (const each of due) orSetAside(member, each.made, () => pass(member, each));
	return due.length > 0 ? "more" : "later";
}

/** What fails is tried so often, the others meanwhile; then it stays. */
const MOST_TRIES = 3;
/** Between two tries, in milliseconds. */
const RETRY_MS = 60_000;

/** One that cannot be undone keeps none of the others from it. */
function orSetAside({ db, now }: Member, made: number, work: () => void): void {
	try {
		db.transaction(work);
	} catch (error) {
		console.error("undoing a part of an import failed", error);
		const { failures } = db.sql
			.exec<{ failures: number }>(
				"UPDATE import_made SET failures = failures + 1, due_at = ? WHERE id = ? RETURNING failures",
				now + RETRY_MS,
				made,
			)
			.one();
		if (failures >= MOST_TRIES) note(db, made, "failed");
	}
}

function passDocument(member: Member, { made, documentId, isInBin, isMoved, why }: MadeDocument): void {
	const { db, userId } = member;
	if (why === null && !isInBin) updateDocument(member, documentId, { state: "Deleted" });
	// Whoever takes the same archive over again, into another category, say, means it.
	if (why === null) {
		db.sql.exec(
			"DELETE FROM idempotency_key WHERE user_id = ? AND key = (SELECT key FROM import_made WHERE id = ?)",
			userId,
			made,
		);
	}
	note(db, made, why ?? (isMoved ? "moved" : "gone"));
}

function passPlace(member: Member, { made, kind, row, documentId, why }: MadePlace): void {
	const { db } = member;
	if (row === null || why !== null) note(db, made, why ?? "gone");
	else if (kind === "category") note(db, made, putAway(member, row, documentId));
	else if (stepAway(member, kind, row)) note(db, made, "gone");
}

/**
 * A category in which documents of the bin lie says who may see them there: nobody files in it any more, and it goes with
 * them. An empty one goes at once.
 */
function putAway(member: Member, row: number, documentId: string): "gone" | "later" {
	const { sql } = member.db;
	const [lying] = sql.exec("SELECT 1 FROM document WHERE category_row = ? LIMIT 1", row).toArray();
	if (lying) categories.update(member, documentId, { isActive: false });
	else categories.delete(member, documentId);
	return lying ? "later" : "gone";
}

function note(db: TenantDatabase, made: number, outcome: string): void {
	const { kind, row } = db.sql
		.exec<{ kind: MadeKind; row: number }>(
			"UPDATE import_made SET outcome = ? WHERE id = ? RETURNING kind, import_row AS row",
			outcome,
			made,
		)
		.one();
	if (kind === "document") db.sql.exec("UPDATE document_import SET passed = passed + 1 WHERE id = ?", row);
}

function end(db: TenantDatabase, { row }: ImportRow): void {
	db.sql.exec("UPDATE document_import SET undone_at = ? WHERE id = ?", db.clock(), row);
}

/** A category that was put away with an import is one to file in again, now that one of its documents is back. */
export function takeCategoryBack(member: Member, documentRow: number): void {
	const { db } = member;
	const [away] = db.sql
		.exec<{ documentId: string; made: number }>(
			`SELECT c.document_id AS documentId, m.id AS made FROM document d
			JOIN category c ON c.id = d.category_row
			JOIN import_made m ON m.made_id = c.document_id AND m.outcome = 'later'
			WHERE d.id = ? AND c.is_active = 0`,
			documentRow,
		)
		.toArray();
	if (!away || !member.isAdmin) return;
	categories.update(member, away.documentId, { isActive: true });
	note(db, away.made, "used");
}
