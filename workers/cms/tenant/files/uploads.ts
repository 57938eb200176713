/** How an upload comes to be a file: chunk by chunk, each announced first and noted once the bucket has it. */
import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { notFound, refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { refreshSearchRows } from "../documents/document-links.ts";
import { editableDocument } from "../documents/document-access.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { readFile } from "./files.ts";
import { requireRoom } from "./storage.ts";
import { countNewUpload } from "./upload-allowance.ts";
import {
	findUpload,
	progressOf,
	requireUpload,
	type StoredPart,
	type UploadProgress,
	type UploadRef,
	type UploadRow,
} from "./upload-rows.ts";
import { validateChunk, type IncomingChunk } from "./upload-rules.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { fileObjectKey } from "../../../shared/object-keys.ts";

/**
 * A file is queued again after this long if its message was never sent, for example because the server was killed in
 * between.
 */
const QUEUE_AGAIN_MS = 60 * 1000;

/**
 * The upload to which a chunk belongs, begun with the first one, and room for it reserved in the tenant's storage.
 * Takes the right to edit the document. Refuses a chunk that does not fit those that are there (400), a file that is
 * too large or finds no room (413), and one upload too many (429).
 */
export function announceChunk(member: Member, documentId: string, chunk: IncomingChunk): UploadProgress {
	const documentRow = editableDocument(member, documentId).id;
	const known = findUpload(member.db, chunk.sessionId);
	if (!known) return beginUpload(member, documentRow, chunk);
	if (known.user_id !== member.userId) throw notFound();
	if (known.document_row !== documentRow) throw refusedField("sessionId", "belongs to another document");
	const progress = progressOf(member, known);
	if (!progress.documentFile) reserve(member, chunk, known, progress.parts);
	return progress;
}

function beginUpload(member: Member, documentRow: number, chunk: IncomingChunk): UploadProgress {
	const bytes = validateChunk(chunk, { total: null, fileSize: null, parts: [] });
	const { db, userId, now } = member;
	requireRoom(member, chunk.sessionId, bytes);
	countNewUpload(member);
	db.sql.exec(
		`INSERT INTO upload
		(session_id, user_id, document_row, file_id, file_name, content_type, file_size, reserved_bytes, expires_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		chunk.sessionId,
		userId,
		documentRow,
		newTenantOwnedId(readTenantKey(db)),
		chunk.fileName,
		chunk.contentType,
		chunk.fileSize,
		bytes,
		now + UPLOAD_EXPIRY_MS,
	);
	return progressOf(member, requireUpload(member, chunk));
}

/** Checks the chunk and the room that is left, and reserves what the file will take up at least. */
function reserve(
	member: Member,
	chunk: IncomingChunk,
	upload: UploadRow,
	parts: readonly StoredPart[],
): void {
	const { session_id, total, file_size, reserved_bytes } = upload;
	const bytes = Math.max(validateChunk(chunk, { total, fileSize: file_size, parts }), reserved_bytes);
	requireRoom(member, session_id, bytes);
	const fileSize = chunk.fileSize ?? file_size;
	if (bytes === reserved_bytes && fileSize === file_size) return;
	member.db.sql.exec(
		"UPDATE upload SET reserved_bytes = ?, file_size = ? WHERE session_id = ?",
		bytes,
		fileSize,
		session_id,
	);
}

/** Remembers R2's name of the upload. Of two chunks that come first at once, one wins: the answer is the winner's. */
export function beginMultipart(member: Member, begun: UploadRef, multipartId: string): string {
	requireUpload(member, begun);
	member.db.sql.exec(
		"UPDATE upload SET multipart_id = ? WHERE session_id = ? AND multipart_id IS NULL",
		multipartId,
		begun.sessionId,
	);
	return requireUpload(member, begun).multipart_id ?? multipartId;
}

/** Notes a chunk that R2 has. If the same chunk comes again, the newer one counts. */
export function recordPart(
	member: Member,
	begun: UploadRef,
	chunk: IncomingChunk,
	etag: string,
): UploadProgress {
	const { sessionId, index, total, size } = chunk;
	const { db, now } = member;
	const upload = requireUpload(member, begun);
	const { parts } = progressOf(member, upload);
	validateChunk(chunk, { total: upload.total, fileSize: upload.file_size, parts });
	db.sql.exec("INSERT OR REPLACE INTO upload_part VALUES (?, ?, ?, ?)", sessionId, index, etag, size);
	db.sql.exec(
		"UPDATE upload SET total = coalesce(?, total), expires_at = ? WHERE session_id = ?",
		total,
		now + UPLOAD_EXPIRY_MS,
		sessionId,
	);
	return progressOf(member, requireUpload(member, begun));
}

/**
 * Forgets parts that R2 does not have as they were noted, so that they can be sent again. When a chunk came twice at
 * once, or again just before a crash, R2 may have kept one and the database may have noted the other.
 */
export function forgetParts(member: Member, begun: UploadRef, parts: readonly StoredPart[]): UploadProgress {
	const upload = requireUpload(member, begun);
	for (const { index, etag } of parts) {
		member.db.sql.exec(
			"DELETE FROM upload_part WHERE session_id = ? AND chunk_index = ? AND etag = ?",
			begun.sessionId,
			index,
			etag,
		);
	}
	return progressOf(member, upload);
}

/**
 * Makes the file of an upload whose bytes are whole in the bucket; again, it answers the same file.
 * Its bytes count as they are, whatever was announced.
 */
export function finishUpload(
	member: Member,
	begun: UploadRef,
	stored: { mime: string; size: number },
): DocumentFile {
	const { db, userId, now } = member;
	const { sessionId } = begun;
	const upload = requireUpload(member, begun);
	if (upload.is_finished) return readFile(member, upload.file_id);
	requireRoom(member, sessionId, stored.size);
	const { owner } = db.sql
		.exec<{ owner: string }>("SELECT document_id AS owner FROM document WHERE id = ?", upload.document_row)
		.one();
	editableDocument(member, owner);
	db.sql.exec(
		`INSERT INTO document_file
		(document_id, document_row, position, object_key, name, mime, size, state, state_at, created_by, created_at)
		SELECT ?1, ?2, coalesce(max(position), 0) + 1, ?3, ?4, ?5, ?6, 'waiting', ?7, ?8, ?7
		FROM document_file WHERE document_row = ?2`,
		upload.file_id,
		upload.document_row,
		fileObjectKey(upload.file_id),
		upload.file_name,
		stored.mime,
		stored.size,
		now,
		userId,
	);
	refreshSearchRows(db, [upload.document_row]);
	db.sql.exec(
		"UPDATE upload SET is_finished = 1, expires_at = ?, queue_due = ? WHERE session_id = ?",
		now + UPLOAD_EXPIRY_MS,
		now + QUEUE_AGAIN_MS,
		sessionId,
	);
	// A file of one chunk was put without parts.
	db.sql.exec(
		`INSERT OR IGNORE INTO upload_part
		SELECT session_id, 0, '', ? FROM upload WHERE session_id = ? AND multipart_id IS NULL`,
		stored.size,
		sessionId,
	);
	recordChange(db, member, {
		entity: "documentFile",
		entityId: upload.file_id,
		documentId: owner,
		action: "create",
		changes: { document: [null, owner], name: [null, upload.file_name], size: [null, stored.size] },
	});
	member.db.afterCommit({ kind: "readFile", fileId: upload.file_id });
	return readFile(member, upload.file_id);
}

/** Files that were made some time ago and never queued, because something went wrong in between. */
export function filesToQueue(db: TenantDatabase, now: number): string[] {
	return db.sql
		.exec<{ fileId: string }>("SELECT file_id AS fileId FROM upload WHERE queue_due <= ? LIMIT 50", now)
		.toArray()
		.map(({ fileId }) => fileId);
}

export function noteQueued(db: TenantDatabase, fileId: string): void {
	db.sql.exec("UPDATE upload SET queue_due = NULL WHERE queue_due IS NOT NULL AND file_id = ?", fileId);
}

/** How far the upload is, for a sender that continues it. */
export function readUpload(member: Member, documentId: string, sessionId: string): UploadProgress {
	const documentRow = editableDocument(member, documentId).id;
	const upload = requireUpload(member, { sessionId });
	if (upload.document_row !== documentRow) throw notFound();
	return progressOf(member, upload);
}
