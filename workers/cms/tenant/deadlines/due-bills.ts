import { OWN_REMINDER_DAYS } from "../../../../contract/constants.ts";
import type { Day } from "../../../../contract/days.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import { isDone } from "./deadline-done.ts";

/** Bills are counted up to here: each asks for its document. */
const COUNTED_BILLS = 1_000;

interface Asked {
	/** Condition of a document `d`. */
	shown: Condition;
	/** Rows of the categories whose documents are to be paid by their end, as JSON. */
	invoices: string;
	from: Day;
	today: Day;
}

/** Condition of a bill `b` of a document `d`: another one, paid or not, has another day. */
const IS_ONE_OF_RATES = `EXISTS (
	SELECT 1 FROM document_file g CROSS JOIN file_bill o ON o.file_row = g.id
	WHERE g.document_row = d.id AND o.is_payable = 1 AND o.due_date <> b.due_date
)`;

/**
 * The days by which bills are to be paid that are still open, where their document says nothing else of it: neither by
 * the end of an invoice nor by a reminder that speaks up for it, as `ofBill` of `document-deadlines.ts` has it. Several
 * of one day are one.
 */
export function dueBills({ shown, invoices, from, today }: Asked): { list: Condition; count: Condition } {
	const rows = {
		sql: `CROSS JOIN document_file f ON f.id = b.file_row CROSS JOIN document d ON d.id = f.document_row
			WHERE ${shown.sql}
			AND NOT (
				d.end_date IS NOT NULL AND d.category_row IN (SELECT value FROM json_each(?))
				AND (d.end_date = b.due_date OR NOT ${IS_ONE_OF_RATES})
			)
			AND (${IS_ONE_OF_RATES} OR NOT EXISTS (
				SELECT 1 FROM reminder r WHERE r.document_row = d.id AND r.type = 'Payment'
				AND CASE WHEN r.based_on IS NULL
					THEN r.date BETWEEN date(b.due_date, '-${OWN_REMINDER_DAYS} days') AND b.due_date
					ELSE r.based_on = 'endDate' AND d.end_date = b.due_date
				END
				AND (r.date >= ? OR EXISTS (
					SELECT 1 FROM inbox_item x WHERE x.cause = 'reminder:' || r.document_id || ':' || r.date
				))
			))
			AND NOT EXISTS (
				SELECT 1 FROM document_file g CROSS JOIN file_bill o ON o.file_row = g.id
				WHERE g.document_row = d.id AND o.due_date = b.due_date AND o.is_payable = 1 AND o.paid_at IS NULL
				AND o.id < b.id
			)
			AND NOT ${isDone("'Payment:' || d.document_id || ':' || b.due_date")}`,
		values: [...shown.values, invoices, today],
	};
	return {
		list: {
			sql: `SELECT b.due_date AS date, b.id AS row, d.id AS documentRow, 'Payment' AS type, NULL AS reminderId
				FROM file_bill b INDEXED BY file_bill_open ${rows.sql}
				AND b.is_payable = 1 AND b.paid_at IS NULL AND b.due_date >= ? ORDER BY b.due_date, b.id LIMIT +?`,
			values: [...rows.values, from],
		},
		count: {
			sql: `SELECT substr(b.due_date, 1, 7) AS month, 'Payment' AS type, count(*) AS n
				FROM (${nextOpen("id, file_row, due_date", "ORDER BY due_date, id")} LIMIT ${COUNTED_BILLS}) b ${rows.sql}
				GROUP BY 1`,
			values: [from, ...rows.values],
		},
	};
}

/** Whether more of them lie ahead than are counted. */
export function hasUncountedBills({ sql }: TenantDatabase, from: Day): boolean {
	const { n } = sql
		.exec<{ n: number }>(`SELECT count(*) AS n FROM (${nextOpen("1", "")} LIMIT ${COUNTED_BILLS + 1})`, from)
		.one();
	return n > COUNTED_BILLS;
}

function nextOpen(columns: string, order: string): string {
	return `SELECT ${columns} FROM file_bill INDEXED BY file_bill_open
		WHERE is_payable = 1 AND paid_at IS NULL AND due_date >= ? ${order}`;
}
