import type { DeadlinesQuery } from "../../../../contract/api/deadlines.ts";
import { addDays, addMonths, type Day, dayAt, LAST_DAY } from "../../../../contract/days.ts";
import { DEADLINE_TYPES, type DeadlineType } from "../../../../contract/entities/document-dates.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { isDone } from "./deadline-done.ts";
import { dueBills, hasUncountedBills } from "./due-bills.ts";
import { IS_BOTH } from "./end-and-inactive.ts";
import { invoiceCategories } from "./invoice-categories.ts";
import { IS_PLACED } from "./waiting-reminders.ts";

/** Reminders are counted up to here: each asks for its document. Dates are counted by their index alone. */
const COUNTED_REMINDERS = 1_000;
/** Months that are counted each for itself, this one included. */
export const MONTHS = 12;

/** One place where deadlines lie, as SQL, with what the member sees and is asked for. */
export interface DeadlinePlace {
	/** (date, row, documentRow, type, reminderId), the next first. Takes a limit as its last value, but for those behind. */
	list: Condition & { behind?: Condition["values"] };
	/** (month, type, n), what is done among them; `month` is empty for all that comes later than these months. */
	count: Condition;
	isOverdue: boolean;
}

type Filters = Omit<DeadlinesQuery["filters"], "tenant">;

/** What is asked for, as far as the member sees it. */
export interface AskedDeadlines {
	/** Condition of a document `d`. */
	shown: Condition;
	types: readonly DeadlineType[];
	/** Today, or a later day. */
	from: Day;
	today: Day;
	/** What is overdue too. */
	withOverdue: boolean;
	/** Rows of the categories whose documents are to be paid by their end, as JSON. */
	invoices: string;
}

type DatePlace = DeadlinePlace & { type: DeadlineType };

const LISTED = "SELECT value FROM json_each(?)";

/** All places that can hold something that is asked for. */
export function deadlinePlaces(asked: AskedDeadlines): DeadlinePlace[] {
	return [...(asked.withOverdue ? [overdue(asked)] : []), ofReminders(asked), ...ofDocuments(asked)];
}

export function askedDeadlines(member: Member, filters: Filters): AskedDeadlines {
	const today = dayAt(member.now);
	return {
		shown: shownDocuments(member, filters),
		types: filters.type.length === 0 ? DEADLINE_TYPES : filters.type,
		from: filters.from !== undefined && filters.from > today ? filters.from : today,
		today,
		withOverdue: filters.from === undefined,
		invoices: JSON.stringify(invoiceCategories(member.db)),
	};
}

/** Among what is an item `x` is counted: a reminder of a payment that others are to make is an item of another type. */
const PLACED_AS = `coalesce(
	(SELECT r.type FROM reminder r WHERE x.cause LIKE 'reminder:%' AND r.document_id = x.subject_id), x.type
)`;

/** (month, type, n) of what is done and still counted by the places, because its day is yet to come. */
export function doneAhead({ shown, types, from, invoices }: AskedDeadlines): Condition {
	// Both are one where both are asked for: done together, it counts once.
	const areAsked = types.includes("Validity") && types.includes("Inactivity");
	const isBoth = areAsked ? `(x.date IS d.end_date AND ${IS_BOTH})` : "0";
	return {
		sql: `SELECT substr(x.date, 1, 7) AS month, ${PLACED_AS} AS type, count(*) AS n
			FROM inbox_item x INDEXED BY inbox_item_done CROSS JOIN document d ON d.id = x.document_row
			WHERE x.is_open = 0 AND x.closed_by IS NOT NULL AND x.date >= ? AND ${PLACED_AS} IN (${LISTED}) AND ${shown.sql}
			AND CASE
				WHEN x.cause LIKE 'reminder:%' THEN EXISTS (
					SELECT 1 FROM reminder r WHERE r.document_id = x.subject_id AND r.date = x.date AND ${IS_PLACED}
				)
				WHEN x.type = 'Warranty' THEN x.date IS d.warranty_until
				WHEN x.type = 'Inactivity' THEN x.date IS d.inactive_date AND NOT (${isBoth})
				WHEN x.type = 'Validity' AND ${isBoth} THEN EXISTS (
					SELECT 1 FROM inbox_item o WHERE o.cause = 'Inactivity:' || d.document_id || ':' || x.date
					AND o.is_open = 0 AND o.closed_by IS NOT NULL
				)
				ELSE x.date IS d.end_date AND (x.type = 'Payment') = (d.category_row IN (${LISTED}))
			END
			GROUP BY 1, 2`,
		values: [
			from,
			JSON.stringify(types),
			...shown.values,
			...(areAsked ? [invoices, invoices] : []),
			invoices,
		],
	};
}

