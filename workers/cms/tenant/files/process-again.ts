import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { editableDocument } from "../documents/document-access.ts";
import { visibleFile } from "./file-access.ts";
import { setState } from "./file-processing.ts";
import { readFile } from "./files.ts";

/** Has a file read once more, with all its tries. Takes the right to edit; 409 while it waits or is being read. */
export function processAgain(db: TenantDatabase, userId: string, fileId: string): DocumentFile {
	const { id, owner, name, state } = visibleFile(db, userId, fileId);
	editableDocument(db, userId, owner);
	if (state === "waiting" || state === "processing") {
		throw new ContractError("ConflictError", "files.isBeingRead", { current: readFile(db, userId, fileId) });
	}
	db.sql.exec("UPDATE document_file SET attempts = 0, is_backlog = 0 WHERE id = ?", id);
	setState(db, fileId, "waiting", null);
	recordChange(db, {
		userId,
		entity: "documentFile",
		entityId: fileId,
		documentId: owner,
		action: "process",
		changes: { name: [null, name] },
	});
	return readFile(db, userId, fileId);
}
