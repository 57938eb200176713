import { fillPath } from "../../../../contract/api/path.ts";
import { FILE_PATHS } from "../../../../contract/files/file-paths.ts";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import type { FileProcessed } from "../../events/file-events.ts";
import type { TenantDatabase } from "../core/database.ts";
import { viewersOf } from "../core/sight.ts";

/** What is told of a file that has been read; `null` where nobody may see its document. */
export function fileProcessedEvent(db: TenantDatabase, fileId: string): FileProcessed | null {
	const document = db.sql
		.exec<{ id: number; documentId: string; categoryRow: number }>(
			`SELECT d.id, d.document_id AS documentId, d.category_row AS categoryRow
			FROM document_file f JOIN document d ON d.id = f.document_row
			WHERE f.document_id = ? AND d.state < 2`,
			fileId,
		)
		.toArray()[0];
	if (!document) return null;
	const viewings = viewersOf(db, document);
	return {
		tenantKey: tenantKeyOf(fileId),
		documentId: document.documentId,
		documentFileId: fileId,
		documentFileUrl: fillPath(FILE_PATHS.content, { id: fileId }),
		userIds: [...new Set(viewings.map(({ userId }) => userId))],
	};
}
