import type { TenantDatabase } from "../core/database.ts";

/** After this long the digest of a file is tried again. */
const RETRY_MS = 60 * 60 * 1000;
/** How much is read in one go for digests, in files and in bytes. */
const BATCH = 20;
const BATCH_BYTES = 512 * 1024 * 1024;

/** Computes the digests of some files that were read before there were digests. */
export async function makeUpDigests(
	db: TenantDatabase,
	reader: CmsEnv["READER"],
	now: number,
): Promise<void> {
	const files = db.sql
		.exec<{ id: number; objectKey: string; size: number }>(
			`SELECT id, object_key AS objectKey, size FROM document_file
			WHERE digest_due_at <= ? ORDER BY digest_due_at, id LIMIT +?`,
			now,
			BATCH,
		)
		.toArray();
	let bytes = 0;
	for (const { id, objectKey, size } of files) {
		bytes += size;
		if (bytes > BATCH_BYTES && bytes > size) break;
		try {
			const sha256 = await reader.digest(objectKey);
			db.sql.exec("UPDATE document_file SET sha256 = ?, digest_due_at = NULL WHERE id = ?", sha256, id);
		} catch (error) {
			console.error("no digest", objectKey, error);
			db.sql.exec("UPDATE document_file SET digest_due_at = ? WHERE id = ?", now + RETRY_MS, id);
		}
	}
}
