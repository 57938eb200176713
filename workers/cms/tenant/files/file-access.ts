import type { FileState } from "../../../../contract/entities/vocabulary.ts";
import { notFound } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { editableDocument } from "../documents/document-access.ts";

/** A row of `document_file`; `owner` is its document. */
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

/** The file, or 404 where the member may not see its document. */
export function visibleFile(member: Member, fileId: string): FileRow {
	const sees = member.sees();
	const row = member.db.sql
		.exec<FileRow>(
			`SELECT f.*, d.document_id AS owner
			FROM document_file f JOIN document d ON d.id = f.document_row
			WHERE f.document_id = ? AND d.state < 2 AND ${sees.sql}`,
			fileId,
			...sees.values,
		)
		.toArray()[0];
	if (!row) throw notFound();
	return row;
}

/** The file of a document that the member may edit: 404 where it may not be seen, 403 where it may only be seen. */
export function editableFile(member: Member, fileId: string): FileRow {
	const file = visibleFile(member, fileId);
	editableDocument(member, file.owner);
	return file;
}
