import { MAX_NAME_LENGTH } from "../../../../contract/constants.ts";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import type { DocumentFileOrder, DocumentFileRename } from "../../../../contract/entities/writes.ts";
import { refusedField } from "../core/access.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { editableDocument } from "../documents/document-access.ts";
import { visibleFile } from "./file-access.ts";
import { filesOfDocument, readFile } from "./files.ts";

const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;

/** Gives a file another name. Takes the right to edit its document. */
export function renameFile(
	db: TenantDatabase,
	userId: string,
	fileId: string,
	{ name }: DocumentFileRename,
): DocumentFile {
	const file = visibleFile(db, userId, fileId);
	editableDocument(db, userId, file.owner);
	const newName = withExtensionOf(file.name, name);
	if (newName.length > MAX_NAME_LENGTH) throw refusedField("name", "validation.tooLong");
	if (newName === file.name) return readFile(db, userId, fileId);
	db.sql.exec("UPDATE document_file SET name = ? WHERE id = ?", newName, file.id);
	recordChange(db, {
		userId,
		entity: "documentFile",
		entityId: fileId,
		documentId: file.owner,
		action: "update",
		changes: { name: [file.name, newName] },
	});
	return readFile(db, userId, fileId);
}

/** Puts the files of a document into this order; the list names each of them once. Takes the right to edit. */
export function orderFiles(
	db: TenantDatabase,
	userId: string,
	documentId: string,
	{ documentFiles }: DocumentFileOrder,
): DocumentFile[] {
	const { row } = editableDocument(db, userId, documentId);
	const before = filesOfDocument(db, userId, row.id);
	const wanted = new Set(documentFiles);
	const isComplete = documentFiles.length === before.length && wanted.size === before.length;
	if (!isComplete || before.some((file) => !wanted.has(file.documentId))) {
		throw refusedField("documentFiles", "validation.fileOrder");
	}
	for (const [position, fileId] of documentFiles.entries()) {
		db.sql.exec("UPDATE document_file SET position = ? WHERE document_id = ?", position + 1, fileId);
	}
	const after = filesOfDocument(db, userId, row.id);
	if (after.some((file, position) => file.documentId !== before[position]?.documentId)) {
		recordChange(db, {
			userId,
			entity: "document",
			entityId: documentId,
			action: "fileOrder",
			changes: { documentFiles: [before.map(nameOf), after.map(nameOf)] },
		});
	}
	return after;
}

function nameOf({ file }: DocumentFile): string {
	return file.name;
}

/** A name by which the file still opens as what it is. */
function withExtensionOf(oldName: string, newName: string): string {
	const extension = EXTENSION.exec(oldName)?.[0] ?? "";
	return newName.toLowerCase().endsWith(extension.toLowerCase()) ? newName : newName + extension;
}
