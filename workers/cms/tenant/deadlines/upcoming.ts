import type { DeadlinesQuery } from "../../../../contract/api/deadlines.ts";
import { addMonths, type Day, dayAt } from "../../../../contract/days.ts";
import { DEADLINE_TYPES, type DeadlineType, isBothOn } from "../../../../contract/entities/document-dates.ts";
import { type Deadline, type DeadlineMonth } from "../../../../contract/entities/deadline.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import type { KeyedPage, Slice } from "../core/named-rows.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import type { InTurns } from "../core/turns.ts";
import { stateFromRow } from "../core/values.ts";
import { deadlineCause } from "./deadline-cause.ts";
import {
	askedDeadlines,
	type DeadlinePlace,
	deadlinePlaces,
	doneAhead,
	isAnyUncounted,
	MONTHS,
} from "./deadline-places.ts";

/** The part of what comes up that is asked for. */
export interface DeadlineSlice extends Slice {
	filters: Omit<DeadlinesQuery["filters"], "tenant">;
}

/** A row is its place in the list. */
export interface DeadlinePage<Item> extends KeyedPage<Item> {
	totalIsCapped: boolean;
	overdue: number;
	months: DeadlineMonth[];
}

type Listed = { date: Day; row: number; documentRow: number; type: DeadlineType; reminderId: string | null };
type Counted = { month: string; type: DeadlineType; n: number };
type DocumentRow = {
	row: number;
	documentId: string;
	name: string;
	version: number;
	state: number;
	endDate: Day | null;
	inactiveDate: Day | null;
	categoryRow: number;
	categoryId: string;
	categoryName: string;
};
type ItemRow = { cause: string; documentId: string; snoozedUntil: Day | null };

/**
 * What is overdue and what comes up of the documents that the member sees, by day. Overdue is what still lies in the
 * inbox when its day has passed; what comes up is every date of an active document, every day by which a bill is to be
 * paid, and every reminder, but for what somebody has said is done.
 */
export function upcoming(member: Member, slice: DeadlineSlice): InTurns<DeadlinePage<Deadline>> {
	return countedPage(member, slice, (listed) => hydrate(member, listed));
}

/** The same by its days alone. */
export function upcomingDays(member: Member, slice: DeadlineSlice): InTurns<DeadlinePage<null>> {
	return countedPage(member, slice, (listed) => listed.map(() => null));
}

/** The day of what comes up next, today or later; `null` where nothing does. */
export function* nextDay(member: Member): InTurns<Day | null> {
	const asked = askedDeadlines(member, { documentCategory: [], type: [], from: dayAt(member.now) });
	const [first] = yield* listedIn(member.db, deadlinePlaces(asked), { limit: 1, offset: 0 });
	return first?.date ?? null;
}

/** The part of the list itself, and nothing of what is counted. */
export function* upcomingItems(member: Member, { filters, ...slice }: DeadlineSlice): InTurns<Deadline[]> {
	const places = deadlinePlaces(askedDeadlines(member, filters));
	return hydrate(member, yield* listedIn(member.db, places, slice));
}

function* countedPage<Item>(
	member: Member,
	{ filters, ...slice }: DeadlineSlice,
	itemsOf: (listed: readonly Listed[]) => Item[],
): InTurns<DeadlinePage<Item>> {
	const asked = askedDeadlines(member, filters);
	const places = deadlinePlaces(asked);
	const listed = yield* listedIn(member.db, places, slice);
	const items = itemsOf(listed);
	const counted = places.map((place) => ({
		isOverdue: place.isOverdue,
		rows: count(member.db, place.count),
	}));
	const done = count(member.db, doneAhead(asked));
	const ahead = [
		...counted.filter(({ isOverdue }) => !isOverdue).flatMap(({ rows }) => rows),
		...done.map((row) => Object.assign(row, { n: -row.n })),
	];
	const overdue = sumOf(counted.filter(({ isOverdue }) => isOverdue).flatMap(({ rows }) => rows));
	return {
		rows: items.map((item, at) => ({ key: listed[at]?.date ?? null, row: slice.offset + at, item })),
		total: overdue + sumOf(ahead),
		totalIsCapped: isAnyUncounted(member.db, asked.from),
		overdue,
		months: monthsFrom(asked.today, ahead),
	};
}

