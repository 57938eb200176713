import type { TenantDatabase } from "./database.ts";
import { instant } from "../documents/document-values.ts";

export type AuditEntity =
	| "tenant"
	| "member"
	| "document"
	| "documentFile"
	| "documentCategory"
	| "documentFolder"
	| "documentParty";
/** `replaced`, `fileOrder` and `process` leave the document's own version alone. */
export type AuditAction = "create" | "update" | "delete" | "import" | "replaced" | "fileOrder" | "process";

/** The actions that make a new version, as a list in SQL. */
export const CHANGES_OF_VERSION = "'create', 'update', 'delete'";

/** Field → old value, new value. */
export type Changes = Record<string, [unknown, unknown]>;

/** Who changed what. `documentId` is the document to whose history it belongs. */
interface AuditEntry {
	userId: string;
	entity: AuditEntity;
	entityId: string;
	documentId?: string;
	action: AuditAction;
	changes: Changes;
}

/** Appends to the record of who changed what, in the transaction of the change itself. */
export function recordChange(db: TenantDatabase, entry: AuditEntry): void {
	const documentId = entry.documentId ?? (entry.entity === "document" ? entry.entityId : null);
	db.sql.exec(
		`INSERT INTO audit_entry (at, user_id, entity, entity_id, document_id, action, changes)
		VALUES (?, ?, ?, ?, ?, ?, ?)`,
		Date.now(),
		entry.userId,
		entry.entity,
		entry.entityId,
		documentId,
		entry.action,
		JSON.stringify(entry.changes),
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

const LAST_CHANGE = `SELECT a.at, m.name AS updatedBy FROM audit_entry a LEFT JOIN member m ON m.user_id = a.user_id
	WHERE a.entity_id = ? AND a.action IN (${CHANGES_OF_VERSION}) ORDER BY a.id DESC LIMIT 1`;

/** Who made the newest version of something, and when; null where that is not known (any more). */
export function lastChangeOf(
	db: TenantDatabase,
	entityId: string,
): { updatedBy: string | null; updatedAt: string | null } {
	const last = db.sql.exec<{ at: number; updatedBy: string | null }>(LAST_CHANGE, entityId).toArray()[0];
	return { updatedBy: last?.updatedBy ?? null, updatedAt: last ? instant(last.at) : null };
}
