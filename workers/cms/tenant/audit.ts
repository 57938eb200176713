import type { TenantDatabase } from "./database.ts";

export type AuditEntity =
	| "tenant"
	| "member"
	| "document"
	| "documentFile"
	| "documentCategory"
	| "documentFolder"
	| "documentParty";
export type AuditAction = "create" | "update" | "delete" | "import";

/** Field → old value, new value. */
export type Changes = Record<string, [unknown, unknown]>;

/** Appends to the record of who changed what, in the transaction of the change itself. */
export function recordChange(
	db: TenantDatabase,
	entry: { userId: string; entity: AuditEntity; entityId: string; action: AuditAction; changes: Changes },
): void {
	db.sql.exec(
		"INSERT INTO audit_entry (at, user_id, entity, entity_id, action, changes) VALUES (?, ?, ?, ?, ?, ?)",
		Date.now(),
		entry.userId,
		entry.entity,
		entry.entityId,
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