/** As many are read from each place in one go: further on in the list there are turns between the places. */
const READ_AT_ONCE = 100;

function* listedIn(
	{ sql }: TenantDatabase,
	places: readonly DeadlinePlace[],
	{ limit, offset }: Slice,
): InTurns<Listed[]> {
	const listed = [];
	for (const { list } of places) {
		listed.push(...sql.exec<Listed>(list.sql, ...list.values, offset + limit, ...(list.behind ?? [])));
		if (offset + limit > READ_AT_ONCE) yield;
	}
	return listed.toSorted(byDay).slice(offset, offset + limit);
}

/** Of one day in the order of the types: what is to be paid comes before what ends. */
function byDay(one: Listed, other: Listed): number {
	if (one.date !== other.date) return one.date < other.date ? -1 : 1;
	return DEADLINE_TYPES.indexOf(one.type) - DEADLINE_TYPES.indexOf(other.type) || one.row - other.row;
}

function count({ sql }: TenantDatabase, condition: Condition): Counted[] {
	return sql.exec<Counted>(condition.sql, ...condition.values).toArray();
}

function sumOf(rows: readonly Counted[]): number {
	return rows.reduce((sum, { n }) => sum + n, 0);
}

/** This month and those after it, each with what it has. */
function monthsFrom(today: Day, rows: readonly Counted[]): DeadlineMonth[] {
	return Array.from({ length: MONTHS }, (_, at) => {
		const month = addMonths(`${today.slice(0, 7)}-01`, at).slice(0, 7);
		const counts: DeadlineMonth["counts"] = {};
		for (const row of rows) {
			if (row.month === month && row.n !== 0) counts[row.type] = (counts[row.type] ?? 0) + row.n;
		}
		return { month, counts };
	});
}

function hydrate(member: Member, listed: readonly Listed[]): Deadline[] {
	const { sql } = member.db;
	const tenant = tenantReference(member.db);
	const documents = new Map(
		sql
			.exec<DocumentRow>(
				`SELECT d.id AS row, d.document_id AS documentId, d.name, d.version, d.state, d.end_date AS endDate,
					d.inactive_date AS inactiveDate,
					c.id AS categoryRow, c.document_id AS categoryId, c.name AS categoryName
				FROM json_each(?) listed CROSS JOIN document d ON d.id = listed.value
				CROSS JOIN category c ON c.id = d.category_row`,
				JSON.stringify([...new Set(listed.map(({ documentRow }) => documentRow))]),
			)
			.toArray()
			.map((document) => [document.row, document]),
	);
	const deadlines = listed.flatMap(({ date, type, documentRow, reminderId: reminder }) => {
		const document = documents.get(documentRow);
		if (!document) return [];
		return {
			type,
			date,
			reminder,
			document,
			cause: deadlineCause(document.documentId, { type, date, reminder }),
		};
	});
	const items = new Map(
		sql
			.exec<ItemRow>(
				`SELECT i.cause, i.document_id AS documentId, i.snoozed_until AS snoozedUntil
				FROM json_each(?) listed CROSS JOIN inbox_item i ON i.cause = listed.value AND i.is_open = 1`,
				JSON.stringify(deadlines.map(({ cause }) => cause)),
			)
			.toArray()
			.map((item) => [item.cause, item]),
	);
	return deadlines.map(({ cause, document, type, date, reminder }) => ({
		type,
		date,
		reminder,
		isEndAndInactive:
			reminder === null && (type === "Validity" || type === "Inactivity") && isBothOn(document, date),
		document: {
			documentId: document.documentId,
			name: document.name,
			version: document.version,
			state: stateFromRow(document.state),
			documentCategory: { documentId: document.categoryId, name: document.categoryName },
		},
		tenant,
		inboxItem: items.get(cause)?.documentId ?? null,
		snoozedUntil: items.get(cause)?.snoozedUntil ?? null,
		isEditable: member.mayEditDocument({ id: document.row, categoryRow: document.categoryRow }),
	}));
}
