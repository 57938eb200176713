import type { InboxQuery } from "../../../../contract/api/inbox.ts";
import type { InboxItem, InboxItemType } from "../../../../contract/entities/inbox-item.ts";
import type { NotificationKind } from "../../../../contract/entities/notification-kinds.ts";
import { KIND_OF_TYPE } from "../../../../contract/entities/notification-settings.ts";
import type { Condition } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import { nameHasWords, wordsOfName } from "../core/name-words.ts";
import { nameOfUser } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant, stateFromRow } from "../core/values.ts";

export type ItemRow = {
	id: number;
	documentId: string;
	cause: string;
	type: InboxItemType;
	description: string | null;
	isOpen: number;
	closedBy: string | null;
	closedAt: number | null;
	isDismissed: number;
	snoozedUntil: string | null;
	date: string | null;
	author: string | null;
	shownAt: number;
	createdAt: number;
	updatedAt: number;
	documentRow: number | null;
	subjectId: string | null;
	documentKey: string | null;
	identifier: number | null;
	name: string | null;
	state: number | null;
	categoryRow: number | null;
	categoryId: string | null;
	categoryName: string | null;
	endDate: string | null;
	inactiveDate: string | null;
	warrantyUntil: string | null;
	bill: string | null;
	fileReason: string | null;
};

/** SQL of the bill `b` that a payment is of: the one of its day, else the next that is to be paid. */
export const BILL_OF_ITEM = `FROM document_file f CROSS JOIN file_bill b ON b.file_row = f.id AND b.is_payable = 1
		WHERE f.document_row = i.document_row
		ORDER BY b.due_date IS NOT i.date, b.paid_at IS NOT NULL, b.due_date, b.id LIMIT 1`;

const COLUMNS = `i.id, i.document_id AS documentId, i.cause, i.type, i.description, i.is_open AS isOpen,
	i.closed_by AS closedBy, i.closed_at AS closedAt, i.snoozed_until AS snoozedUntil, i.date,
	${nameOfUser("i.author_id")} AS author, i.shown_at AS shownAt, i.created_at AS createdAt,
	coalesce(i.updated_at, i.created_at) AS updatedAt, i.document_row AS documentRow, i.subject_id AS subjectId,
	d.document_id AS documentKey, d.identifier, d.name, d.state, d.category_row AS categoryRow,
	c.document_id AS categoryId, c.name AS categoryName, d.end_date AS endDate, d.inactive_date AS inactiveDate,
	d.warranty_until AS warrantyUntil, CASE WHEN i.type = 'Payment' THEN (
		SELECT json_object('documentId', b.document_id, 'amount', b.facts ->> 'amount', 'currency', b.facts ->> 'currency', 'dueDate', b.due_date)
		${BILL_OF_ITEM}
	) END AS bill, CASE WHEN i.type = 'UnreadableFile' THEN (
		SELECT f.state_reason FROM document_file f WHERE f.document_id = i.subject_id
	) END AS fileReason`;

/** Whether the item is the member's: of a document that is seen, or an admin's; never what the member has caused. */
export function belongsTo(member: Member): Condition {
	const sees = member.sees("i", "i.document_row");
	return {
		sql: `i.author_id IS NOT ? AND CASE WHEN i.document_row IS NULL THEN ? ELSE ${sees.sql} END`,
		values: [member.userId, Number(member.isAdmin), ...sees.values],
	};
}

/** As `belongsTo`, and it is open for the member, who has not said to be left in peace by its kind. */
export function isOpenFor(member: Member, hiddenTypes: readonly InboxItemType[]): Condition {
	const belongs = belongsTo(member);
	const shown = isShown(member, hiddenTypes);
	return {
		// What is open has an active document, so that none is looked at.
		sql: `i.is_open = 1 AND ${belongs.sql} AND i.id NOT IN (${PUT_AWAY}) AND ${shown.sql}`,
		values: [...belongs.values, member.userId, ...shown.values],
	};
}

/** What a list of open items is filtered by. */
export interface AskedItems {
	filters: Omit<InboxQuery["filters"], "tenant">;
	/** What the member has set to "never", where the document has nothing of its own. */
	hiddenTypes: readonly InboxItemType[];
}

/** As `isOpenFor`, and it is of the types that are asked for and has the words. */
export function isAskedFor(member: Member, { filters: { type, text }, hiddenTypes }: AskedItems): Condition {
	const open = isOpenFor(member, hiddenTypes);
	const has = nameHasWords(wordsOfName(text));
	return {
		sql: `${open.sql}
			${type.length === 0 ? "" : "AND i.type IN (SELECT value FROM json_each(?))"}
			${text === "" ? "" : `AND EXISTS (SELECT 1 FROM (${SEARCHED}) t WHERE ${has.sql})`}`,
		values: [
			...open.values,
			...(type.length === 0 ? [] : [JSON.stringify(type)]),
			...(text === "" ? [] : has.values),
		],
	};
}

