import { DELETED_DAYS_KEPT, DELETED_FILES_KEPT_MS } from "../../../../contract/constants.ts";
import type { BinnedDocument } from "../../../../contract/explorer/document-bin.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { DocumentUndo } from "../../../../contract/entities/writes.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { Condition } from "../core/database.ts";
import type { KeyedPage, Slice } from "../core/named-rows.ts";
import { type Member, nameOfUser, type PlacedDocument } from "../core/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { editableDocument } from "./document-access.ts";
import { beginChange } from "./document-change.ts";
import { readRow } from "./document-read.ts";
import { bringBack, formerState, lastChange } from "./history/document-undo.ts";

export interface BinPage extends KeyedPage<BinnedDocument> {
	/** The member has edit access in the tenant. */
	mayEdit: boolean;
}

// Types, because the rows of `exec` are records.
type BinRow = {
	row: number;
	documentId: string;
	name: string;
	version: number;
	deletedAt: number;
	categoryId: string;
	categoryName: string;
	/** JSON of state before and name. */
	deletion: string | null;
	fileCount: number;
};

const DAY_MS = DELETED_FILES_KEPT_MS / DELETED_DAYS_KEPT;

/**
 * What the member may restore. Nothing writes to a deleted document any more, so that its last change is the deletion;
 * an import may bring one without a record of it.
 */
function binned(member: Member): Condition {
	const edits = member.edits();
	return {
		sql: `d.state = 2 AND d.updated_at > ? AND ${edits.sql}`,
		values: [member.now - DELETED_FILES_KEPT_MS, ...edits.values],
	};
}

/** Takes limit and offset as its last values. */
export function binStatement(member: Member): Condition {
	const { sql, values } = binned(member);
	return {
		sql: `SELECT d.id AS row, d.document_id AS documentId, d.name, d.version, d.updated_at AS deletedAt,
			c.document_id AS categoryId, c.name AS categoryName,
			(
				SELECT json_array(a.changes ->> '$.state[0]', ${nameOfUser("a.user_id")}) FROM audit_entry a
				WHERE a.entity_id = d.document_id AND a.action = 'delete' ORDER BY a.id DESC LIMIT 1
			) AS deletion,
			(SELECT count(*) FROM document_file f WHERE f.document_row = d.id) AS fileCount
			FROM document d INDEXED BY document_by_updated_at CROSS JOIN category c ON c.id = d.category_row
			WHERE ${sql} ORDER BY d.updated_at DESC, d.id DESC LIMIT ? OFFSET ?`,
		values,
	};
}

/** `GET /documents/bin`: what was deleted in the last thirty days and the member may restore, the latest first. */
export function documentBin(member: Member, { limit, offset }: Slice): BinPage {
	const { db, now, mayEdit } = member;
	const listed = binStatement(member);
	const counted = binned(member);
	const tenant = tenantReference(db);
	const rows = db.sql.exec<BinRow>(listed.sql, ...listed.values, limit, offset).toArray();
	const { total } = db.sql
		.exec<{ total: number }>(
			`SELECT count(*) AS total FROM document d INDEXED BY document_by_updated_at WHERE ${counted.sql}`,
			...counted.values,
		)
		.one();
	return {
		rows: rows.map((row) => ({ key: row.deletedAt, row: row.row, item: { ...toItem(row, now), tenant } })),
		total,
		mayEdit,
	};
}

function toItem(row: BinRow, now: number): Omit<BinnedDocument, "tenant"> {
	const { documentId, name, version, deletedAt, fileCount } = row;
	const [state, deletedBy]: (string | null)[] = JSON.parse(row.deletion ?? "[]");
	return {
		documentId,
		name,
		version,
		documentCategory: { documentId: row.categoryId, name: row.categoryName },
		stateBefore: state === "Active" ? "Active" : "Archived",
		deletedAt: instant(deletedAt),
		deletedBy: deletedBy ?? null,
		daysLeft: Math.min(Math.ceil((deletedAt + DELETED_FILES_KEPT_MS - now) / DAY_MS), DELETED_DAYS_KEPT),
		fileCount,
	};
}

/**
 * `POST /documents/{id}/restore`: a deleted document is what it was before, with its files. To whoever may not edit
 * it, it does not exist (404); 409 where it is not deleted, was deleted anew since, or too long ago.
 */
export function restoreDocument(
	member: Member,
	documentId: string,
	{ version }: DocumentUndo,
): TenantDocument {
	const deleted = deletedDocument(member, documentId);
	if (!deleted) {
		const { document: current } = readRow(member, editableDocument(member, documentId).id);
		throw new ContractError("ConflictError", "error.restoreNotDeleted", { current });
	}
	if (deleted.at <= member.now - DELETED_FILES_KEPT_MS) {
		throw new ContractError("ConflictError", "error.restoreTooLate");
	}
	const restored = beginChange(member, deleted);
	const { before } = restored;
	if (version !== before.version) {
		throw new ContractError("ConflictError", "error.restoreStale", { current: before });
	}
	const former = formerState(lastChange(member.db, documentId), before);
	const imported = { state: "Archived", inactiveDate: before.inactiveDate } as const;
	return bringBack(member, restored, former ?? imported);
}

/** The deleted document, however long ago, and when that was; `null` where the member may not edit it. */
function deletedDocument(member: Member, documentId: string): (PlacedDocument & { at: number }) | null {
	const edits = member.edits();
	const [found] = member.db.sql
		.exec<{ id: number; categoryRow: number; at: number }>(
			`SELECT d.id, d.category_row AS categoryRow, d.updated_at AS at FROM document d
			WHERE d.document_id = ? AND d.state = 2 AND ${edits.sql}`,
			documentId,
			...edits.values,
		)
		.toArray();
	return found ?? null;
}
