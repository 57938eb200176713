import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { ChunkAnswer } from "../../../../contract/files/upload.ts";
import { notFound, refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { refreshSearchRows } from "../documents/document-links.ts";
import { editableDocument } from "../documents/document-access.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { readFile } from "./files.ts";
import { requireRoom, UPLOAD_HELD_MS } from "./storage.ts";
import { countNewUpload } from "./upload-allowance.ts";
import { validateChunk, type IncomingChunk } from "./upload-rules.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { fileObjectKey } from "../../../shared/object-keys.ts";

/**
 * A file is queued again after so long if its message was never sent, for example because the server was killed in
 * between.
 */
const QUEUE_AGAIN_MS = 60 * 1000;
/** Longer than one chunk takes, or one part of a file that moves. */
export const ON_ITS_WAY_MS = 15 * 60 * 1000;

/** A part as R2 has it. */
export interface StoredPart {
	index: number;
	etag: string;
	size: number;
}

/** How far an upload is. `missing` is `null` as long as the number of chunks is not known. */
export interface UploadProgress {
	sessionId: string;
	fileId: string;
	objectKey: string;
	/** R2's name of the upload, `null` before it has begun there. */
	multipartId: string | null;
	fileName: string;
	contentType: string;
	parts: StoredPart[];
	missing: number[] | null;
	/** The file, once the upload is finished. */
	documentFile: DocumentFile | null;
}

/** Identifies an upload. After a cancelled one its session may be used again, the id of its file never. */
export type UploadRef = Pick<UploadProgress, "sessionId" | "fileId">;

type UploadRow = {
	session_id: string;
	user_id: string;
	document_row: number;
	file_id: string;
	multipart_id: string | null;
	file_name: string;
	content_type: string;
	total: number | null;
	file_size: number | null;
	reserved_bytes: number;
	is_finished: number;
};

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

/**
 * Whether neither the upload nor a file of it is there any more, so that nobody needs its bytes. (A file that the sender
 * may not see any more is there.)
 */
export function isForgotten(db: TenantDatabase, { sessionId, fileId }: UploadRef): boolean {
	const known = db.sql.exec(
		`SELECT 1 FROM upload WHERE session_id = ? AND file_id = ?
		UNION ALL SELECT 1 FROM document_file WHERE document_id = ?`,
		sessionId,
		fileId,
		fileId,
	);
	return known.toArray().length === 0;
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

/** Forgets an upload; what R2 has of it goes afterwards. The file of a finished one stays. */
export function cancelUpload(member: Member, documentId: string, sessionId: string): void {
	const { documentFile } = readUpload(member, documentId, sessionId);
	if (documentFile) throw new ContractError("ConflictError", "upload.finished", { current: documentFile });
	forgetUploads(member, "session_id = ?", sessionId);
}

/** Forgets uploads that nobody has gone on with, and finished ones that nobody asks for any more. */
export function forgetExpiredUploads(db: TenantDatabase, now: number): void {
	forgetUploads({ db, now }, "expires_at <= ?", now);
}

/** Whether somebody is uploading into the document: something has come a short while ago. */
export function isUploadedInto({ db, now }: Member, documentRow: number): boolean {
	const current = db.sql.exec(
		"SELECT 1 FROM upload WHERE document_row = ? AND is_finished = 0 AND expires_at > ? LIMIT 1",
		documentRow,
		now + UPLOAD_EXPIRY_MS - UPLOAD_HELD_MS,
	);
	return current.toArray().length > 0;
}

/** Forgets the uploads into the document that nobody has gone on with. */
export function forgetUploadsInto(member: Member, documentRow: number): void {
	forgetUploads(member, "is_finished = 0 AND document_row = ?", documentRow);
}

/** Whether this upload of the user's has become a file. */
export function isUploaded(
	{ sql }: TenantDatabase,
	{ userId, sessionId }: { userId: string; sessionId: string },
): boolean {
	const found = sql.exec(
		"SELECT 1 FROM upload WHERE session_id = ? AND user_id = ? AND is_finished = 1",
		sessionId,
		userId,
	);
	return found.toArray().length > 0;
}

/** Forgets what a user has begun to upload; at most a hundred uploads, the others end by themselves. */
export function forgetUploadsOf(member: Pick<Member, "db" | "now">, userId: string): void {
	forgetUploads(member, "is_finished = 0 AND user_id = ?", userId);
}

/** Whether the chunk has arrived. */
export function hasChunk({ documentFile, parts }: UploadProgress, index: number): boolean {
	return documentFile !== null || parts.some((part) => part.index === index);
}

/** What a sender is told about its upload. */
export function chunkAnswer({ sessionId, parts, documentFile }: UploadProgress): ChunkAnswer {
	return { sessionId, receivedChunks: parts.map(({ index }) => index), documentFile };
}

function forgetUploads({ db, now }: Pick<Member, "db" | "now">, where: string, value: string | number): void {
	const uploads = db.sql.exec<UploadRow>(`SELECT * FROM upload WHERE ${where} LIMIT 100`, value).toArray();
	for (const { session_id, file_id, multipart_id, is_finished } of uploads) {
		if (!is_finished) {
			db.sql.exec(
				"INSERT OR REPLACE INTO object_removal VALUES (?, ?, ?, ?)",
				file_id,
				fileObjectKey(file_id),
				multipart_id,
				// Parts that come later find no upload. A file that is stored whole may still be on its way.
				now + (multipart_id === null ? ON_ITS_WAY_MS : 0),
			);
		}
		db.sql.exec("DELETE FROM upload_part WHERE session_id = ?", session_id);
		db.sql.exec("DELETE FROM upload WHERE session_id = ?", session_id);
	}
}

function findUpload(db: TenantDatabase, sessionId: string): UploadRow | undefined {
	return db.sql.exec<UploadRow>("SELECT * FROM upload WHERE session_id = ?", sessionId).toArray()[0];
}

function requireUpload(
	member: Member,
	{ sessionId, fileId }: { sessionId: string; fileId?: string },
): UploadRow {
	const upload = findUpload(member.db, sessionId);
	if (upload?.user_id !== member.userId) throw notFound();
	if (fileId !== undefined && upload.file_id !== fileId) throw notFound();
	return upload;
}

function progressOf(member: Member, upload: UploadRow): UploadProgress {
	const parts = member.db.sql
		.exec<{ index: number; etag: string; size: number }>(
			`SELECT chunk_index AS "index", etag, size FROM upload_part WHERE session_id = ? ORDER BY chunk_index`,
			upload.session_id,
		)
		.toArray();
	return {
		sessionId: upload.session_id,
		fileId: upload.file_id,
		objectKey: fileObjectKey(upload.file_id),
		multipartId: upload.multipart_id,
		fileName: upload.file_name,
		contentType: upload.content_type,
		parts,
		missing: missingChunks(parts, upload.total),
		documentFile: upload.is_finished ? readFile(member, upload.file_id) : null,
	};
}

function missingChunks(parts: readonly StoredPart[], total: number | null): number[] | null {
	if (total === null) return null;
	const received = new Set(parts.map(({ index }) => index));
	return Array.from({ length: total }, (_, index) => index).filter((index) => !received.has(index));
}
