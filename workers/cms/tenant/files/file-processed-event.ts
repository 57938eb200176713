import { tenantKeyOf } from "../../../../contract/ids.ts";
import type { FileProcessed } from "../../events/file-events.ts";
import type { TenantDatabase } from "../core/database.ts";

/** What is told of a file that has been read; `null` where nobody may see its document. */
export function fileProcessedEvent(db: TenantDatabase, fileId: string): FileProcessed | null {
	const document = db.sql
		.exec<{ documentId: string; categoryRow: number }>(
			`SELECT d.document_id AS documentId, d.category_row AS categoryRow
			FROM document_file f JOIN document d ON d.id = f.document_row
			WHERE f.document_id = ? AND d.state < 2`,
			fileId,
		)
		.toArray()[0];
	if (!document) return null;
	const userIds = db.sql
		.exec<{ userId: string }>(
			`SELECT user_id AS userId FROM member WHERE is_admin = 1
			UNION SELECT user_id FROM category_right WHERE category_row = ?`,
			document.categoryRow,
		)
		.toArray()
		.map(({ userId }) => userId);
	return {
		tenantKey: tenantKeyOf(fileId),
		documentId: document.documentId,
		documentFileId: fileId,
		documentFileUrl: `/document-files/${fileId}/content`,
		userIds,
	};
}
