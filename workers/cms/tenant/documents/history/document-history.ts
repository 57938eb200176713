import { z } from "zod";
import type { HistoryChange, HistoryEntry } from "../../../../../contract/entities/document-history.ts";
import {
	HISTORY_FIELDS,
	type HistoryAction,
	type HistoryField,
} from "../../../../../contract/entities/vocabulary.ts";
import type { AuditAction, AuditEntity } from "../../core/audit.ts";
import type { TenantDatabase } from "../../core/database.ts";
import { nameOfUser } from "../../core/people.ts";
import type { Member } from "../../core/rights/sight.ts";
import { visibleDocument } from "../document-access.ts";
import { instant } from "../../core/values.ts";
import { HistoryValues, type SeenSides } from "./history-values.ts";
import type { Slice } from "../../core/named-rows.ts";

type EntryRow = {
	id: number;
	at: number;
	userName: string | null;
	entity: AuditEntity;
	action: AuditAction;
	changes: string;
};

export const ENTRIES = `SELECT a.id, a.at, ${nameOfUser("a.user_id")} AS userName, a.entity, a.action, a.changes
	FROM audit_entry a WHERE a.document_id = ? ORDER BY a.id DESC LIMIT +? OFFSET ?`;
export const COUNT = `SELECT count(*) AS total, coalesce(max(action IN ('create', 'moveIn') AND entity = 'document'), 0) AS isBegun
	FROM audit_entry WHERE document_id = ?`;
/** Which category the document left, and with which entry; the oldest first. What is new leaves none. */
export const MOVES = `SELECT a.id, a.changes -> '$.documentCategory[0]' AS left FROM audit_entry a
	WHERE a.document_id = ? AND a.changes ->> '$.documentCategory[0]' IS NOT NULL ORDER BY a.id`;
const ORIGIN = `SELECT d.created_at AS at, ${nameOfUser("d.created_by")} AS userName
	FROM document d WHERE d.id = ?`;

/** Fields that a change of the state brings along; a deletion keeps the time of the change before. */
const STATE_FIELDS: ReadonlySet<string> = new Set<HistoryField | "updatedAt">([
	"state",
	"inactiveDate",
	"updatedAt",
]);
const FILE_ACTIONS: Partial<Record<AuditAction, HistoryAction>> = {
	create: "fileAdd",
	update: "fileRename",
	delete: "fileRemove",
	process: "fileProcess",
};

const changesSchema = z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).catch({});

/**
 * `GET /documents/{id}/history`: what happened to the document and its files, newest first. A document that was
 * imported brings no record of its beginning; its last entry says when it was filed and by whom.
 */
export function documentHistory(
	member: Member,
	documentId: string,
	{ limit, offset }: Slice,
): { items: HistoryEntry[]; total: number } {
	const { db } = member;
	const { id } = visibleDocument(member, documentId);
	// What it was before, and who has worked on it, was not shared.
	if (member.isGuest) return { items: [], total: 0 };
	const history = new HistoryValues(member);
	const sides = seenSides(member, documentId, history);
	const items = db.sql
		.exec<EntryRow>(ENTRIES, documentId, limit, offset)
		.toArray()
		.map((entry) => toEntry(entry, history, sides(entry.id)));
	const { total, isBegun } = db.sql.exec<{ total: number; isBegun: number }>(COUNT, documentId).one();
	if (isBegun === 1) return { items, total };
	if (items.length < limit && offset <= total) items.push(origin(db, id));
	return { items, total: total + 1 };
}

function origin(db: TenantDatabase, documentRow: number): HistoryEntry {
	const { at, userName } = db.sql.exec<{ at: number; userName: string | null }>(ORIGIN, documentRow).one();
	return { id: 0, at: instant(at), user: { name: userName }, action: "import", changes: [] };
}

/**
 * For each entry of the record whether the document lay in a category that the member sees: what was written while it
 * lay elsewhere is shown to nobody who could not read it there. Where it lies now, it is seen.
 */
function seenSides(
	{ db, seesAll }: Member,
	documentId: string,
	history: HistoryValues,
): (entry: number) => SeenSides {
	if (seesAll) return () => ({ before: true, after: true });
	const moves = db.sql
		.exec<{ id: number; left: string }>(MOVES, documentId)
		.toArray()
		.map(({ id, left }) => ({ id, sawLeft: history.seesCategory(JSON.parse(left)) }));
	// The move before which it lay where it lay then: itself, or the next one.
	const sawUntil = (isAfter: (id: number) => boolean) => moves.find(({ id }) => isAfter(id))?.sawLeft ?? true;
	return (entry) => ({ before: sawUntil((id) => id >= entry), after: sawUntil((id) => id > entry) });
}

/** An entry of the record as the history tells it. */
export function toEntry(
	{ id, at, userName, entity, action, changes }: EntryRow,
	history: HistoryValues,
	sides: SeenSides,
): HistoryEntry {
	const stored = changesSchema.parse(JSON.parse(changes));
	const read =
		entity === "documentFile"
			? changesOf(["fileName"], () => stored["name"], history, sides)
			: changesOf(HISTORY_FIELDS, (field) => stored[field], history, sides);
	return {
		id,
		at: instant(at),
		user: { name: userName },
		action: entity === "documentFile" ? (FILE_ACTIONS[action] ?? "update") : actionOf(action, stored),
		changes: action === "create" || action === "moveIn" ? withoutIdleCurrency(read) : read,
	};
}

function changesOf(
	fields: readonly HistoryField[],
	stored: (field: HistoryField) => [unknown, unknown] | undefined,
	history: HistoryValues,
	sides: SeenSides,
): HistoryChange[] {
	return fields.flatMap((field) => {
		const values = stored(field);
		const change = values && history.change(field, values, sides);
		return change ? [change] : [];
	});
}

function actionOf(action: AuditAction, stored: Record<string, unknown>): HistoryAction {
	if (action === "process") return "fileProcess";
	// (That somebody has read it is no entry of a document.)
	if (action !== "update" && action !== "delete" && action !== "read") return action;
	const isStateAlone = "state" in stored && Object.keys(stored).every((field) => STATE_FIELDS.has(field));
	return isStateAlone ? "state" : "update";
}

/** A new document without an amount has a currency all the same, which tells nobody anything. */
function withoutIdleCurrency(changes: HistoryChange[]): HistoryChange[] {
	if (changes.some(({ field }) => field === "cost")) return changes;
	return changes.filter(({ field }) => field !== "costCurrency");
}
