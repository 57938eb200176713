import type { InboxItem, InboxItemType } from "../../../../contract/entities/inbox-item.ts";
import { KIND_OF_TYPE, type NotificationKind } from "../../../../contract/entities/notification-settings.ts";
import type { Condition } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import { type Member, nameOfUser } from "../core/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant, stateFromRow } from "../core/values.ts";

// A type, because the rows of `exec` are records.
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
};

/** An item stands or falls with its document: that is read with it, after it. */
export const WITH_DOCUMENT =
	"LEFT JOIN document d ON d.id = i.document_row LEFT JOIN category c ON c.id = d.category_row";

const COLUMNS = `i.id, i.document_id AS documentId, i.cause, i.type, i.description, i.is_open AS isOpen,
	i.closed_by AS closedBy, i.closed_at AS closedAt, i.snoozed_until AS snoozedUntil, i.date,
	${nameOfUser("i.author_id")} AS author, i.shown_at AS shownAt, i.created_at AS createdAt,
	coalesce(i.updated_at, i.created_at) AS updatedAt, i.document_row AS documentRow, i.subject_id AS subjectId,
	d.document_id AS documentKey, d.identifier, d.name, d.state, d.category_row AS categoryRow,
	c.document_id AS categoryId, c.name AS categoryName`;

/** The member has put it away, being no editor. */
function dismissed(member: Member): Condition {
	return {
		sql: "EXISTS (SELECT 1 FROM inbox_dismissal x WHERE x.item_row = i.id AND x.user_id = ?)",
		values: [member.userId],
	};
}

/** Whether the item is the member's: of a document that is seen, or an admin's; never what the member has caused. */
export function belongsTo(member: Member): Condition {
	const sees = member.sees("d");
	return {
		sql: `i.author_id IS NOT ? AND CASE WHEN i.document_row IS NULL THEN ? ELSE d.state < 2 AND ${sees.sql} END`,
		values: [member.userId, Number(member.isAdmin), ...sees.values],
	};
}

/** As `belongsTo`, and it is open for the member, who has not said to be left in peace by its kind. */
export function isOpenFor(member: Member, hiddenTypes: readonly InboxItemType[]): Condition {
	const belongs = belongsTo(member);
	const putAway = dismissed(member);
	return {
		sql: `i.is_open = 1 AND ${belongs.sql} AND NOT ${putAway.sql} AND ${NOT_HIDDEN}`,
		values: [...belongs.values, ...putAway.values, member.userId, JSON.stringify(hiddenTypes)],
	};
}

const typesByKind = Map.groupBy(Object.entries(KIND_OF_TYPE), ([, kind]): NotificationKind => kind);
const KIND = `CASE ${[...typesByKind]
	.map(([kind, types]) => `WHEN i.type IN (${types.map(([type]) => `'${type}'`).join(", ")}) THEN '${kind}'`)
	.join(" ")} END`;

/** What has been set for the document decides before what is usual. Takes the user and the types usually hidden. */
const NOT_HIDDEN = `coalesce(
	(SELECT s.intervals ->> ('$.' || (${KIND}) || '.interval') FROM notification_setting s
		WHERE s.document_row = i.document_row AND s.user_id = ?),
	CASE WHEN i.type IN (SELECT value FROM json_each(?)) THEN 'never' ELSE '' END
) <> 'never'`;

/** SELECT of items; `where` begins with the tables. */
export function selectItems(member: Member, rest: Condition): Condition {
	const putAway = dismissed(member);
	return {
		sql: `SELECT ${COLUMNS}, ${putAway.sql} AS isDismissed ${rest.sql}`,
		values: [...putAway.values, ...rest.values],
	};
}

/** The item, or 404 where it is not the member's. */
export function itemOf(member: Member, documentId: string): ItemRow {
	const belongs = belongsTo(member);
	const { sql, values } = selectItems(member, {
		sql: `FROM inbox_item i ${WITH_DOCUMENT} WHERE i.document_id = ? AND ${belongs.sql}`,
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
	};
}
