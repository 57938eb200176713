import { auditText, subjectOf } from "./audit-text.ts";
import type { TenantDatabase } from "./database.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { nameOfUser } from "./people.ts";
import { instant } from "./values.ts";

export type AuditEntity =
	| "tenant"
	| "member"
	| "mandate"
	| "client"
	| "invitation"
	| "share"
	| "request"
	| "document"
	| "documentFile"
	| "documentCategory"
	| "documentFolder"
	| "documentParty"
	/** Somebody has read a document by mandate or as a guest (`access-log.ts`). */
	| "reading";
/** `replaced`, `fileOrder` and `process` leave the document's own version alone. */
export type AuditAction =
	| "create"
	| "moveIn"
	| "update"
	| "delete"
	| "import"
	| "replaced"
	| "fileOrder"
	| "process"
	| "read";

/** The actions that make a new version, as a list in SQL. */
export const CHANGES_OF_VERSION = "'create', 'moveIn', 'update', 'delete'";

/** Field → old value, new value. */
export type Changes = Record<string, [unknown, unknown]>;

/** Who acts, and when: a member, or an import. */
export interface Author {
	userId: string;
	now: number;
}

/** What changed. `documentId` is the document to whose history it belongs. */
interface AuditEntry {
	entity: AuditEntity;
	entityId: string;
	documentId?: string;
	action: AuditAction;
	changes: Changes;
}

/** Appends to the record of who changed what, in the transaction of the change itself. */
export function recordChange(db: TenantDatabase, { userId, now }: Author, entry: AuditEntry): void {
	const { entity, entityId, action, changes } = entry;
	const documentId = entry.documentId ?? (entity === "document" ? entityId : null);
	const subject = subjectOf(db, { entity, entityId, documentId, changes });
	db.sql.exec(
		`INSERT INTO audit_entry (at, user_id, user_name, entity, entity_id, document_id, action, changes, subject, text)
		VALUES (?1, ?2, ${nameOfUser("?2")}, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
		now,
		userId,
		entity,
		entityId,
		documentId,
		action,
		JSON.stringify(changes),
		subject,
		auditText(subject, changes),
	);
}

/** The fields in which `after` differs from `before`; values are compared as JSON. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
	const changes: Changes = {};
	for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
		const old = before[field] ?? null;
		const now = after[field] ?? null;
		if (JSON.stringify(old) !== JSON.stringify(now)) changes[field] = [old, now];
	}
	return changes;
}

/** Records of one kind of thing how it has changed: what differs from before, which is `{}` of a new one. */
export function recorderOf(entity: AuditEntity) {
	return (
		author: Author & { db: TenantDatabase },
		entityId: string,
		action: "create" | "update" | "delete",
		before: object,
		after: object,
	): void => {
		const changes = changesBetween({ ...before }, { ...after });
		recordChange(author.db, author, { entity, entityId, action, changes });
	};
}

const LAST_CHANGE = `SELECT a.at, a.user_id AS userId, ${nameOfUser("a.user_id")} AS updatedBy FROM audit_entry a
	WHERE a.entity_id = ? AND a.action IN (${CHANGES_OF_VERSION}) ORDER BY a.id DESC LIMIT 1`;

/** Who made the newest version of something, and when; null where that is not known (any more). */
export function lastChangeOf({ db, userId }: Writer, entityId: string) {
	const last = db.sql
		.exec<{ at: number; userId: string; updatedBy: string | null }>(LAST_CHANGE, entityId)
		.toArray()[0];
	return {
		updatedBy: last?.updatedBy ?? null,
		updatedByCaller: last?.userId === userId,
		updatedAt: last ? instant(last.at) : null,
	};
}

interface Writer {
	db: TenantDatabase;
	userId: string;
}

/** 409 where the writer read an older version than the one that is there now; it says who made that one, and when. */
export function assertVersion(
	writer: Writer,
	sent: number | undefined,
	row: { documentId: string; version: number },
	current: () => unknown,
): void {
	if (sent === undefined || sent === row.version) return;
	const details = { current: current(), ...lastChangeOf(writer, row.documentId) };
	throw new ContractError("ConflictError", "error.stale", details);
}
