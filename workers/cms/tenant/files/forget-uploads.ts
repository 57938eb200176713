/** Uploads that end without a file. */
import { ContractError } from "../../../../contract/errors.ts";
import { fileObjectKey } from "../../../shared/object-keys.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import type { UploadRow } from "./upload-rows.ts";
import { readUpload } from "./uploads.ts";

/** Longer than one chunk takes, or one part of a file that moves. */
export const ON_ITS_WAY_MS = 15 * 60 * 1000;

/** Forgets an upload; what R2 has of it goes afterwards. The file of a finished one stays. */
export function cancelUpload(member: Member, documentId: string, sessionId: string): void {
	const { documentFile } = readUpload(member, documentId, sessionId);
	if (documentFile) throw new ContractError("ConflictError", "upload.finished", { current: documentFile });
	forgetUpload(member, sessionId);
}

/** Forgets one upload, whoever has begun it. */
export function forgetUpload(by: Pick<Member, "db" | "now">, sessionId: string): void {
	forgetUploads(by, "session_id = ?", sessionId);
}

/** Forgets uploads that nobody has gone on with, and finished ones that nobody asks for any more. */
export function forgetExpiredUploads(db: TenantDatabase, now: number): void {
	forgetUploads({ db, now }, "expires_at <= ?", now);
}

/** Forgets the uploads into the document that nobody has gone on with. */
export function forgetUploadsInto(member: Member, documentRow: number): void {
	forgetUploads(member, "is_finished = 0 AND document_row = ?", documentRow);
}

/** Forgets what a user has begun to upload; at most a hundred uploads, the others end by themselves. */
export function forgetUploadsOf(member: Pick<Member, "db" | "now">, userId: string): void {
	forgetUploads(member, "is_finished = 0 AND user_id = ?", userId);
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
