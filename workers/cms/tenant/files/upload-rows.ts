/** Uploads as they are kept, until they are files: their rows, and what these say. */
import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import type { ChunkAnswer } from "../../../../contract/files/upload.ts";
import { fileObjectKey } from "../../../shared/object-keys.ts";
import type { TenantDatabase } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { readFile } from "./files.ts";
import { UPLOAD_HELD_MS } from "./storage.ts";

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

export type UploadRow = {
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

/** Whether the chunk has arrived. */
export function hasChunk({ documentFile, parts }: UploadProgress, index: number): boolean {
	return documentFile !== null || parts.some((part) => part.index === index);
}

/** What a sender is told about its upload. */
export function chunkAnswer({ sessionId, parts, documentFile }: UploadProgress): ChunkAnswer {
	return { sessionId, receivedChunks: parts.map(({ index }) => index), documentFile };
}

export function findUpload(db: TenantDatabase, sessionId: string): UploadRow | undefined {
	return db.sql.exec<UploadRow>("SELECT * FROM upload WHERE session_id = ?", sessionId).toArray()[0];
}

/** 404 for one of somebody else's, and for another one than that of `fileId`. */
export function requireUpload(
	member: Member,
	{ sessionId, fileId }: { sessionId: string; fileId?: string },
): UploadRow {
	const upload = findUpload(member.db, sessionId);
	if (upload?.user_id !== member.userId) throw notFound();
	if (fileId !== undefined && upload.file_id !== fileId) throw notFound();
	return upload;
}

export function progressOf(member: Member, upload: UploadRow): UploadProgress {
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

/** Whether somebody is uploading into the document: something has come a short while ago. */
export function isUploadedInto({ db, now }: Member, documentRow: number): boolean {
	const current = db.sql.exec(
		"SELECT 1 FROM upload WHERE document_row = ? AND is_finished = 0 AND expires_at > ? LIMIT 1",
		documentRow,
		now + UPLOAD_EXPIRY_MS - UPLOAD_HELD_MS,
	);
	return current.toArray().length > 0;
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

/** Whether this upload of the user's has begun. */
export function hasBegun(
	db: TenantDatabase,
	{ userId, sessionId }: { userId: string; sessionId: string },
): boolean {
	return findUpload(db, sessionId)?.user_id === userId;
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
