import { IMPORT_RUNS_MS } from "../../../../contract/constants.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { DocumentImport, ImportUpdate } from "../../../../contract/imports/document-import.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { Member } from "../core/rights/sight.ts";
import { importFacts, ownImport } from "./import-record.ts";
import { refuseIfMissed, refuseWhileUndoing } from "./running-imports.ts";

/**
 * Begins an import: what is made for it is noted from now on. Takes edit access in the tenant; 409 while one of the tenant
 * is being undone.
 */
export function beginImport(member: Member): DocumentImport {
	const { db, userId, now } = member;
	member.requireEdit();
	refuseWhileUndoing(member);
	const documentId = newTenantOwnedId(readTenantKey(db));
	db.sql.exec(
		`INSERT INTO document_import (document_id, user_id, began_at, last_at, runs_until)
		VALUES (?1, ?2, ?3, ?3, ?3 + ?4)`,
		documentId,
		userId,
		now,
		IMPORT_RUNS_MS,
	);
	return importFacts(member, ownImport(member, documentId));
}

/** Says that an import still runs, for some minutes, or that it is over. */
export function holdImport(member: Member, documentId: string, { isRunning }: ImportUpdate): DocumentImport {
	const { row, undoAt, runsUntil } = ownImport(member, documentId);
	if (isRunning) {
		if (undoAt !== null) throw new ContractError("ConflictError", "error.importUndone");
		refuseIfMissed(member, runsUntil);
	}
	member.db.sql.exec(
		"UPDATE document_import SET runs_until = ? WHERE id = ?",
		isRunning ? member.now + IMPORT_RUNS_MS : null,
		row,
	);
	return importFacts(member, ownImport(member, documentId));
}
