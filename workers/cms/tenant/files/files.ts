import { fillPath } from "../../../../contract/api/path.ts";
import type { DocumentFile, DocumentFileEmbedding } from "../../../../contract/entities/entities.ts";
import type { FileState } from "../../../../contract/entities/vocabulary.ts";
import { FILE_PATHS } from "../../../../contract/files/file-paths.ts";
import { typesetState } from "../../../../contract/files/typeset.ts";
import { recordChange } from "../core/audit.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import type { Member, PlacedDocument } from "../core/rights/sight.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { editableFile, type FileRow, visibleFile } from "./file-access.ts";
import type { ImportedFile } from "../import/import-types.ts";
import { BILLS_OF_FILE, billsFromJson, placeBills } from "../bills/file-bills.ts";
import { sameBillsOfFile, withSameBills } from "../bills/same-bills.ts";
import {
	ATTACHMENTS_OF_FILE,
	attachmentsFromJson,
	MAIL_OF_FILE,
} from "../mail-attachments/mail-attachments.ts";
import { keepUpWithDays } from "../deadlines/deadline-progress.ts";
import { reconcileDeadlines } from "../deadlines/reconcile-deadlines.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { forgetFile, removeBytesLater } from "./file-removal.ts";
import { fileRemoved } from "../inbox/item-sources.ts";
import { CHUNKS_TOGETHER, learnRun, writeRun } from "../search-index/search-file-text.ts";

/** How many chunks of text are answered with the file, and how many documents that have the same bytes. */
const EMBEDDINGS_WITH_FILE = 3;
const SAME_WITH_FILE = 3;
/** A page that was recognised less surely is said to be hard to read. */
const SURE = 70;

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

/** The files of a document in their order, new ones last, as far as the member may see it. */
export function filesOfDocument(member: Member, document: PlacedDocument): DocumentFile[] {
	return readFiles(member, {
		sql: "f.document_row = ? ORDER BY f.position, f.created_at, f.id",
		values: [document.id],
	});
}

/** A file with its first chunks of text; 404 where the member may not see its document. */
export function readFile(member: Member, fileId: string): DocumentFile {
	const [file] = readFiles(member, { sql: "f.document_id = ? AND d.state < 2", values: [fileId] });
	if (!file) throw notFound();
	return file;
}

/** What serving the bytes takes; 404 where the member may not see the file's document. */
export function locateFile(member: Member, fileId: string): StoredFile {
	const { document_id, object_key, name, mime, size, state, page_count } = visibleFile(member, fileId);
	return { documentId: document_id, objectKey: object_key, name, mime, size, state, pageCount: page_count };
}

export function readFileText(
	member: Member,
	fileId: string,
	{ page, offset, limit }: TextQuery,
): { items: DocumentFileEmbedding[]; total: number } {
	const { sql } = member.db;
	const { id } = visibleFile(member, fileId);
	const where = page === null ? "file_row = ?" : "file_row = ? AND page = ?";
	const values = page === null ? [id] : [id, page];
	const { total } = sql
		.exec<{ total: number }>(`SELECT count(*) AS total FROM document_file_chunk WHERE ${where}`, ...values)
		.one();
	const items = sql
		.exec<{ chunk: string; page: number | null }>(
			`SELECT chunk, page FROM document_file_chunk WHERE ${where} ORDER BY page, position LIMIT +? OFFSET ?`,
			...values,
			limit,
			offset,
		)
		.toArray();
	return { items, total };
}

/** Forgets a file at once; its bytes leave the bucket later. Takes the right to edit. */
export function deleteFile(member: Member, fileId: string): void {
	const { db } = member;
	const { id, owner, document_row, object_key, name, size } = editableFile(member, fileId);
	forgetFile(db, { id, documentRow: document_row });
	removeBytesLater(db, fileId, object_key);
	fileRemoved(db, fileId);
	// A bill that was in it is asked for no more.
	keepUpWithDays(db);
	reconcileDeadlines(db, document_row);
	recordChange(db, member, {
		entity: "documentFile",
		entityId: fileId,
		documentId: owner,
		action: "delete",
		changes: { document: [owner, null], name: [name, null], size: [size, null] },
	});
}

/**
 * Files of an import, whose bytes are in the bucket already. Those that wait are read soon. For the others the digest
 * is computed if the import does not bring it.
 */
