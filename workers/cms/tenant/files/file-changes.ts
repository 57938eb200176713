import { MAX_NAME_LENGTH } from "../../../../contract/constants.ts";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import type { DocumentFileOrder, DocumentFileRename } from "../../../../contract/entities/writes.ts";
import { fileName } from "../../../../contract/fields.ts";
import { refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { recordChange } from "../core/audit.ts";
import { refreshSearchRows } from "../documents/document-links.ts";
import { editableDocument } from "../documents/document-access.ts";
import { editableFile } from "./file-access.ts";
import { filesOfDocument, readFile } from "./files.ts";

const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;

/** Gives a file another name, if one is said. Takes the right to edit its document. */
export function renameFile(member: Member, fileId: string, write: DocumentFileRename): DocumentFile {
	const { db } = member;
	const file = editableFile(member, fileId);
	const { name = write.file?.name ?? file.name } = write;
	// A name that a file has already may be one that nobody could give it.
	if (name === file.name) return readFile(member, fileId);
	if (!fileName.safeParse(name).success) throw refusedField(["file", "name"], "validation.fileName");
	const newName = withExtensionOf(file.name, name);
	if (newName.length > MAX_NAME_LENGTH) throw refusedField("name", "validation.tooLong");
	if (newName === file.name) return readFile(member, fileId);
	db.sql.exec("UPDATE document_file SET name = ? WHERE id = ?", newName, file.id);
	refreshSearchRows(db, [file.document_row]);
	recordChange(db, member, {
		entity: "documentFile",
		entityId: fileId,
		documentId: file.owner,
		action: "update",
		changes: { name: [file.name, newName] },
	});
	return readFile(member, fileId);
}

/** Puts the files of a document into this order; the list names each of them once. Takes the right to edit. */
export function orderFiles(
	member: Member,
	documentId: string,
	{ documentFiles }: DocumentFileOrder,
): DocumentFile[] {
	const { db } = member;
	const document = editableDocument(member, documentId);
	const before = filesOfDocument(member, document);
	const wanted = new Set(documentFiles);
	const isComplete = documentFiles.length === before.length && wanted.size === before.length;
	if (!isComplete || before.some((file) => !wanted.has(file.documentId))) {
		throw refusedField("documentFiles", "validation.fileOrder");
	}
	for (const [position, fileId] of documentFiles.entries()) {
		db.sql.exec("UPDATE document_file SET position = ? WHERE document_id = ?", position + 1, fileId);
	}
	const after = filesOfDocument(member, document);
	if (after.some((file, position) => file.documentId !== before[position]?.documentId)) {
		recordChange(db, member, {
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