/** Active documents that the member sees, of the categories that are asked for. */
function shownDocuments(member: Member, { documentCategory }: Filters): Condition {
	const sees = member.sees("d");
	if (documentCategory.length === 0) return { sql: `d.state = 0 AND ${sees.sql}`, values: sees.values };
	return {
		sql: `d.state = 0 AND ${sees.sql}
			AND +d.category_row IN (SELECT c.id FROM category c WHERE c.document_id IN (${LISTED}))`,
		values: [...sees.values, JSON.stringify(documentCategory)],
	};
}

/** What still lies in the inbox though its day has passed. */
function overdue({ shown, types, today }: AskedDeadlines): DeadlinePlace {
	const rows = {
		sql: `FROM inbox_item i INDEXED BY inbox_item_open_by_type CROSS JOIN document d ON d.id = i.document_row
			WHERE i.is_open = 1 AND i.type IN (${LISTED}) AND i.date < ? AND ${shown.sql}
			${types.includes("Validity") ? IS_NOT_WITH_END : ""}`,
		values: [JSON.stringify(types), today, ...shown.values],
	};
	const { sql, values } = rows;
	return {
		list: {
			sql: `SELECT i.date, i.id AS row, d.id AS documentRow, i.type,
					CASE WHEN i.cause LIKE 'reminder:%' THEN i.subject_id END AS reminderId
				${sql} ORDER BY i.date, i.id LIMIT +?`,
			values,
		},
		count: {
			sql: `SELECT substr(i.date, 1, 7) AS month, i.type, count(*) AS n ${sql} GROUP BY 1, 2`,
			values,
		},
		isOverdue: true,
	};
}

/** What becomes inactive on the day on which its document ends stands there with the end. */
const IS_NOT_WITH_END = `AND NOT (i.type = 'Inactivity' AND i.subject_id IS NULL AND EXISTS (
	SELECT 1 FROM inbox_item v WHERE v.cause = 'Validity:' || d.document_id || ':' || i.date AND v.is_open = 1
))`;

function ofReminders({ shown, types, from }: AskedDeadlines): DeadlinePlace {
	const ofTypes = { sql: `r.type IN (${LISTED})`, values: [JSON.stringify(types)] };
	const cause = "'reminder:' || r.document_id || ':' || r.date";
	return {
		list: {
			sql: `SELECT r.date, r.id AS row, d.id AS documentRow, r.type, r.document_id AS reminderId
				FROM reminder r INDEXED BY reminder_by_date CROSS JOIN document d ON d.id = r.document_row
				WHERE r.date >= ? AND ${ofTypes.sql} AND ${shown.sql} AND ${IS_PLACED} AND NOT ${isDone(cause)}
				ORDER BY r.date, r.id LIMIT +?`,
			values: [from, ...ofTypes.values, ...shown.values],
		},
		count: {
			sql: `SELECT substr(r.date, 1, 7) AS month, r.type, count(*) AS n
				FROM (
					SELECT r.date, r.type, r.document_row, r.based_on FROM reminder r INDEXED BY reminder_by_date
					WHERE r.date >= ? ORDER BY r.date LIMIT ${COUNTED_REMINDERS}
				) r CROSS JOIN document d ON d.id = r.document_row
				WHERE ${ofTypes.sql} AND ${shown.sql} AND ${IS_PLACED} GROUP BY 1, 2`,
			values: [from, ...ofTypes.values, ...shown.values],
		},
		isOverdue: false,
	};
}

/** Whether more reminders or bills lie ahead than are counted. */
export function isAnyUncounted(db: TenantDatabase, from: Day): boolean {
	return hasUncountedReminders(db, from) || hasUncountedBills(db, from);
}

