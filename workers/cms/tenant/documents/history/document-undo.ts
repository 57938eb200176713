import { eq } from "drizzle-orm";
import { z } from "zod";
import { UNDO_EXPIRY_MS } from "../../../../../contract/constants.ts";
import { DOCUMENT_STATES, type DocumentState } from "../../../../../contract/entities/document-state.ts";
import { isoDaySchema, type TenantDocument } from "../../../../../contract/entities/entities.ts";
import { ContractError } from "../../../../../contract/errors.ts";
import { isFields, without } from "../../../../../contract/forgiving.ts";
import type { DocumentUndo } from "../../../../../contract/entities/writes.ts";
import { CHANGES_OF_VERSION } from "../../core/audit.ts";
import type { TenantDatabase } from "../../core/database.ts";
import type { Member, PlacedDocument } from "../../core/rights/sight.ts";
import { editableDocument } from "../document-access.ts";
import { OWN_REMINDERS, recordReplacement } from "../document-audit.ts";
import { beginChange, type DocumentChange, finishChange } from "../document-change.ts";
import { DELETED } from "../document-links.ts";
import { hasRemindersOfCategory } from "../reminders.ts";
import { formerAdoption, takeAdoptionBack } from "./former-adoption.ts";
import { bringDatesBack, formerDates } from "./former-dates.ts";
import { fileBack, formerFiling } from "./former-filing.ts";
import { reopenItems } from "../../inbox/close-items.ts";
import { takeLeftPlaces } from "../../import/left-places.ts";
import { takeCategoryBack } from "../../import/undo-import.ts";
import { stateToRow } from "../../core/values.ts";
import { document } from "../../core/schema.ts";

const stateChangeSchema = z.object({
	state: z.tuple([z.enum(DOCUMENT_STATES), z.enum(DOCUMENT_STATES)]),
	inactiveDate: z.tuple([isoDaySchema.nullable(), isoDaySchema.nullable()]).optional(),
});

/** What a change of the state has made another. */
export interface FormerState {
	state: DocumentState;
	inactiveDate: string | null;
}

interface LastChange {
	row: number;
	state: number;
	categoryRow: number;
	userId: string;
	at: number;
	changes: string;
}

/**
 * Takes back the member's own last change, if that was one of the state, or of nothing but category, folders and
 * parties, or of nothing but dates, or filled what was empty: they are as they were before. 409 where the version is no longer the latest, where
 * somebody else made the change, or where it is too long ago. A deleted document comes back for whoever deleted it; to
 * all others it does not exist.
 */
export function undoChange(member: Member, documentId: string, { version }: DocumentUndo): TenantDocument {
	const { db, userId, now } = member;
	const last = lastChange(db, documentId);
	const undone = beginChange(
		member,
		ownDeletedDocument(member, last) ?? editableDocument(member, documentId),
	);
	const { before } = undone;
	if (version !== before.version) {
		throw new ContractError("ConflictError", "error.undoStale", { current: before });
	}
	const former = formerState(last, before);
	const { changes, hadOwnReminders } = ownChanges(db, undone.row.id, last);
	const filing = formerFiling(changes);
	const dates = formerDates(changes);
	const adoption = filing || dates ? null : formerAdoption(changes);
	if (!(former ?? filing ?? dates ?? adoption) || last?.userId !== userId) {
		throw new ContractError("ConflictError", "error.undoOther");
	}
	if (now - last.at > UNDO_EXPIRY_MS) throw new ContractError("ConflictError", "error.undoTooLate");
	if (former) return bringBack(member, undone, former);
	if (filing) fileBack(member, undone.row.id, filing);
	if (dates) bringDatesBack(db, undone.row.id, dates);
	if (adoption) takeAdoptionBack(member, undone.row.id, adoption);
	if (hadOwnReminders !== undefined) {
		db.orm
			.update(document)
			.set({ hasOwnReminders: hadOwnReminders })
			.where(eq(document.id, undone.row.id))
			.run();
	}
	return finishChange(member, undone);
}

const ownRemindersSchema = z.tuple([z.boolean(), z.boolean()]);

/**
 * What was changed, without the reminders that came and went with the category: they do so again. `hadOwnReminders` is
 * not known of entries that are older than its being recorded.
 */
