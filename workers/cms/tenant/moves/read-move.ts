import type { TenantDatabase } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import type { ImportedParty } from "../import/import-types.ts";
import type { Member, PlacedDocument } from "../core/rights/sight.ts";
import { ownedDocument } from "../documents/document-access.ts";
import { readRow } from "../documents/document-read.ts";
import { movedDocument } from "./moved-document.ts";
import { findMove, type MoveStatus, statusOf } from "./move-rows.ts";

export interface ReadMove {
	move: MoveStatus | null;
	/** Whether the member may (or might) edit the document: to others one that has gone does not exist. */
	mayEdit: boolean;
}

/** The latest move of a document that the member sees, also where it has gone since; 404 else. */
export function readMove(member: Member, documentId: string): ReadMove {
	const sees = member.sees();
	const [document] = member.db.sql
		.exec<PlacedDocument & { state: number } & Record<string, SqlStorageValue>>(
			`SELECT d.id, d.category_row AS categoryRow, d.state FROM document d
			WHERE d.document_id = ? AND ${sees.sql}`,
			documentId,
			...sees.values,
		)
		.toArray();
	if (!document) throw notFound("error.documentNotFound");
	const move = findMove(member.db, document.id);
	const status = move && statusOf(member.db, move);
	if (document.state === 2 && status?.state !== "moved") throw notFound("error.documentNotFound");
	return { move: status, mayEdit: member.mayEditIn(document.categoryRow) };
}

/** What moves with a document, as its tenant knows it. */
export interface LeavingPlan {
	files: { count: number; bytes: number };
	folders: string[];
	parties: ImportedParty[];
	reminders: number;
	isInChain: boolean;
}

export function movePlan(member: Member, documentId: string): LeavingPlan {
	const { id } = ownedDocument(member, documentId);
	const { document } = readRow(member, id);
	const { files, folders, parties, fields } = movedDocument(member, id);
	return {
		files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
		folders,
		parties,
		reminders: fields.reminders?.length ?? 0,
		isInChain: document.replacedDocument !== null || document.replacedByDocument !== null,
	};
}

export function forgetFailedMove(db: TenantDatabase, moveId: string): void {
	db.sql.exec("DELETE FROM document_move WHERE move_id = ? AND step IS NULL AND failure IS NOT NULL", moveId);
}