function hasUncountedReminders({ sql }: TenantDatabase, from: Day): boolean {
	const { n } = sql
		.exec<{ n: number }>(
			`SELECT count(*) AS n FROM (
				SELECT 1 FROM reminder INDEXED BY reminder_by_date WHERE date >= ? LIMIT ${COUNTED_REMINDERS + 1}
			)`,
			from,
		)
		.one();
	return n > COUNTED_REMINDERS;
}

function ofDocuments(asked: AskedDeadlines): DeadlinePlace[] {
	const { shown, types } = asked;
	const isInvoice = { sql: `+d.category_row IN (${LISTED})`, values: [asked.invoices] };
	const isOther = { sql: `NOT ${isInvoice.sql}`, values: isInvoice.values };
	const inactive = ofDate("inactive_date", "Inactivity", asked);
	const places: DatePlace[] = [
		ofDate("end_date", "Payment", { ...asked, shown: both(isInvoice, shown) }),
		{ type: "Payment", isOverdue: false, ...dueBills(asked) },
		ofDate("end_date", "Validity", { ...asked, shown: both(isOther, shown) }),
		ofDate("warranty_until", "Warranty", asked),
		types.includes("Validity") ? alone(inactive, asked) : inactive,
	];
	return places.filter(({ type }) => types.includes(type));
}

/**
 * What becomes inactive on another day than its document ends. As many are read as without that: each one that is left out
 * has an end of the same day, which comes before it.
 */
function alone(
	{ type, list, count, isOverdue }: DatePlace,
	{ shown, invoices, from, today }: AskedDeadlines,
): DatePlace {
	return {
		type,
		isOverdue,
		list: {
			sql: `SELECT l.* FROM (${list.sql}) l CROSS JOIN document d ON d.id = l.row
				WHERE NOT coalesce(${IS_BOTH} AND NOT ${isDone("'Validity:' || d.document_id || ':' || l.date")}, 0)
				ORDER BY l.date, l.row`,
			values: list.values,
			behind: [invoices],
		},
		count: {
			sql: `${count.sql} UNION ALL SELECT m.value ->> '$.month', '${type}', -(
					SELECT count(*) FROM document d INDEXED BY document_ending_inactive
					WHERE d.end_date >= m.value ->> '$.first' AND d.end_date < m.value ->> '$.until'
					AND ${IS_BOTH} AND ${shown.sql}
				)
				FROM json_each(?) m`,
			values: [...count.values, invoices, ...shown.values, JSON.stringify(monthsFrom(from, today))],
		},
	};
}

function ofDate(
	column: "end_date" | "warranty_until" | "inactive_date",
	type: DeadlineType,
	{ shown, from, today }: AskedDeadlines,
): DatePlace {
	const table = `document d INDEXED BY document_by_${column}`;
	return {
		type,
		list: {
			sql: `SELECT d.${column} AS date, d.id AS row, d.id AS documentRow, '${type}' AS type, NULL AS reminderId
				FROM ${table}
				WHERE d.${column} >= ? AND ${shown.sql} AND NOT ${isDone(`'${type}:' || d.document_id || ':' || d.${column}`)}
				ORDER BY d.${column}, d.id LIMIT +?`,
			values: [from, ...shown.values],
		},
		// A range of the index each: gathered by month, the same rows would cost twenty times as much.
		count: {
			sql: `SELECT m.value ->> '$.month' AS month, '${type}' AS type, (
					SELECT count(*) FROM ${table}
					WHERE d.${column} >= m.value ->> '$.first' AND d.${column} < m.value ->> '$.until' AND ${shown.sql}
				) AS n
				FROM json_each(?) m`,
			values: [...shown.values, JSON.stringify(monthsFrom(from, today))],
		},
		isOverdue: false,
	};
}

/** The months that are counted, as far as they lie behind `from`, and all later ones together. */
function monthsFrom(from: Day, today: Day) {
	const begins = Array.from({ length: MONTHS + 1 }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, at));
	return begins.map((begin, at) => ({
		month: at < MONTHS ? begin.slice(0, 7) : "",
		first: begin < from ? from : begin,
		until: begins[at + 1] ?? addDays(LAST_DAY, 1),
	}));
}

function both(one: Condition, other: Condition): Condition {
	return { sql: `${one.sql} AND ${other.sql}`, values: [...one.values, ...other.values] };
}
