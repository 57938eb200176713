import { MAX_FILE_BYTES } from "../../../contract/constants.ts";
import type { FileCheck, FileCheckQuery } from "../../../contract/upload.ts";
import { requireEditor } from "./access.ts";
import type { TenantDatabase } from "./database.ts";
import { stateFromRow } from "./document-values.ts";
import { hasRoom, storageOf } from "./storage.ts";

const MAX_SAME_FILES = 10;

// The rights decide within the query: a file that may not be seen neither shows nor takes the place of one that may.
const SAME_FILES = `SELECT f.document_id AS documentId, f.name,
		d.document_id AS ownerId, d.name AS ownerName, d.state AS ownerState
	FROM document_file f JOIN document d ON d.id = f.document_row
	WHERE f.sha256 = ?2 AND f.size = ?3 AND d.state < 2 AND (
		EXISTS (SELECT 1 FROM member m WHERE m.user_id = ?1 AND m.is_admin = 1)
		OR d.category_row IN (SELECT r.category_row FROM category_right r WHERE r.user_id = ?1)
	)
	ORDER BY f.created_at DESC, f.id DESC LIMIT ?4`;

/** Whether a file would find room, and who has it already. For those with edit access in the tenant (spec 6). */
export function checkFile(db: TenantDatabase, userId: string, { size, sha256 }: FileCheckQuery): FileCheck {
	requireEditor(db, userId);
	const storage = storageOf(db);
	return {
		storage: { used: storage.used, limit: storage.limit },
		fits: size <= MAX_FILE_BYTES && hasRoom(storage, size),
		sameFiles: sha256 === undefined ? [] : sameFiles(db, userId, sha256, size),
	};
}

function sameFiles(db: TenantDatabase, userId: string, sha256: string, size: number): FileCheck["sameFiles"] {
	return db.sql
		.exec<{ documentId: string; name: string; ownerId: string; ownerName: string; ownerState: number }>(
			SAME_FILES,
			userId,
			sha256,
			size,
			MAX_SAME_FILES,
		)
		.toArray()
		.map(({ documentId, name, ownerId, ownerName, ownerState }) => ({
			documentId,
			name,
			document: { documentId: ownerId, name: ownerName, state: stateFromRow(ownerState) },
		}));
}