export function importFiles(
	db: TenantDatabase,
	documentRow: number,
	files: readonly ImportedFile[],
	origin: { createdBy: string; createdAt: number },
): void {
	for (const [index, file] of files.entries()) {
		const { id } = db.sql
			.exec<{ id: number }>(
				`INSERT INTO document_file
				(document_id, document_row, position, object_key, name, mime, size, state, state_at, is_backlog, page_count,
					has_preview, sha256, digest_due_at, created_by, created_at)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 1, ?, ?, ?, ?, ?, ?) RETURNING id`,
				newTenantOwnedId(readTenantKey(db)),
				documentRow,
				index + 1,
				file.objectKey,
				file.name,
				file.mime,
				file.size,
				file.state,
				file.text?.at(-1)?.page ?? null,
				file.hasPreview ? 1 : 0,
				file.sha256 ?? null,
				file.sha256 === undefined && !isToBeRead(file.state) ? 0 : null,
				origin.createdBy,
				origin.createdAt,
			)
			.one();
		if (file.bills) placeBills(db, id, file.bills);
		if (file.text) {
			db.sql.exec(
				`INSERT INTO document_file_chunk (file_row, position, page, chunk)
				SELECT ?, key, value ->> 'page', value ->> 'chunk' FROM json_each(?)`,
				id,
				JSON.stringify(file.text),
			);
			for (let first = 0; first < file.text.length; first += CHUNKS_TOGETHER) {
				const read = learnRun(db, "document_file_chunk", id, first);
				if (read) writeRun(db, { documentRow, fileRow: id, first }, read);
			}
		}
	}
}

function isToBeRead(state: FileState): boolean {
	return state === "waiting" || state === "processing";
}

type ReadFileRow = Omit<FileRow, "owner"> & {
	embeddings: string;
	recognition: string;
	same: string;
	bills: string;
	same_bills: string;
	mail: string | null;
	attachments: string | null;
};

/** With the beginning of their text, and with the documents that have the same bytes, in one statement. */
function readFiles(member: Member, which: Condition): DocumentFile[] {
	const sees = member.sees();
	const seesOther = member.sees("o");
	const sameBills = sameBillsOfFile(member);
	return member.db.sql
		.exec<ReadFileRow>(
			`SELECT f.*,
				(SELECT json_group_array(json_object('chunk', c.chunk, 'page', c.page)) FROM (
					SELECT chunk, page FROM document_file_chunk WHERE file_row = f.id
					ORDER BY page, position LIMIT ${EMBEDDINGS_WITH_FILE}
				) c) AS embeddings,
				(SELECT json_object('pages', count(*), 'done', count(confidence),
					'poor', json_group_array(page) FILTER (WHERE confidence BETWEEN 1 AND ${SURE - 1}),
					'unread', json_group_array(page) FILTER (WHERE confidence < 0))
				FROM file_page_recognition WHERE file_row = f.id) AS recognition,
				(SELECT json_group_array(json_object('documentId', s.document_id, 'name', s.name)) FROM (
					SELECT o.document_id, o.name FROM document_file g CROSS JOIN document o ON o.id = g.document_row
					WHERE g.sha256 = f.sha256 AND g.size = f.size AND g.document_row <> f.document_row
						AND o.state < 2 AND ${seesOther.sql}
					ORDER BY g.id DESC LIMIT ${SAME_WITH_FILE}
				) s) AS same,
				${BILLS_OF_FILE} AS bills, ${sameBills.sql} AS same_bills, ${MAIL_OF_FILE} AS mail, ${ATTACHMENTS_OF_FILE} AS attachments
			FROM document_file f CROSS JOIN document d ON d.id = f.document_row
			WHERE ${sees.sql} AND ${which.sql}`,
			...seesOther.values,
			...sameBills.values,
			...sees.values,
			...which.values,
		)
		.toArray()
		.map(toDocumentFile);
}

function toDocumentFile(row: ReadFileRow): DocumentFile {
	const embeddings: DocumentFile["documentFileEmbeddings"] = JSON.parse(row.embeddings);
	const recognition: NonNullable<DocumentFile["recognition"]> = JSON.parse(row.recognition);
	const typeset = typesetState(row, embeddings.map(({ chunk }) => chunk).join(" "));
	const same: NonNullable<DocumentFile["sameFiles"]> = JSON.parse(row.same);
	return {
		documentId: row.document_id,
		file: {
			name: row.name,
			url: fillPath(FILE_PATHS.content, { id: row.document_id }),
			mime: row.mime,
			size: row.size,
		},
		state: row.state,
		stateReason: row.state_reason,
		pageCount: row.page_count,
		hasPreview: row.has_preview === 1 || typeset === "pages",
		typeset,
		recognition: recognition.pages === 0 ? null : recognition,
		sha256: row.sha256,
		// One document may have the same bytes twice.
		sameFiles: [...new Map(same.map((document) => [document.documentId, document])).values()],
		documentFileEmbeddings: embeddings,
		bills: withSameBills(billsFromJson(row.bills), row.same_bills),
		mail: row.mail === null ? null : JSON.parse(row.mail),
		attachments: row.attachments === null ? null : attachmentsFromJson(row.attachments),
		createdAt: new Date(row.created_at).toISOString(),
	};
}
