import { ContractError } from "../../../../contract/errors.ts";
import { fileObjectKey } from "../../../shared/object-keys.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import type { Job } from "../core/jobs.ts";
import type { Member } from "../core/rights/sight.ts";
import { categoryToCreateIn } from "../documents/document-write.ts";
import { requireRoom } from "../files/storage.ts";
import { ON_ITS_WAY_MS } from "../files/forget-uploads.ts";
import { arriveAs } from "./arriving-document.ts";
import type { MovedDocument } from "./moved-document.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The sender gives up after a day; one that has not been heard of since has lost its memory. */
const OPEN_MS = 2 * DAY_MS;
/** A message that was on its way when the move was abandoned finds it so. */
const ABANDONED_KEPT_MS = 30 * DAY_MS;
/** How many end in one turn. */
const BATCH = 20;

/** A document that wants to come. */
export interface MoveToPrepare {
	moveId: string;
	categoryId: string;
	files: readonly { fileId: string; size: number }[];
}

export interface PreparedMove {
	/** The id that the document will have. */
	documentId: string;
	/** Ids of its files, those behind and those here. */
	files: { fileId: string; movedId: string }[];
}

/** R2's name of an upload that was begun for a file of the move. */
export interface UnfinishedUpload {
	/** Id of the file here. */
	movedId: string;
	multipartId: string;
}

type IncomingRow = {
	userId: string;
	documentId: string;
	state: "open" | "arrived" | "abandoned";
	bytes: number;
};

/**
 * Gives a document that wants to come its ids, and reserves room for its files. Takes the right to create in the
 * category; asked again it answers the same, and 409 once the move was abandoned.
 */
export function prepareMove(member: Member, { moveId, categoryId, files }: MoveToPrepare): PreparedMove {
	const { db, userId, now } = member;
	const known = findIncoming(db, moveId);
	if (known) {
		if (known.userId !== userId) throw notFound();
		if (known.state === "abandoned") throw abandoned();
		return { documentId: known.documentId, files: filesOf(db, moveId) };
	}
	categoryToCreateIn(member, categoryId);
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	requireRoom(member, moveId, bytes);
	const tenantKey = readTenantKey(db);
	const documentId = newTenantOwnedId(tenantKey);
	db.sql.exec(
		`INSERT INTO incoming_move (move_id, user_id, document_id, state, bytes, due_at)
		VALUES (?, ?, ?, 'open', ?, ?)`,
		moveId,
		userId,
		documentId,
		bytes,
		now + OPEN_MS,
	);
	for (const { fileId } of files) {
		db.sql.exec(
			"INSERT INTO incoming_move_file (file_id, move_id, source_id) VALUES (?, ?, ?)",
			newTenantOwnedId(tenantKey),
			moveId,
			fileId,
		);
	}
	return { documentId, files: filesOf(db, moveId) };
}

/**
 * The document is here, all at once: that decides the move. Takes the right to create in the category, still. Asked
 * again it answers the same; 409 once the move was abandoned.
 */
export function arrive(
	member: Member,
	{ moveId, categoryId }: Pick<MoveToPrepare, "moveId" | "categoryId">,
	moved: MovedDocument,
): { documentId: string } {
	const { db, userId } = member;
	const known = findIncoming(db, moveId);
	if (known?.userId !== userId) throw notFound();
	const { documentId, state, bytes } = known;
	if (state === "abandoned") throw abandoned();
	if (state === "arrived") return { documentId };
	const category = categoryToCreateIn(member, categoryId);
	requireRoom(member, moveId, bytes);
	const ids = new Map(filesOf(db, moveId).map(({ fileId, movedId }) => [fileId, movedId]));
	arriveAs(member, { documentId, category, fileIds: ids }, moved);
	db.sql.exec("UPDATE incoming_move SET state = 'arrived', due_at = NULL WHERE move_id = ?", moveId);
	db.sql.exec("DELETE FROM incoming_move_file WHERE move_id = ?", moveId);
	return { documentId };
}

/** Ends a move that has not arrived, for good: no message that comes later begins it anew. */
export function abandonMove(
	db: TenantDatabase,
	moveId: string,
	uploads: readonly UnfinishedUpload[],
): { hasArrived: boolean } {
	const known = findIncoming(db, moveId);
	if (known?.state !== "open") return { hasArrived: known?.state === "arrived" };
	const now = db.clock();
	for (const { movedId } of filesOf(db, moveId)) {
		const multipartId = uploads.find((upload) => upload.movedId === movedId)?.multipartId ?? null;
		db.sql.exec(
			"INSERT OR REPLACE INTO object_removal VALUES (?, ?, ?, ?)",
			movedId,
			fileObjectKey(movedId),
			multipartId,
			// What is on its way may get there after this.
			now + ON_ITS_WAY_MS,
		);
	}
	db.sql.exec("DELETE FROM incoming_move_file WHERE move_id = ?", moveId);
	db.sql.exec(
		"UPDATE incoming_move SET state = 'abandoned', due_at = ? WHERE move_id = ?",
		now + ABANDONED_KEPT_MS,
		moveId,
	);
	return { hasArrived: false };
}

/** Moves that nobody ends come to their end all the same. */
export const INCOMING_MOVE_JOB: Job = {
	kind: "incoming moves",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM incoming_move WHERE due_at IS NOT NULL", values: [] }),
	run: ({ db, now }) => db.transaction(() => endDue(db, now)),
};

function endDue(db: TenantDatabase, now: number): void {
	const due = db.sql
		.exec<{ moveId: string; state: IncomingRow["state"] }>(
			"SELECT move_id AS moveId, state FROM incoming_move WHERE due_at <= ? ORDER BY due_at LIMIT +?",
			now,
			BATCH,
		)
		.toArray();
	for (const { moveId, state } of due) {
		if (state === "open") abandonMove(db, moveId, []);
		else db.sql.exec("DELETE FROM incoming_move WHERE move_id = ?", moveId);
	}
}

function findIncoming(db: TenantDatabase, moveId: string): IncomingRow | undefined {
	return db.sql
		.exec<IncomingRow>(
			"SELECT user_id AS userId, document_id AS documentId, state, bytes FROM incoming_move WHERE move_id = ?",
			moveId,
		)
		.toArray()[0];
}

function filesOf(db: TenantDatabase, moveId: string): PreparedMove["files"] {
	return db.sql
		.exec<PreparedMove["files"][number]>(
			"SELECT source_id AS fileId, file_id AS movedId FROM incoming_move_file WHERE move_id = ?",
			moveId,
		)
		.toArray();
}

function abandoned(): ContractError {
	return new ContractError("ConflictError", "error.moveAbandoned");
}
