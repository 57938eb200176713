import type { InboxTypeCount } from "../../../../contract/api/inbox.ts";
import { type Day, dayAt } from "../../../../contract/days.ts";
import type { TenantReference } from "../../../../contract/entities/entities.ts";
import type { InboxItem, InboxItemType } from "../../../../contract/entities/inbox-item.ts";
import { mayCreateDocuments } from "../../../../contract/entities/rights.ts";
import type { Condition } from "../core/database.ts";
import type { KeyedPage, Slice } from "../core/named-rows.ts";
import type { SliceOfDocuments } from "../core/of-documents.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantFacts, tenantReference } from "../core/tenant-row.ts";
import { overdueStatement } from "./overdue-items.ts";
import {
	type AskedItems,
	belongsTo,
	isAskedFor,
	isOpenFor,
	type ItemRow,
	NOT_DELETED,
	selectItems,
	toItems,
} from "./item-rows.ts";

/** The part of the inbox that is asked for. */
export interface InboxSlice extends Slice, AskedItems {}

/** What the member has to do here, without what the filter by tenant offers elsewhere. */
export interface TenantInboxFilter {
	tenant: TenantReference;
	/** The member may create documents (spec 6). */
	mayCreate: boolean;
	types: InboxTypeCount[];
	snoozed: number;
}

/** Of an overdue item, so that it stands before all that have come since 1970: the older its day, the greater. */
const keyOfOverdue = (day: Day) => 1e15 - Date.parse(day);

/**
 * `GET /inbox-items/inbox`: a page of what is open, first what is overdue, the oldest day first, then what came last; of
 * what is away, the next to come back.
 */
export function inboxPage(member: Member, slice: InboxSlice): KeyedPage<InboxItem> {
	const { sql } = member.db;
	const late = new Map(slice.filters.snoozed ? [] : overdueItems(member, slice));
	const open = openStatement(member, slice);
	const { all } = sql.exec<{ all: string }>(open.sql, ...open.values).one();
	const others = (JSON.parse(all) as number[]).filter((id) => !late.has(id));
	const ids = [...late.keys(), ...others];
	const page = ids.slice(slice.offset, slice.offset + slice.limit);
	const listed = selectItems(member, "json_each(?) p CROSS JOIN inbox_item i ON i.id = p.value", {
		sql: "ORDER BY p.key",
		values: [JSON.stringify(page)],
	});
	const rows = sql.exec<ItemRow>(listed.sql, ...listed.values).toArray();
	const keyOf = (row: ItemRow) => {
		if (slice.filters.snoozed) return row.snoozedUntil;
		const day = late.get(row.id);
		return day === undefined ? row.shownAt : keyOfOverdue(day);
	};
	return { rows: keyed(member, rows, keyOf), total: ids.length };
}

function overdueItems(member: Member, slice: InboxSlice): [id: number, day: Day][] {
	const { sql, values } = overdueStatement(member, slice, dayAt(member.now));
	const { all } = member.db.sql.exec<{ all: string }>(sql, ...values).one();
	return JSON.parse(all);
}

/** All that is open and asked for, the newest first: at once the page's and their number, so that it is looked for once. */
export function openStatement(member: Member, asked: AskedItems): Condition {
	const { snoozed } = asked.filters;
	const open = isAskedFor(member, asked);
	const [index, order] = snoozed
		? ["inbox_item_snoozed", "i.snoozed_until, i.id"]
		: ["inbox_item_open", "i.shown_at DESC, i.id DESC"];
	return {
		sql: `SELECT json_group_array(id) AS "all" FROM (
			SELECT i.id FROM inbox_item i INDEXED BY ${index}
			WHERE i.snoozed_until IS ${snoozed ? "NOT NULL" : "NULL"} AND ${open.sql}
			ORDER BY ${order}
		)`,
		values: open.values,
	};
}

/** What the inbox can be filtered by, with the numbers of items. */
export function inboxFilter(member: Member, hiddenTypes: readonly InboxItemType[]): TenantInboxFilter {
	// (Every page asks.)
	const counts = member.db.memory.rows<{ type: InboxItemType; count: number; away: number }>(
		filterStatement(member, hiddenTypes),
	);
	const tenant = tenantFacts(member.db);
	return {
		tenant: tenantReference(member.db),
		mayCreate: tenant.isActive && member.mayEdit && mayCreateDocuments(member, tenant.subscription.status),
		types: counts.filter(({ count }) => count > 0).map(({ type, count }) => ({ type, count })),
		snoozed: counts.reduce((sum, { away }) => sum + away, 0),
	};
}

export function filterStatement(member: Member, hiddenTypes: readonly InboxItemType[]): Condition {
	const open = isOpenFor(member, hiddenTypes);
	return {
		sql: `SELECT i.type, sum(i.snoozed_until IS NULL) AS count, sum(i.snoozed_until IS NOT NULL) AS away
			FROM inbox_item i INDEXED BY inbox_item_open_by_type WHERE ${open.sql} GROUP BY i.type`,
		values: open.values,
	};
}

/** Items are counted up to here. */
const COUNTED = 2_000;

/** `GET /inbox-items`: the member's items, closed ones too, in the order in which they came or backwards. */
export function listItems(
	member: Member,
	{ limit, offset, document, order = "asc" }: SliceOfDocuments,
): KeyedPage<InboxItem> {
	const { sql } = member.db;
	const belongs = belongsTo(member);
	const where: Condition = {
		sql: `WHERE ${document === undefined ? "" : "i.document_row = (SELECT id FROM document WHERE document_id = ?) AND "}
			${belongs.sql} AND ${NOT_DELETED}`,
		values: [...(document === undefined ? [] : [document]), ...belongs.values],
	};
	const listed = selectItems(member, "inbox_item i", where);
	const rows = sql
		.exec<ItemRow>(`${listed.sql} ORDER BY i.id ${order} LIMIT +? OFFSET ?`, ...listed.values, limit, offset)
		.toArray();
	const { counted } = sql
		.exec<{ counted: number }>(
			`SELECT count(*) AS counted FROM (
				SELECT 1 FROM inbox_item i LEFT JOIN document d ON d.id = i.document_row ${where.sql} LIMIT +?
			)`,
			...where.values,
			COUNTED,
		)
		.one();
	// Beyond what is counted, a full page says that there may be another one.
	const mayHaveMore = counted === COUNTED && rows.length === limit;
	const least = rows.length === 0 ? 0 : offset + rows.length + (mayHaveMore ? 1 : 0);
	return { rows: keyed(member, rows, ({ id }) => id), total: Math.max(counted, least) };
}

function keyed(
	member: Member,
	rows: readonly ItemRow[],
	keyOf: (row: ItemRow) => string | number | null,
): KeyedPage<InboxItem>["rows"] {
	const items = toItems(member, rows);
	return rows.flatMap((row, at) => {
		const item = items[at];
		return item ? [{ key: keyOf(row), row: row.id, item }] : [];
	});
}
