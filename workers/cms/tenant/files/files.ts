import type { DocumentFile, DocumentFileEmbedding } from "../../../../contract/entities/entities.ts";
import type { FileState } from "../../../../contract/entities/vocabulary.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { editableDocument } from "../documents/document-access.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { visibleFile, type FileRow } from "./file-access.ts";
import type { ImportedFile } from "../import/import-types.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { forgetFile, removeBytesLater } from "./file-removal.ts";
import { sameFiles } from "./same-files.ts";
import { keepFileWords } from "../search-index/search-file-text.ts";

/** Chunks of text that travel with the file itself, and so do others that have the same bytes. */
const EMBEDDINGS_WITH_FILE = 3;
const SAME_WITH_FILE = 3;

/** What serving a file's bytes takes. */
export interface StoredFile {
	documentId: string;
	objectKey: string;
	name: string;
	mime: string;
	size: number;
	state: FileState;
	pageCount: number | null;
}

/** A slice of a file's text: of one page of the file, or of all of it. */
export interface TextQuery {
	page: number | null;
	offset: number;
	limit: number;
}

/**
 * The files of a document in their order, new ones last, as the user sees them. The caller has checked the right to see
 * the document.
 */
export function filesOfDocument(db: TenantDatabase, userId: string, documentRow: number): DocumentFile[] {
	return db.sql
		.exec<Omit<FileRow, "owner">>(
			"SELECT * FROM document_file WHERE document_row = ? ORDER BY position, created_at, id",
			documentRow,
		)
		.toArray()
		.map((row) => toDocumentFile(db, userId, row));
}

/** A file with its first chunks of text; 404 where the user may not see its document. */
export function readFile(db: TenantDatabase, userId: string, fileId: string): DocumentFile {
	return toDocumentFile(db, userId, visibleFile(db, userId, fileId));
}

/** What serving the bytes takes; 404 where the user may not see the file's document. */
export function locateFile(db: TenantDatabase, userId: string, fileId: string): StoredFile {
	const { document_id, object_key, name, mime, size, state, page_count } = visibleFile(db, userId, fileId);
	return { documentId: document_id, objectKey: object_key, name, mime, size, state, pageCount: page_count };
}

export function readFileText(
	db: TenantDatabase,
	userId: string,
	fileId: string,
	{ page, offset, limit }: TextQuery,
): { items: DocumentFileEmbedding[]; total: number } {
	const { id } = visibleFile(db, userId, fileId);
	const where = page === null ? "file_row = ?" : "file_row = ? AND page = ?";
	const values = page === null ? [id] : [id, page];
	const { total } = db.sql
		.exec<{ total: number }>(`SELECT count(*) AS total FROM document_file_chunk WHERE ${where}`, ...values)
		.one();
	const items = db.sql
		.exec<{ chunk: string; page: number | null }>(
			`SELECT chunk, page FROM document_file_chunk WHERE ${where} ORDER BY position LIMIT ? OFFSET ?`,
			...values,
			limit,
			offset,
		)
		.toArray();
	return { items, total };
}

/** Forgets a file at once; its bytes leave the bucket later. Takes the right to edit. */
export function deleteFile(db: TenantDatabase, userId: string, fileId: string): void {
	const { id, owner, document_row, object_key, name, size } = visibleFile(db, userId, fileId);
	editableDocument(db, userId, owner);
	forgetFile(db, { id, documentRow: document_row });
	removeBytesLater(db, fileId, object_key);
	recordChange(db, {
		userId,
		entity: "documentFile",
		entityId: fileId,
		documentId: owner,
		action: "delete",
		changes: { document: [owner, null], name: [name, null], size: [size, null] },
	});
}

/**
 * Files that an import brings, whose bytes lie in the bucket already. Those that wait are read soon; of the others, the
 * digest is found out where the import does not say it.
 */
export function importFiles(
	db: TenantDatabase,
	documentRow: number,
	files: readonly ImportedFile[],
	origin: { createdBy: string; createdAt: number },
): Set<string> {
	const words = new Set<string>();
	for (const [index, file] of files.entries()) {
		const { id } = db.sql
			.exec<{ id: number }>(
				`INSERT INTO document_file
				(document_id, document_row, position, object_key, name, mime, size, state, state_at, is_backlog, page_count,
					sha256, digest_due_at, created_by, created_at)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 1, ?, ?, ?, ?, ?) RETURNING id`,
				newTenantOwnedId(readTenantKey(db)),
				documentRow,
				index + 1,
				file.objectKey,
				file.name,
				file.mime,
				file.size,
				file.state,
				file.text?.at(-1)?.page ?? null,
				file.sha256 ?? null,
				file.sha256 === undefined && !isToBeRead(file.state) ? 0 : null,
				origin.createdBy,
				origin.createdAt,
			)
			.one();
		if (file.text) {
			db.sql.exec(
				`INSERT INTO document_file_chunk (file_row, position, page, chunk)
				SELECT ?, key, value ->> 'page', value ->> 'chunk' FROM json_each(?)`,
				id,
				JSON.stringify(file.text),
			);
			for (const word of keepFileWords(db, documentRow, id)) words.add(word);
		}
	}
	return words;
}

function isToBeRead(state: FileState): boolean {
	return state === "waiting" || state === "processing";
}

function toDocumentFile(db: TenantDatabase, userId: string, row: Omit<FileRow, "owner">): DocumentFile {
	const embeddings = db.sql
		.exec<{ chunk: string; page: number | null }>(
			"SELECT chunk, page FROM document_file_chunk WHERE file_row = ? ORDER BY position LIMIT ?",
			row.id,
			EMBEDDINGS_WITH_FILE,
		)
		.toArray();
	return {
		documentId: row.document_id,
		file: {
			name: row.name,
			url: `/document-files/${row.document_id}/content`,
			mime: row.mime,
			size: row.size,
		},
		state: row.state,
		stateReason: row.state_reason,
		pageCount: row.page_count,
		hasPreview: row.has_preview === 1,
		sha256: row.sha256,
		sameFiles: documentsWithSame(db, userId, row),
		documentFileEmbeddings: embeddings,
		createdAt: new Date(row.created_at).toISOString(),
	};
}

function documentsWithSame(
	db: TenantDatabase,
	userId: string,
	{ sha256, size, document_row }: Omit<FileRow, "owner">,
): DocumentFile["sameFiles"] {
	if (sha256 === null) return [];
	const same = sameFiles(db, userId, { sha256, size, exceptDocument: document_row }, SAME_WITH_FILE);
	const byId = new Map(same.map(({ document: { documentId, name } }) => [documentId, { documentId, name }]));
	return [...byId.values()];
}