function ownChanges(
	db: TenantDatabase,
	documentRow: number,
	last: LastChange | null,
): { changes: unknown; hadOwnReminders?: boolean | undefined } {
	const changes: unknown = JSON.parse(last?.changes ?? "null");
	if (!isFields(changes)) return { changes };
	const hadOwnReminders = ownRemindersSchema.safeParse(changes[OWN_REMINDERS]).data?.[0];
	const untold = hasRemindersOfCategory(db, documentRow) ? [OWN_REMINDERS, "reminders"] : [OWN_REMINDERS];
	return { changes: without(changes, untold), hadOwnReminders };
}

/**
 * Gives a document the state back that it had, deleted or not, with all that hangs on it. What it had replaced and
 * another has replaced since stays theirs.
 */
export function bringBack(
	member: Member,
	change: DocumentChange,
	{ state, inactiveDate }: FormerState,
): TenantDocument {
	const { db } = member;
	const { row, before } = change;
	// In the bin it may have been taken out of a folder or a category since.
	const last = lastChange(
		db,
		before.documentId,
		before.state === "Deleted" ? "'delete'" : CHANGES_OF_VERSION,
	);
	refuseMoved(last);
	db.orm
		.update(document)
		.set({
			state: stateToRow(state),
			inactiveDate,
			replacesRow: isReplacedByAnother(db, row) ? null : row.replacesRow,
		})
		.where(eq(document.id, row.id))
		.run();
	if (before.state === "Deleted") {
		takeLeftPlaces(member, row.id);
		takeCategoryBack(member, row.id);
	}
	// Before the change ends: that closes what does not hold any more.
	if (state === "Active" && last) reopenItems(db, row.id, last.at);
	const after = finishChange(member, change);
	if (before.state === "Deleted") recordReplacement(member, after, null, after.replacedDocument);
	else if (state === "Deleted") recordReplacement(member, after, before.replacedDocument, null);
	return after;
}

const movedSchema = z.object({
	movedTo: z.tuple([z.null(), z.object({ tenant: z.string(), documentId: z.string() })]),
});

/** A document that is in another tenant now does not come back here: it would be in both. */
function refuseMoved(last: LastChange | null): void {
	const moved = movedSchema.safeParse(JSON.parse(last?.changes ?? "null"));
	if (!moved.success) return;
	throw new ContractError("ConflictError", "error.restoreMoved", { movedTo: moved.data.movedTo[1] });
}

/** What was before a document's last change, if that was one of the state. */
export function formerState(
	last: Pick<LastChange, "changes"> | null,
	current: Pick<TenantDocument, "inactiveDate">,
): FormerState | null {
	const change = stateChangeSchema.safeParse(JSON.parse(last?.changes ?? "null"));
	if (!change.success) return null;
	const { state, inactiveDate } = change.data;
	return { state: state[0], inactiveDate: inactiveDate ? inactiveDate[0] : current.inactiveDate };
}

/** The change that has made a document's version, or its last deletion. */
export function lastChange(
	db: TenantDatabase,
	documentId: string,
	actions: typeof CHANGES_OF_VERSION | "'delete'" = CHANGES_OF_VERSION,
): LastChange | null {
	const found = db.sql.exec<LastChange & Record<string, SqlStorageValue>>(
		`SELECT d.id AS row, d.state, d.category_row AS categoryRow, a.user_id AS userId, a.at, a.changes
		FROM audit_entry a JOIN document d ON d.document_id = a.entity_id
		WHERE a.entity_id = ? AND a.action IN (${actions}) ORDER BY a.id DESC LIMIT 1`,
		documentId,
	);
	return found.toArray()[0] ?? null;
}

/** The deleted document of that change, for the member who deleted it and may still edit in its category. */
function ownDeletedDocument(member: Member, last: LastChange | null): PlacedDocument | null {
	if (last?.userId !== member.userId) return null;
	const { row: id, state, categoryRow } = last;
	return state === DELETED && member.mayEditDocument({ id, categoryRow }) ? { id, categoryRow } : null;
}

/** Since the deletion another document may have taken the place of the one that it had replaced: that link stays. */
function isReplacedByAnother(db: TenantDatabase, row: { id: number; replacesRow: number | null }): boolean {
	const others = db.sql.exec(
		"SELECT id FROM document WHERE replaces_row = ? AND state < 2 AND id <> ?",
		row.replacesRow,
		row.id,
	);
	return others.toArray().length > 0;
}
