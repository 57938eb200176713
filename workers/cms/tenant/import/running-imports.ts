import { ContractError } from "../../../../contract/errors.ts";
import type { Member } from "../core/rights/sight.ts";

/**
 * In a tenant no import runs while another one is undone: what is about to go into the bin would be taken for what is
 * there already, and not be taken over again.
 */

/** 409 while an import of the tenant is being undone. */
export function refuseWhileUndoing({ db }: Member): void {
	const undoing = db.sql.exec(
		"SELECT 1 FROM document_import WHERE undo_at IS NOT NULL AND undone_at IS NULL LIMIT 1",
	);
	if (undoing.toArray().length > 0) throw new ContractError("ConflictError", "error.importUndoing");
}

/** Whether an import of the tenant runs that is not this one. */
export function doOthersRun({ db, now }: Member, row: number): boolean {
	const running = db.sql.exec(
		"SELECT 1 FROM document_import WHERE runs_until > ? AND id <> ? LIMIT 1",
		now,
		row,
	);
	return running.toArray().length > 0;
}

/** Whoever has fallen silent may have missed that another import is being undone. */
export function refuseIfMissed(member: Member, runsUntil: number | null): void {
	if (runsUntil === null || runsUntil <= member.now) refuseWhileUndoing(member);
}
