import { dayAt } from "../../../../contract/days.ts";
import type {
	InboxClose,
	InboxClosed,
	InboxItem,
	InboxItemUpdate,
} from "../../../../contract/entities/inbox-item.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import { followItem } from "../bills/pay-bill.ts";
import { forbidden, refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { stateToRow } from "../core/values.ts";
import { followDay } from "../deadlines/deadline-done.ts";
import { type AskedItems, isAskedFor, type ItemRow, itemOf, mayEditItem, toItems } from "./item-rows.ts";

/** `GET /inbox-items/{id}` */
export function readItem(member: Member, documentId: string): InboxItem {
	return toItem(member, itemOf(member, documentId));
}

/**
 * `PUT /inbox-items/{id}`: writes what is sent, where it is something else than is there. An editor's closing is
 * everybody's, a reader's is his own; what else can be written is for editors.
 */
export function writeItem(member: Member, documentId: string, write: InboxItemUpdate): InboxItem {
	const row = itemOf(member, documentId);
	const before = toItem(member, row);
	const isEditor = mayEditItem(member, row);
	const {
		description = before.description,
		snoozedUntil = before.snoozedUntil,
		isOpen = before.isOpen,
	} = write;
	const isDescribed = description !== before.description;
	const isPutOff = snoozedUntil !== before.snoozedUntil;
	if ((isDescribed || isPutOff) && !isEditor) throw forbidden();
	if (isPutOff && snoozedUntil !== null && snoozedUntil <= dayAt(member.now)) {
		throw refusedField("snoozedUntil", "validation.dayAhead");
	}
	if (isDescribed) describe(member, row, description);
	if (isPutOff) set(member, row, "snoozed_until = ?", snoozedUntil);
	if (isOpen !== before.isOpen) (isOpen ? reopen : close)(member, row, isEditor);
	return readItem(member, documentId);
}

/** What is closed of what is listed. */
export interface ClosingItems extends Omit<InboxClose, "tenant">, Pick<AskedItems, "hiddenTypes"> {}

/** Items that one turn closes: a bill that is paid so closes others, and a day is done. */
const CLOSED_AT_ONCE = 20;

/** What a bill asks for is not done while its document moves (`refuseWhileMoving`): it would keep all others open. */
const IS_NOT_MOVING = `coalesce(
	i.document_row NOT IN (SELECT document_row FROM document_move WHERE step IS NOT NULL),
	1
)`;

/** Closes what the member's inbox has by then under these filters, each as `writeItem` does, some of them at a time. */
export function closeListed(
	member: Member,
	{ type, text, until, hiddenTypes }: ClosingItems,
	atOnce = CLOSED_AT_ONCE,
): InboxClosed {
	const { sql } = member.db;
	const open = isAskedFor(member, { filters: { type, text, snoozed: false }, hiddenTypes });
	const listed = sql
		.exec<{ documentId: string }>(
			`SELECT i.document_id AS documentId FROM inbox_item i INDEXED BY inbox_item_open
			WHERE i.snoozed_until IS NULL AND i.shown_at <= ? AND ${open.sql} AND ${IS_NOT_MOVING}
			ORDER BY i.shown_at DESC, i.id DESC LIMIT +?`,
			Date.parse(until),
			...open.values,
			atOnce + 1,
		)
		.toArray();
	const items = listed.slice(0, atOnce).map(({ documentId }) => documentId);
	for (const documentId of items) {
		const row = itemOf(member, documentId);
		// (One before it may have closed it, too.)
		if (row.isOpen === 1) close(member, row, mayEditItem(member, row));
	}
	return { items, hasMore: listed.length > atOnce };
}

function toItem(member: Member, row: ItemRow): InboxItem {
	const [item] = toItems(member, [row]);
	if (!item) throw new Error("An item has been lost.");
	return item;
}

function describe(member: Member, row: ItemRow, description: string | null): void {
	const key = description === null ? null : foldText(description);
	set(member, row, "description = ?, description_key = ?", description, key);
}

function close(member: Member, row: ItemRow, isEditor: boolean): void {
	if (isEditor) {
		set(member, row, "is_open = 0, closed_at = ?, closed_by = ?", member.now, member.userId);
		return followRow(member, row, true);
	}
	member.db.sql.exec(
		"INSERT INTO inbox_dismissal (item_row, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
		row.id,
		member.userId,
	);
}

/** What is done for all only an editor opens again; what has come to nothing nobody does. */
function reopen(member: Member, row: ItemRow, isEditor: boolean): void {
	if (row.isOpen === 0) {
		if (!isEditor) throw forbidden();
		const isActive = row.documentRow === null || row.state === stateToRow("Active");
		if (row.closedBy === null || !isActive)
			throw new ContractError("ConflictError", "error.inboxItemSettled");
		set(member, row, "is_open = 1, closed_at = NULL, closed_by = NULL");
		followRow(member, row, false);
	}
	member.db.sql.exec("DELETE FROM inbox_dismissal WHERE item_row = ? AND user_id = ?", row.id, member.userId);
}

function followRow(member: Member, row: ItemRow, isDone: boolean): void {
	const { documentRow, documentKey } = row;
	if (documentRow === null || documentKey === null) return;
	const document = { id: documentRow, documentId: documentKey };
	followItem(member, document, row, isDone);
	const { type, date, subjectId: reminder } = row;
	if (date !== null) followDay(member, document, { type, date, reminder, isDone });
}

function set({ db, now }: Member, { id }: ItemRow, columns: string, ...values: SqlStorageValue[]): void {
	db.sql.exec(`UPDATE inbox_item SET ${columns}, updated_at = ? WHERE id = ?`, ...values, now, id);
}