const SEARCHED = "SELECT coalesce(i.document_key, '') || ' ' || coalesce(i.description_key, '') AS name_key";

/** Items that somebody, being no editor, has put away. */
const PUT_AWAY = "SELECT item_row FROM inbox_dismissal WHERE user_id = ?";

const typesByKind = Map.groupBy(Object.entries(KIND_OF_TYPE), ([, kind]): NotificationKind => kind);
const KIND = `CASE ${[...typesByKind]
	.map(([kind, types]) => `WHEN i.type IN (${types.map(([type]) => `'${type}'`).join(", ")}) THEN '${kind}'`)
	.join(" ")} END`;

/** What has been set for the document decides before what is usual. Few set something, so that few are looked up. */
function isShown({ db, userId }: Member, hiddenTypes: readonly InboxItemType[]): Condition {
	const usually = "i.type NOT IN (SELECT value FROM json_each(?))";
	const hidden = JSON.stringify(hiddenTypes);
	const own = db.sql.exec("SELECT 1 FROM notification_setting WHERE user_id = ? LIMIT 1", userId).toArray();
	if (own.length === 0) return hiddenTypes.length === 0 ? ALL : { sql: usually, values: [hidden] };
	return {
		sql: `coalesce(
			(SELECT s.intervals ->> ('$.' || (${KIND}) || '.interval') <> 'never' FROM notification_setting s
				WHERE s.document_row = i.document_row AND s.user_id = ?),
			${usually}
		)`,
		values: [userId, hidden],
	};
}

const ALL: Condition = { sql: "1", values: [] };

/** SELECT of the member's items; `from` names the table of items `i`. */
export function selectItems({ userId }: Member, from: string, rest: Condition): Condition {
	return {
		sql: `SELECT ${COLUMNS}, i.id IN (${PUT_AWAY}) AS isDismissed FROM ${from}
			LEFT JOIN document d ON d.id = i.document_row LEFT JOIN category c ON c.id = d.category_row ${rest.sql}`,
		values: [userId, ...rest.values],
	};
}

/** Of deleted documents nothing is seen. */
export const NOT_DELETED = "coalesce(d.state < 2, 1)";

/** The item, or 404 where it is not the member's. */
export function itemOf(member: Member, documentId: string): ItemRow {
	const belongs = belongsTo(member);
	const { sql, values } = selectItems(member, "inbox_item i", {
		sql: `WHERE i.document_id = ? AND ${belongs.sql} AND ${NOT_DELETED}`,
		values: [documentId, ...belongs.values],
	});
	const [found] = member.db.sql.exec<ItemRow>(sql, ...values).toArray();
	if (!found) throw notFound();
	return found;
}

/** Whether what the member does to it is done for all. */
export function mayEditItem(member: Member, { documentRow, categoryRow }: ItemRow): boolean {
	if (documentRow === null || categoryRow === null) return member.isAdmin;
	return member.mayEditDocument({ id: documentRow, categoryRow });
}

/** The items as the member sees them. */
export function toItems(member: Member, rows: readonly ItemRow[]): InboxItem[] {
	const tenant = tenantReference(member.db);
	return rows.map((row) => ({
		documentId: row.documentId,
		type: row.type,
		description: row.description,
		isOpen: row.isOpen === 1 && row.isDismissed === 0,
		snoozedUntil: row.snoozedUntil,
		date: row.date,
		tenant,
		document: documentOf(row),
		bill: row.bill === null ? null : JSON.parse(row.bill),
		fileReason: row.fileReason,
		author: row.author,
		isEditable: mayEditItem(member, row),
		createdAt: instant(row.createdAt),
		updatedAt: instant(row.updatedAt),
	}));
}

function documentOf(row: ItemRow): InboxItem["document"] {
	const { documentKey, name, identifier, state, categoryId, categoryName } = row;
	if (documentKey === null || name === null || identifier === null || state === null) return null;
	if (categoryId === null || categoryName === null) return null;
	return {
		documentId: documentKey,
		name,
		documentIdentifier: identifier,
		state: stateFromRow(state),
		documentCategory: { documentId: categoryId, name: categoryName },
		endDate: row.endDate,
		inactiveDate: row.inactiveDate,
		warrantyUntil: row.warrantyUntil,
	};
}
