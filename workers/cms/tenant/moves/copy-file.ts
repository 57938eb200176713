import { ContractError } from "../../../../contract/errors.ts";
import { fileObjectKey } from "../../../shared/object-keys.ts";
import { within } from "../../time-limits.ts";
import { abortUpload, isInvalidPart, isNoSuchUpload } from "../../storage/multipart-uploads.ts";
import type { TenantDatabase } from "../core/database.ts";

/**
 * Bytes that are copied in one step: they stream, so that this is no matter of memory. R2 wants parts of one size, but
 * for the last.
 */
export const PART_BYTES = 8 * 1024 * 1024;
/** A part takes no longer than this, in milliseconds; reading it and writing it together. */
const PART_MS = 60_000;

export type FileToCopy = {
	fileId: string;
	/** Its id in the other tenant. */
	movedId: string;
	objectKey: string;
	size: number;
	multipartId: string | null;
	/** JSON of the parts that are there. */
	etags: string;
};

/** The next file of a move whose bytes are not there yet; small ones go first. */
export function nextFileToCopy(db: TenantDatabase, documentRow: number): FileToCopy | null {
	return (
		db.sql
			.exec<FileToCopy>(
				`SELECT file_id AS fileId, moved_id AS movedId, object_key AS objectKey, size, multipart_id AS multipartId,
					etags
				FROM document_move_file WHERE document_row = ? AND is_copied = 0 ORDER BY size, file_id LIMIT 1`,
				documentRow,
			)
			.toArray()[0] ?? null
	);
}

/**
 * Copies a file, or of a large one the next part, to where it lies in the other tenant. Each step is noted once the
 * bucket has it; what was cut off before that is done again.
 * @throws ContractError 409 where the bytes are not in the bucket; 503 where it does not answer
 */
export async function copyStep(db: TenantDatabase, bucket: R2Bucket, file: FileToCopy): Promise<void> {
	if (file.size <= PART_BYTES) return copyWhole(db, bucket, file);
	const { multipartId } = file;
	if (multipartId === null) return beginCopy(db, bucket, file);
	const etags: string[] = JSON.parse(file.etags);
	const from = etags.length * PART_BYTES;
	try {
		if (from >= file.size) await completeCopy(db, bucket, { ...file, multipartId }, etags);
		else await copyPart(db, bucket, { ...file, multipartId }, etags);
	} catch (error) {
		if (!isNoSuchUpload(error) && !isInvalidPart(error)) throw error;
		if (isInvalidPart(error)) await abortUpload(bucket, fileObjectKey(file.movedId), multipartId);
		// Completed before, by a step that did not live to note it; else it begins anew.
		const there = await bucket.head(fileObjectKey(file.movedId));
		note(db, file, there?.size === file.size ? "copied" : { multipartId: null, etags: [] });
	}
}

async function beginCopy(db: TenantDatabase, bucket: R2Bucket, file: FileToCopy): Promise<void> {
	const upload = await bucket.createMultipartUpload(fileObjectKey(file.movedId));
	try {
		note(db, file, { multipartId: upload.uploadId, etags: [] });
	} catch (error) {
		// Nobody would know of it any more.
		await upload.abort();
		throw error;
	}
}

async function copyWhole(db: TenantDatabase, bucket: R2Bucket, file: FileToCopy): Promise<void> {
	await within(
		PART_MS,
		(async () => {
			const { body } = await readable(bucket, file);
			const stored = await bucket.put(fileObjectKey(file.movedId), body);
			if (stored?.size !== file.size) throw missing();
		})(),
	);
	note(db, file, "copied");
}

type BegunFile = FileToCopy & { multipartId: string };

async function copyPart(
	db: TenantDatabase,
	bucket: R2Bucket,
	file: BegunFile,
	etags: readonly string[],
): Promise<void> {
	const offset = etags.length * PART_BYTES;
	const length = Math.min(PART_BYTES, file.size - offset);
	const upload = bucket.resumeMultipartUpload(fileObjectKey(file.movedId), file.multipartId);
	const { etag } = await within(
		PART_MS,
		(async () => {
			const { body } = await readable(bucket, file, { offset, length });
			return upload.uploadPart(etags.length + 1, body);
		})(),
	);
	note(db, file, { multipartId: file.multipartId, etags: [...etags, etag] });
}

async function completeCopy(
	db: TenantDatabase,
	bucket: R2Bucket,
	file: BegunFile,
	etags: readonly string[],
): Promise<void> {
	const upload = bucket.resumeMultipartUpload(fileObjectKey(file.movedId), file.multipartId);
	await upload.complete(etags.map((etag, index) => ({ partNumber: index + 1, etag })));
	note(db, file, "copied");
}

async function readable(
	bucket: R2Bucket,
	{ objectKey, size }: FileToCopy,
	range?: R2Range,
): Promise<R2ObjectBody> {
	const object = await bucket.get(objectKey, range && { range });
	if (object?.size !== size) {
		await object?.body.cancel();
		throw missing();
	}
	return object;
}

function note(
	db: TenantDatabase,
	{ fileId }: FileToCopy,
	reached: "copied" | { multipartId: string | null; etags: readonly string[] },
): void {
	if (reached === "copied") {
		db.sql.exec("UPDATE document_move_file SET is_copied = 1 WHERE file_id = ?", fileId);
		return;
	}
	db.sql.exec(
		"UPDATE document_move_file SET multipart_id = ?, etags = ? WHERE file_id = ?",
		reached.multipartId,
		JSON.stringify(reached.etags),
		fileId,
	);
}

function missing(): ContractError {
	return new ContractError("ConflictError", "error.moveFileMissing");
}
