import { ACCESS_LOG_KEPT_DAYS } from "../../../../contract/constants.ts";
import { type Changes, recordChange } from "./audit.ts";
import { auditText } from "./audit-text.ts";
import type { TenantDatabase } from "./database.ts";
import type { Job } from "./jobs.ts";
import type { Member } from "./rights/sight.ts";

const HOUR_MS = 60 * 60 * 1000;
const KEPT_MS = ACCESS_LOG_KEPT_DAYS * 24 * HOUR_MS;
/** Rows that one turn of the job removes. */
const REMOVED_AT_ONCE = 500;
/** Names of files that one entry keeps: with more, it says enough. */
const MAX_FILES = 20;

/** What somebody opens: a document, or a file of it. */
export interface Opened {
	documentId: string;
	/** Name of the file. */
	file?: string;
}

type Known = { id: number; subject: string | null; files: string | null };

/** Records what is opened by whoever is here by a mandate or as a guest: the tenant may know who looks at what. */
export function logOutsideAccess(member: Member, opened: Opened): void {
	if (member.isOutside) logAccess(member, opened);
}

/**
 * Records that the member has opened a document, or a file of it: one entry a person, document and hour, which names
 * the files that were opened within it. (Its document stands in its id, not in the column of that: the history of a
 * document is about changes.)
 */
export function logAccess(member: Member, { documentId, file }: Opened): void {
	const { db, userId, now } = member;
	const entityId = `${userId} ${documentId} ${Math.floor(now / HOUR_MS)}`;
	const [known] = db.sql
		.exec<Known>(
			`SELECT id, subject, changes -> '$.files[1]' AS files FROM audit_entry
			WHERE entity_id = ? AND entity = 'reading'`,
			entityId,
		)
		.toArray();
	const files: string[] = known?.files ? JSON.parse(known.files) : [];
	const isNews = file !== undefined && !files.includes(file) && files.length < MAX_FILES;
	const changes: Changes = isNews ? { files: [null, [...files, file]] } : {};
	if (!known) {
		recordChange(db, member, { entity: "reading", entityId, action: "read", changes });
	} else if (isNews) {
		const [json, text] = [JSON.stringify(changes), auditText(known.subject, changes)];
		db.sql.exec("UPDATE audit_entry SET changes = ?, text = ? WHERE id = ?", json, text, known.id);
	}
}

/** Removes what was read longer ago than it is kept, a slice a turn. */
export const ACCESS_LOG_JOB: Job = {
	kind: "old accesses",
	dueAt: () => ({
		sql: "SELECT (SELECT at FROM audit_entry WHERE entity = 'reading' ORDER BY at LIMIT 1) + ?",
		values: [KEPT_MS],
	}),
	run: ({ db, now }) => db.transaction(() => removeOld(db, now - KEPT_MS)),
};

function removeOld(db: TenantDatabase, before: number): void {
	db.sql.exec(
		`DELETE FROM audit_entry WHERE id IN (
			SELECT id FROM audit_entry WHERE entity = 'reading' AND at <= ? ORDER BY at LIMIT +?
		)`,
		before,
		REMOVED_AT_ONCE,
	);
}
