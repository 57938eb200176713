import { DELETED_FILES_KEPT_MS } from "../../../../contract/constants.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { fileObjectKey, previewPrefix } from "../../../shared/object-keys.ts";
import { abortUpload } from "../../storage/multipart-uploads.ts";
import type { TenantDatabase } from "../core/database.ts";
import { refreshSearchRows } from "../documents/document-links.ts";
import { forgetFileWords } from "../search-index/search-file-text.ts";
import { indexFiles } from "../search-index/search-index.ts";

/** After the bucket has refused. */
const RETRY_MS = 60 * 1000;
/** Files whose bytes one turn takes from the bucket. */
const BATCH = 50;
/** Objects that the bucket deletes in one call. */
const MAX_KEYS = 1_000;

/** Has a file's bytes and pictures leave the bucket once nobody can bring it back any more. */
export function removeBytesLater(db: TenantDatabase, fileId: string, objectKey: string): void {
	db.sql.exec(
		"INSERT OR REPLACE INTO object_removal (file_id, object_key, due_at) VALUES (?, ?, ?)",
		fileId,
		objectKey,
		db.clock() + DELETED_FILES_KEPT_MS,
	);
}

/** The same for all files of a document that was deleted. They are forgotten after their bytes, not before. */
export function removeFilesLater(db: TenantDatabase, documentRow: number): void {
	db.sql.exec(
		`INSERT OR REPLACE INTO object_removal (file_id, object_key, due_at)
		SELECT document_id, object_key, ? FROM document_file WHERE document_row = ?`,
		db.clock() + DELETED_FILES_KEPT_MS,
		documentRow,
	);
}

/** The document has come back: its files stay. */
export function keepFiles(db: TenantDatabase, documentRow: number): void {
	db.sql.exec(
		`DELETE FROM object_removal
		WHERE file_id IN (SELECT document_id FROM document_file WHERE document_row = ?)`,
		documentRow,
	);
}

/**
 * Removes the pictures of a file that is gone from the bucket. Pictures of a file that is about to go are removed
 * together with it.
 */
export function removePicturesOfGone(db: TenantDatabase, fileId: string): void {
	db.sql.exec(
		"INSERT INTO object_removal (file_id, object_key, due_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
		fileId,
		fileObjectKey(fileId),
		db.clock(),
	);
}

/** Forgets a file with its text; the history of its document keeps what happened to it. */
export function forgetFile(
	db: TenantDatabase,
	{ id, documentRow }: { id: number; documentRow: number },
): void {
	db.sql.exec("DELETE FROM document_file_chunk WHERE file_row = ?", id);
	db.sql.exec("DELETE FROM document_file_reading WHERE file_row = ?", id);
	db.sql.exec("DELETE FROM document_file WHERE id = ?", id);
	forgetFileWords(db, documentRow, id);
	refreshSearchRows(db, [documentRow]);
	indexFiles(db, documentRow);
}

type Removal = { fileId: string; objectKey: string; multipartId: string | null };

/**
 * Removes from the bucket what is due: bytes and pictures of some files, or what R2 has of uploads. Rows are deleted
 * after the objects, so that interrupted work is done again. If the bucket refuses, it is asked again later.
 *
 * @throws ContractError 503 where the bucket does not answer: the tenant's other jobs do not wait for each file
 */
export async function removeObjects(db: TenantDatabase, bucket: R2Bucket, now: number): Promise<void> {
	forgetRemovalsOfListed(db, now);
	const removals = db.sql
		.exec<Removal>(
			`SELECT file_id AS fileId, object_key AS objectKey, multipart_id AS multipartId
			FROM object_removal WHERE due_at <= ? ORDER BY due_at LIMIT +?`,
			now,
			BATCH,
		)
		.toArray();
	for (const removal of removals) {
		try {
			if (await emptyBucketOf(bucket, removal)) db.transaction(() => endRemoval(db, removal.fileId));
		} catch (error) {
			console.error("object removal failed", removal.fileId, error);
			db.sql.exec("UPDATE object_removal SET due_at = ? WHERE file_id = ?", now + RETRY_MS, removal.fileId);
			if (error instanceof ContractError) throw error;
		}
	}
}

/** A listed document keeps its bytes, however it came back. */
function forgetRemovalsOfListed(db: TenantDatabase, now: number): void {
	db.sql.exec(
		`DELETE FROM object_removal WHERE due_at <= ? AND EXISTS (
			SELECT 1 FROM document_file f JOIN document d ON d.id = f.document_row
			WHERE f.document_id = object_removal.file_id AND d.state < 2
		)`,
		now,
	);
}

/** @returns whether nothing is left; of very many pictures the rest go next time */
async function emptyBucketOf(
	bucket: R2Bucket,
	{ fileId, objectKey, multipartId }: Removal,
): Promise<boolean> {
	if (multipartId !== null) await abortUpload(bucket, objectKey, multipartId);
	const { objects, truncated } = await bucket.list({ prefix: previewPrefix(fileId), limit: MAX_KEYS - 1 });
	await bucket.delete([objectKey, ...objects.map(({ key }) => key)]);
	return !truncated;
}

/**
 * Of a tenant that ends: what the bucket has of uploads, some at a time. Rejects where it has not aborted all of them:
 * what is known of the others stays, to be done again. @returns whether there was something
 */
export async function abortUploads(db: TenantDatabase, bucket: R2Bucket): Promise<boolean> {
	const begun = db.sql
		.exec<{ fileId: string; multipartId: string }>(
			`SELECT file_id AS fileId, multipart_id AS multipartId FROM upload
			WHERE multipart_id IS NOT NULL AND is_finished = 0
			UNION SELECT file_id, multipart_id FROM object_removal WHERE multipart_id IS NOT NULL LIMIT +?`,
			BATCH,
		)
		.toArray();
	await Promise.all(
		begun.map(async ({ fileId, multipartId }) => {
			await abortUpload(bucket, fileObjectKey(fileId), multipartId);
			for (const table of ["upload", "object_removal"]) {
				db.sql.exec(`UPDATE ${table} SET multipart_id = NULL WHERE file_id = ?`, fileId);
			}
		}),
	);
	return begun.length > 0;
}

/** The file of a deleted document is remembered until now. */
function endRemoval(db: TenantDatabase, fileId: string): void {
	const file = db.sql
		.exec<{ id: number; documentRow: number }>(
			"SELECT id, document_row AS documentRow FROM document_file WHERE document_id = ?",
			fileId,
		)
		.toArray()[0];
	if (file) forgetFile(db, file);
	db.sql.exec("DELETE FROM object_removal WHERE file_id = ?", fileId);
}
