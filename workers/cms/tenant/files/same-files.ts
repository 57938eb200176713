import type { FileCheck } from "../../../../contract/files/upload.ts";
import type { TenantDatabase } from "../core/database.ts";
import { stateFromRow } from "../documents/document-values.ts";

/** A file as it is recognised. `exceptDocument` is the row of a document whose own files do not count. */
export interface WantedBytes {
	sha256: string;
	size: number;
	exceptDocument: number | null;
}

// The rights decide within the query: a file that may not be seen neither shows nor takes the place of one that may.
export const SAME_FILES = `SELECT f.document_id AS documentId, f.name,
		d.document_id AS ownerId, d.name AS ownerName, d.state AS ownerState
	FROM document_file f JOIN document d ON d.id = f.document_row
	WHERE f.sha256 = ?2 AND f.size = ?3 AND f.document_row IS NOT ?4 AND d.state < 2 AND (
		EXISTS (SELECT 1 FROM member m WHERE m.user_id = ?1 AND m.is_admin = 1)
		OR d.category_row IN (SELECT r.category_row FROM category_right r WHERE r.user_id = ?1)
	)
	ORDER BY f.id DESC LIMIT ?5`;

/** Files with these bytes in documents that the user may see, the newest first. */
export function sameFiles(
	db: TenantDatabase,
	userId: string,
	{ sha256, size, exceptDocument }: WantedBytes,
	limit: number,
): FileCheck["sameFiles"] {
	return db.sql
		.exec<{ documentId: string; name: string; ownerId: string; ownerName: string; ownerState: number }>(
			SAME_FILES,
			userId,
			sha256,
			size,
			exceptDocument,
			limit,
		)
		.toArray()
		.map(({ documentId, name, ownerId, ownerName, ownerState }) => ({
			documentId,
			name,
			document: { documentId: ownerId, name: ownerName, state: stateFromRow(ownerState) },
		}));
}
