import { ContractError } from "../../../../contract/errors.ts";
import type { ImportUpdate, RunningImport } from "../../../../contract/imports/document-import.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { Member } from "../core/rights/sight.ts";
import { instant } from "../core/values.ts";
import { importFacts, ownImport } from "./import-record.ts";
import { lastUndoing, refuseIfMissed, refuseWhileUndoing, runsUntil } from "./running-imports.ts";

/**
 * Begins an import: what is made for it is noted from now on. Takes edit access in the tenant; 409 while one of the tenant
 * is being undone.
 */
export function beginImport(member: Member): RunningImport {
	const { db, userId, now } = member;
	member.requireEdit();
	refuseWhileUndoing(member);
	const documentId = newTenantOwnedId(readTenantKey(db));
	db.sql.exec(
		`INSERT INTO document_import (document_id, user_id, began_at, last_at, runs_until)
		VALUES (?1, ?2, ?3, ?3, ?4)`,
		documentId,
		userId,
		now,
		runsUntil(member, null),
	);
	return runningFacts(member, documentId);
}

/**
 * Says that an import still runs, for some minutes, or that it is over. One that has made nothing for hours is not taken to
 * be running any more; it may go on all the same.
 */
export function holdImport(member: Member, documentId: string, { isRunning }: ImportUpdate): RunningImport {
	const { row, undoAt, lastAt, runsUntil: until } = ownImport(member, documentId);
	if (isRunning) {
		if (undoAt !== null) throw new ContractError("ConflictError", "error.importUndone");
		refuseIfMissed(member, until);
	}
	member.db.sql.exec(
		"UPDATE document_import SET runs_until = ? WHERE id = ?",
		isRunning ? runsUntil(member, hasMade(member, row) ? lastAt : null) : null,
		row,
	);
	return runningFacts(member, documentId);
}

function runningFacts(member: Member, documentId: string): RunningImport {
	const row = ownImport(member, documentId);
	const at = lastUndoing(member.db, row.row);
	return { ...importFacts(member, row), lastUndoingAt: at === null ? null : instant(at) };
}

function hasMade({ db }: Member, row: number): boolean {
	return db.sql.exec("SELECT 1 FROM import_made WHERE import_row = ? LIMIT 1", row).toArray().length > 0;
}
