import { IMPORT_RESTS_MS, IMPORT_RUNS_MS } from "../../../../contract/constants.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { HeldUpImport } from "../../../../contract/imports/document-import.ts";
import type { TenantDatabase } from "../core/database.ts";
import { nameOfUser } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { instant } from "../core/values.ts";

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

/** When another import than this one was last asked to be undone: what an import has found before may be gone. */
export function lastUndoing(db: TenantDatabase, row: number): number | null {
	const [last] = db.sql
		.exec<{ at: number }>(
			`SELECT undo_at AS at FROM document_import WHERE undo_at IS NOT NULL AND id <> ?
			ORDER BY undo_at DESC LIMIT 1`,
			row,
		)
		.toArray();
	return last?.at ?? null;
}

/** Imports that make nothing are one if they were begun within this time. */
const SAME_MS = 24 * 60 * 60 * 1000;

/**
 * Until when an import of the member's is taken to be running that says so now: nobody else waits for ever for what makes
 * nothing, nor for one that is begun again and again.
 * @param lastAt when it last made something; `null` where it has made nothing
 */
export function runsUntil({ db, userId, now }: Member, lastAt: number | null): number {
	const [idle] = db.sql
		.exec<{ at: number }>(
			`SELECT began_at AS at FROM document_import i WHERE user_id = ? AND began_at > ?
				AND NOT EXISTS (SELECT 1 FROM import_made m WHERE m.import_row = i.id)
			ORDER BY began_at LIMIT 1`,
			userId,
			now - SAME_MS,
		)
		.toArray();
	return Math.min(now + IMPORT_RUNS_MS, (lastAt ?? idle?.at ?? now) + IMPORT_RESTS_MS);
}

type Running = { userId: string; name: string | null; beganAt: number; until: number; lastAt: number };

/** What keeps this import from being undone: another one of the tenant that runs, of several the one that may take longest. */
export function heldUpBy({ db, userId, isAdmin, now }: Member, row: number): HeldUpImport | null {
	const running = db.sql
		.exec<Running>(
			`SELECT user_id AS userId, ${nameOfUser("i.user_id")} AS name, began_at AS beganAt, runs_until AS until,
				last_at AS lastAt
			FROM document_import i WHERE runs_until > ? AND id <> ? ORDER BY last_at DESC LIMIT 100`,
			now,
			row,
		)
		.toArray();
	const [first] = running;
	if (!first) return null;
	return {
		isOwn: first.userId === userId,
		by: first.name,
		beganAt: instant(first.beganAt),
		until: instant(first.until),
		latest: instant(first.lastAt + IMPORT_RESTS_MS),
		mayForce: isAdmin || running.every((each) => each.userId === userId),
	};
}

/** They wait until the undoing is over, and look again at what they have found before. */
export function interruptOthers({ db, now }: Member, row: number): void {
	db.sql.exec("UPDATE document_import SET runs_until = NULL WHERE runs_until > ? AND id <> ?", now, row);
}

/** Whoever has fallen silent may have missed that another import is being undone. */
export function refuseIfMissed(member: Member, until: number | null): void {
	if (until === null || until <= member.now) refuseWhileUndoing(member);
}
