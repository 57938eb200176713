/** The lines of checklists, what was made of them, and what has come for them. */
import type { RequestedItemState } from "../../../../contract/requests/request-words.ts";
import type { TenantDatabase } from "../core/database.ts";

export type ItemRow = {
	row: number;
	documentId: string;
	requestRow: number;
	name: string;
	state: RequestedItemState;
	documentRow: number | null;
	fileCount: number;
	receivedAt: number | null;
};

/** The checklists of these requests, each in its order. */
export function itemsOf(db: TenantDatabase, requestRows: readonly number[]): ItemRow[] {
	return db.sql
		.exec<ItemRow>(
			`SELECT i.id AS row, i.document_id AS documentId, i.request_row AS requestRow, i.name, i.state,
				i.document_row AS documentRow,
				(SELECT count(*) FROM requested_file f WHERE f.item_row = i.id) AS fileCount,
				(SELECT max(f.received_at) FROM requested_file f WHERE f.item_row = i.id) AS receivedAt
			FROM requested_item i WHERE i.request_row IN (SELECT value FROM json_each(?)) ORDER BY i.request_row, i.id`,
			JSON.stringify(requestRows),
		)
		.toArray();
}

/** The latest files that have come for the line of this row, the latest first. */
export function filesOf(db: TenantDatabase, itemRow: number, most: number) {
	return db.sql
		.exec<{ name: string; receivedAt: number }>(
			`SELECT name, received_at AS receivedAt FROM requested_file WHERE item_row = ? ORDER BY id DESC LIMIT +?`,
			itemRow,
			most,
		)
		.toArray();
}

/** Ids of all that was made for the request. */
export function documentsOf(db: TenantDatabase, requestRow: number): string[] {
	return db.sql
		.exec<{ documentId: string }>(
			`SELECT d.document_id AS documentId FROM requested_item i JOIN document d ON d.id = i.document_row
			WHERE i.request_row = ?`,
			requestRow,
		)
		.toArray()
		.map(({ documentId }) => documentId);
}

/** The id of what was made of the line of this row; `null` where nothing is there. */
export function documentOf(db: TenantDatabase, itemRow: number): string | null {
	const [found] = db.sql
		.exec<{ documentId: string }>(
			`SELECT d.document_id AS documentId FROM requested_item i JOIN document d ON d.id = i.document_row
			WHERE i.id = ?`,
			itemRow,
		)
		.toArray();
	return found?.documentId ?? null;
}

/** Where what was made of the line of this row is filed; `null` where it is not there, archived or deleted. */
export function placedDocumentOf(db: TenantDatabase, itemRow: number) {
	const [found] = db.sql
		.exec<{ id: number; categoryRow: number; documentId: string }>(
			`SELECT d.id, d.category_row AS categoryRow, d.document_id AS documentId
			FROM requested_item i JOIN document d ON d.id = i.document_row AND d.state = 0 WHERE i.id = ?`,
			itemRow,
		)
		.toArray();
	return found ?? null;
}

/** Whose file this is, if nobody has learned of it yet: from now on they have. */
export function takeUnnoted(
	db: TenantDatabase,
	fileId: string,
): { requestId: string; itemRow: number } | null {
	const [taken] = db.sql
		.exec<{ itemRow: number }>(
			`UPDATE requested_file SET note_due_at = NULL WHERE file_id = ? AND note_due_at IS NOT NULL
			RETURNING item_row AS itemRow`,
			fileId,
		)
		.toArray();
	if (!taken) return null;
	const { requestId } = db.sql
		.exec<{ requestId: string }>(
			`SELECT r.document_id AS requestId FROM requested_item i JOIN document_request r ON r.id = i.request_row
			WHERE i.id = ?`,
			taken.itemRow,
		)
		.one();
	return { requestId, itemRow: taken.itemRow };
}

/** Files of which somebody should have learned by now. */
export function filesToNote(db: TenantDatabase, now: number, most: number): string[] {
	return db.sql
		.exec<{ fileId: string }>(
			"SELECT file_id AS fileId FROM requested_file WHERE note_due_at <= ? ORDER BY note_due_at LIMIT +?",
			now,
			most,
		)
		.toArray()
		.map(({ fileId }) => fileId);
}

/** Files that have come by the request, that other uploads of it (`userId`) bring, and that came to nothing. */
export function countFiles(
	db: TenantDatabase,
	requestRow: number,
	{ userId, sessionId }: { userId: string; sessionId: string },
): number {
	return db.sql
		.exec<{ n: number }>(
			`SELECT (
				SELECT count(*) FROM requested_item i JOIN requested_file f ON f.item_row = i.id WHERE i.request_row = ?1
			) + (
				SELECT coalesce(sum(i.refused), 0) FROM requested_item i WHERE i.request_row = ?1
			) + (
				SELECT count(*) FROM upload WHERE user_id = ?2 AND is_finished = 0 AND session_id <> ?3
			) AS n`,
			requestRow,
			userId,
			sessionId,
		)
		.one().n;
}

/** A file for the line of this document was refused, after something had been made for it. */
export function noteRefused(db: TenantDatabase, documentId: string): void {
	db.sql.exec(
		`UPDATE requested_item SET refused = refused + 1
		WHERE document_row = (SELECT id FROM document WHERE document_id = ?)`,
		documentId,
	);
}

/** Bytes that have come by the request and are there still, and that other uploads of it (`userId`) have announced. */
export function countBytes(
	db: TenantDatabase,
	requestRow: number,
	{ userId, sessionId }: { userId: string; sessionId: string },
): number {
	return db.sql
		.exec<{ bytes: number }>(
			`SELECT (
				SELECT coalesce(sum(f.size), 0) FROM requested_item i JOIN requested_file r ON r.item_row = i.id
				JOIN document_file f ON f.document_id = r.file_id WHERE i.request_row = ?
			) + (
				SELECT coalesce(sum(reserved_bytes), 0) FROM upload
				WHERE user_id = ? AND is_finished = 0 AND session_id <> ?
			) AS bytes`,
			requestRow,
			userId,
			sessionId,
		)
		.one().bytes;
}

export function insertItem(
	db: TenantDatabase,
	requestRow: number,
	{ documentId, name }: { documentId: string; name: string },
): void {
	db.sql.exec(
		"INSERT INTO requested_item (document_id, request_row, name) VALUES (?, ?, ?)",
		documentId,
		requestRow,
		name,
	);
}

export function setItemState(db: TenantDatabase, row: number, state: RequestedItemState): void {
	db.sql.exec("UPDATE requested_item SET state = ? WHERE id = ?", state, row);
}

export function setItemDocument(db: TenantDatabase, row: number, documentId: string): void {
	db.sql.exec(
		"UPDATE requested_item SET document_row = (SELECT id FROM document WHERE document_id = ?) WHERE id = ?",
		documentId,
		row,
	);
}
