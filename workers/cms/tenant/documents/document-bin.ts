import {
	DELETED_DAYS_KEPT,
	DELETED_FILES_KEPT_MS,
	UPLOAD_EXPIRY_MS,
} from "../../../../contract/constants.ts";
import type { BinnedDocument } from "../../../../contract/explorer/document-bin.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { DocumentUndo } from "../../../../contract/entities/writes.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import type { KeyedPage, Slice } from "../core/named-rows.ts";
import { nameOfUser } from "../core/people.ts";
import { Member, type PlacedDocument } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { editableDocument } from "./document-access.ts";
import { beginChange } from "./document-change.ts";
import { readRow } from "./document-read.ts";
import { bringBack, formerState, lastChange } from "./history/document-undo.ts";
import { UPLOAD_SESSION_PREFIX } from "../../../../contract/files/upload-headers.ts";
import type { Job } from "../core/jobs.ts";
import { updateDocument } from "./document-write.ts";

/** As the tenant knows it: of one that was moved the ids of where it went. */
export interface BinItem extends Omit<BinnedDocument, "movedTo"> {
	movedTo: { tenant: string; documentId: string } | null;
}

export interface BinPage extends KeyedPage<BinItem> {
	/** The member has edit access in the tenant. */
	mayEdit: boolean;
}

type BinRow = {
	row: number;
	documentId: string;
	name: string;
	version: number;
	deletedAt: number;
	categoryId: string;
	categoryName: string;
	/** JSON of state before and name, and of where it was moved. */
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
				SELECT json_array(
					a.changes ->> '$.state[0]', ${nameOfUser("a.user_id")},
					a.changes ->> '$.movedTo[1].tenant', a.changes ->> '$.movedTo[1].documentId'
				) FROM audit_entry a
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

function toItem(row: BinRow, now: number): Omit<BinItem, "tenant"> {
	const { documentId, name, version, deletedAt, fileCount } = row;
	const [state, deletedBy, movedTenant, movedId]: (string | null)[] = JSON.parse(row.deletion ?? "[]");
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
		movedTo: movedTenant && movedId ? { tenant: movedTenant, documentId: movedId } : null,
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
	const former = formerState(lastChange(member.db, documentId, "'delete'"), before);
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

/** How many are looked at in one turn. */
const BATCH = 20;

type AwaitedFile = {
	row: number;
	documentId: string;
	createdBy: string;
	isEmpty: number;
	/** When the latest upload into it is forgotten, if nobody goes on with it. */
	uploadEnds: number | null;
};

/** Notes a document that was made for a file: its Idempotency-Key is the session in which the file goes up. */
export function awaitFile({ db, now }: Member, documentId: string, key: string | null): void {
	if (!key?.startsWith(UPLOAD_SESSION_PREFIX)) return;
	db.sql.exec(
		"INSERT INTO awaited_file (document_row, due_at) SELECT id, ? FROM document WHERE document_id = ?",
		now + UPLOAD_EXPIRY_MS,
		documentId,
	);
}

/** The file will not come: the document goes as soon as no other one is on its way. */
export function stopAwaiting({ sql, clock }: TenantDatabase, documentId: string): void {
	sql.exec(
		`UPDATE awaited_file SET due_at = ?
		WHERE document_row = (SELECT id FROM document WHERE document_id = ?)`,
		clock(),
		documentId,
	);
}

/** Nothing empty stays behind: where the file never came, its document goes into the bin when the upload is forgotten. */
export const AWAITED_FILE_JOB: Job = {
	kind: "documents without their file",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM awaited_file", values: [] }),
	run: ({ db, now }) => db.transaction(() => discardEmpty(db, now)),
};

function discardEmpty(db: TenantDatabase, now: number): void {
	const due = db.sql
		.exec<AwaitedFile>(
			`SELECT a.document_row AS row, d.document_id AS documentId, d.created_by AS createdBy,
				d.state = 0 AND d.version = 1
				AND NOT EXISTS (SELECT 1 FROM document_file f WHERE f.document_row = d.id) AS isEmpty,
				(SELECT max(u.expires_at) FROM upload u WHERE u.document_row = d.id) AS uploadEnds
			FROM awaited_file a JOIN document d ON d.id = a.document_row
			WHERE a.due_at <= ? ORDER BY a.due_at LIMIT ?`,
			now,
			BATCH,
		)
		.toArray();
	for (const { row, documentId, createdBy, isEmpty, uploadEnds } of due) {
		if (isEmpty === 1 && uploadEnds !== null && uploadEnds > now) {
			db.sql.exec("UPDATE awaited_file SET due_at = ? WHERE document_row = ?", uploadEnds, row);
			continue;
		}
		db.sql.exec("DELETE FROM awaited_file WHERE document_row = ?", row);
		if (isEmpty === 1) discard(db, documentId, createdBy);
	}
}

/** As whoever made it. Who may not any more leaves it to those who may. */
function discard(db: TenantDatabase, documentId: string, createdBy: string): void {
	try {
		updateDocument(Member.prove(db, createdBy), documentId, { state: "Deleted" });
	} catch (error) {
		if (!(error instanceof ContractError)) throw error;
	}
}
