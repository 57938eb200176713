import { ContractError } from "../../../../contract/errors.ts";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { lacksSecondFactor } from "../../acting.ts";
import { assertVersion } from "../core/audit.ts";
import { refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { ownedDocument, refuseWhileMoving } from "../documents/document-access.ts";
import { readRow } from "../documents/document-read.ts";
import { forgetUploadsInto } from "../files/forget-uploads.ts";
import { isUploadedInto } from "../files/upload-rows.ts";
import { newDocumentId } from "../../new-id.ts";
import { findMove, type MoveStatus, statusOf } from "./move-rows.ts";

/** A document with more files does not move: all of them arrive in one turn of the other tenant. */
export const MAX_MOVED_FILES = 1_000;
/** Documents that one user moves out of one tenant at the same time. */
export const MAX_OPEN_MOVES = 50;
/** Who begins a move goes on with it; the job does where nobody has for this long. */
export const DRIVEN_MS = 3_000;

/** What is to be moved, and where to. */
export interface MoveOrder {
	/** Id of the other tenant; `null` where the user belongs to none of that name. */
	tenantId: string | null;
	categoryId: string;
	version: number | undefined;
}

/**
 * Begins to move a document: from now on nobody changes it. Takes the right to edit it; the other tenant says whether it
 * may come. Asked again for the same, it answers how far that is. 409 where the document goes somewhere else already, a
 * file is being uploaded into it, or the version is no longer the latest.
 */
export function beginMove(member: Member, documentId: string, order: MoveOrder): MoveStatus {
	const { db, userId, now } = member;
	const { categoryId, version } = order;
	const moved = movedBefore(member, documentId, order);
	if (moved) return moved;
	const { id } = ownedDocument(member, documentId);
	const tenantId = otherTenant(member, order.tenantId);
	const under = findMove(db, id);
	if (under && under.step !== null && isSame(under, member, order)) return statusOf(db, under);
	refuseWhileMoving(db, id);
	const { document } = readRow(member, id);
	assertVersion(member, version, document, () => document);
	if (isUploadedInto(member, id)) throw new ContractError("ConflictError", "error.moveWhileUploading");
	if (document.documentFiles.length > MAX_MOVED_FILES) {
		throw new ContractError("ConflictError", "error.moveTooManyFiles");
	}
	refuseTooMany(member);
	forgetUploadsInto(member, id);
	// Who moves it wants it, with a file or without.
	db.sql.exec("DELETE FROM awaited_file WHERE document_row = ?", id);
	db.sql.exec("DELETE FROM document_move WHERE document_row = ?", id);
	const moveId = newDocumentId();
	db.sql.exec(
		`INSERT INTO document_move (document_row, move_id, user_id, tenant_id, category_id, step, began_at, due_at,
			has_second_factor)
		VALUES (?, ?, ?, ?, ?, 'prepare', ?, ?, ?)`,
		id,
		moveId,
		userId,
		tenantId,
		categoryId,
		now,
		now + DRIVEN_MS,
		lacksSecondFactor() ? 0 : 1,
	);
	db.sql.exec(
		`INSERT INTO document_move_file (file_id, document_row, object_key, size)
		SELECT document_id, document_row, object_key, size FROM document_file WHERE document_row = ?`,
		id,
	);
	const begun = findMove(db, id);
	if (!begun) throw new Error("the move has just begun");
	return statusOf(db, begun);
}

/** The same move, which has ended well: whoever asks again has not heard of it. */
function movedBefore({ db, userId }: Member, documentId: string, order: MoveOrder): MoveStatus | null {
	const [found] = db.sql
		.exec<{ id: number }>("SELECT id FROM document WHERE document_id = ? AND state = 2", documentId)
		.toArray();
	const move = found ? findMove(db, found.id) : null;
	if (!move || move.step !== null || move.failure !== null) return null;
	return isSame(move, { userId }, order) ? statusOf(db, move) : null;
}

function isSame(
	move: { userId: string; tenantId: string; categoryId: string },
	{ userId }: Pick<Member, "userId">,
	{ tenantId, categoryId }: MoveOrder,
): boolean {
	return move.userId === userId && move.tenantId === tenantId && move.categoryId === categoryId;
}

function otherTenant({ db }: Member, tenantId: string | null): string {
	if (tenantId === null) throw refusedField("tenant", "validation.unknownReference");
	if (tenantKeyOf(tenantId) === tenantKeyOf(tenantReference(db).documentId)) {
		throw refusedField("tenant", "validation.sameTenant");
	}
	return tenantId;
}

function refuseTooMany({ db, userId }: Member): void {
	const { open } = db.sql
		.exec<{ open: number }>(
			"SELECT count(*) AS open FROM document_move WHERE user_id = ? AND step IS NOT NULL",
			userId,
		)
		.one();
	if (open >= MAX_OPEN_MOVES) throw new ContractError("TooManyRequestsError", "error.tooManyRequests");
}
