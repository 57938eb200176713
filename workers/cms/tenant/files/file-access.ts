import type { FileState } from "../../../../contract/entities/vocabulary.ts";
import { notFound } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";

/** A row of `document_file`; `owner` is its document. */
// A type, because rows of `exec` are records.
export type FileRow = {
	id: number;
	document_id: string;
	document_row: number;
	owner: string;
	object_key: string;
	name: string;
	mime: string;
	size: number;
	state: FileState;
	state_reason: string | null;
	page_count: number | null;
	has_preview: number;
	sha256: string | null;
	created_at: number;
};

/** The file, or 404 where the user may not see its document. */
export function visibleFile(db: TenantDatabase, userId: string, fileId: string): FileRow {
	const row = db.sql
		.exec<FileRow>(
			`SELECT f.*, d.document_id AS owner
			FROM document_file f JOIN document d ON d.id = f.document_row
			WHERE f.document_id = ?2 AND d.state < 2 AND (
				EXISTS (SELECT 1 FROM member m WHERE m.user_id = ?1 AND m.is_admin = 1)
				OR d.category_row IN (SELECT r.category_row FROM category_right r WHERE r.user_id = ?1)
			)`,
			userId,
			fileId,
		)
		.toArray()[0];
	if (!row) throw notFound();
	return row;
}
