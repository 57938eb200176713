import { eq } from "drizzle-orm";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { type Changes, changesBetween } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { document } from "../core/schema.ts";
import type { Member, PlacedDocument } from "../core/rights/sight.ts";
import { instant } from "../core/values.ts";
import { keepUpWithDays } from "../deadlines/deadline-progress.ts";
import { reconcileWritten } from "../deadlines/reconcile-deadlines.ts";
import { keepFiles, removeFilesLater } from "../files/file-removal.ts";
import { wakeRecognition } from "../recognition/recognition.ts";
import { closeItems } from "../inbox/close-items.ts";
import type { CountedDocument } from "./counters.ts";
import { facts, OWN_REMINDERS, record } from "./document-audit.ts";
import { followChange, hasOwnReminders } from "./reminders.ts";
import { countedDocument, refreshDerived } from "./document-links.ts";
import { readRow, type ReadDocument } from "./document-read.ts";

/** A document that is being changed, as it was before. */
export interface DocumentChange {
	row: ReadDocument["row"];
	before: TenantDocument;
	counted: CountedDocument;
	/** Whether somebody had said which reminders it has. */
	hadOwnReminders: boolean;
}

/** What every change begins with. */
export function beginChange(member: Member, { id }: PlacedDocument): DocumentChange {
	keepUpWithDays(member.db);
	const { row, document: before } = readRow(member, id);
	const hadOwnReminders = hasOwnReminders(member.db, id);
	return { row, before, counted: countedDocument(member.db, id), hadOwnReminders };
}

/** What every change ends with: derived data, deadlines, version and audit entry; nothing where nothing has changed. */
export function finishChange(
	member: Member,
	{ row: { id, replacesRow }, before, counted, hadOwnReminders }: DocumentChange,
): TenantDocument {
	const { db, now } = member;
	const { document: written } = readRow(member, id);
	const changed = followChange(db, id, { before, after: written }) ? readRow(member, id).document : written;
	const changes = changesBetween(facts(before), facts(changed));
	if (Object.keys(changes).length === 0) return changed;
	const updatedAt = contentChangedAt(db, before, changes) ?? now;
	const after = { ...changed, version: changed.version + 1, updatedAt: instant(updatedAt) };
	db.orm.update(document).set({ version: after.version, updatedAt }).where(eq(document.id, id)).run();
	refreshDerived(db, id, counted);
	if (after.state !== "Active") closeItems(db, { documentRow: id }, now);
	reconcileWritten(db, id, replacesRow);
	if (after.state === "Deleted") removeFilesLater(db, id);
	else if (before.state === "Deleted") bringBackFiles(db, id);
	// Nothing to be read, but for undo.
	const untold: Changes = changes["reminders"]
		? { [OWN_REMINDERS]: [hadOwnReminders, hasOwnReminders(db, id)] }
		: {};
	record(member, after.state === "Deleted" ? "delete" : "update", before, after, untold);
	return after;
}

function bringBackFiles(db: TenantDatabase, documentRow: number): void {
	keepFiles(db, documentRow);
	wakeRecognition(db);
}

/** What unarchiving may clear, and its undo brings back. */
const STATE_FIELDS: ReadonlySet<string> = new Set(["state", "inactiveDate"]);

/**
 * Archiving says nothing new of a document, so that it stays as old as it is; a deleted one has the time of its
 * deletion until it comes back. `null` where the content has changed now.
 */
function contentChangedAt(db: TenantDatabase, before: TenantDocument, changes: Changes): number | null {
	if (before.state === "Deleted") return changedBeforeDeletion(db, before.documentId);
	const [, becomes] = changes["state"] ?? [];
	const isStateAlone = Object.keys(changes).every((field) => STATE_FIELDS.has(field));
	return isStateAlone && becomes !== undefined && becomes !== "Deleted" ? Date.parse(before.updatedAt) : null;
}

/** `null` where the record does not say it: it is older than that, or an import brought the document deleted. */
function changedBeforeDeletion(db: TenantDatabase, documentId: string): number | null {
	const [deletion] = db.sql
		.exec<{ updatedAt: string | null }>(
			`SELECT changes ->> '$.updatedAt[0]' AS updatedAt FROM audit_entry
			WHERE entity_id = ? AND action = 'delete' ORDER BY id DESC LIMIT 1`,
			documentId,
		)
		.toArray();
	return typeof deletion?.updatedAt === "string" ? Date.parse(deletion.updatedAt) : null;
}
