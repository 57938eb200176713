import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { recordChange } from "../core/audit.ts";
import type { Member } from "../core/rights/sight.ts";
import { editableFile } from "./file-access.ts";
import { setState } from "./file-processing.ts";
import { readFile } from "./files.ts";

/** Has a file read once more, with all its tries. Takes the right to edit; 409 while it waits or is being read. */
export function processAgain(member: Member, fileId: string): DocumentFile {
	const { db } = member;
	const { id, owner, name, state } = editableFile(member, fileId);
	if (state === "waiting" || state === "processing") {
		throw new ContractError("ConflictError", "files.isBeingRead", { current: readFile(member, fileId) });
	}
	db.sql.exec("UPDATE document_file SET attempts = 0, is_backlog = 0 WHERE id = ?", id);
	setState(db, fileId, "waiting", null);
	db.afterCommit({ kind: "readFile", fileId });
	recordChange(db, member, {
		entity: "documentFile",
		entityId: fileId,
		documentId: owner,
		action: "process",
		changes: { name: [null, name] },
	});
	return readFile(member, fileId);
}
