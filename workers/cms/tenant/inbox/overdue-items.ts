import type { Day } from "../../../../contract/days.ts";
import type { Condition } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { invoiceCategories } from "../deadlines/invoice-categories.ts";
import { type AskedItems, BILL_OF_ITEM, isAskedFor } from "./item-rows.ts";

/**
 * Of what is open and asked for that whose day has passed, as JSON of pairs [id, day], the oldest day first. The day of a
 * reminder is that of which it reminds, as the inbox shows it. The index tells the day of all others, so only what
 * reminds of another day has its document read.
 */
export function overdueStatement(member: Member, asked: AskedItems, today: Day): Condition {
	const open = isAskedFor(member, asked);
	return {
		sql: `SELECT json_group_array(json_array(id, day)) AS "all" FROM (
			SELECT i.id, CASE
				WHEN d.id IS NULL THEN i.date
				WHEN i.type = 'Warranty' THEN coalesce(d.warranty_until, i.date)
				WHEN i.type = 'Inactivity' THEN coalesce(d.inactive_date, i.date)
				ELSE coalesce(
					CASE WHEN d.category_row IN (SELECT value FROM json_each(?)) THEN d.end_date END,
					(SELECT b.due_date ${BILL_OF_ITEM}),
					i.date
				)
			END AS day
			FROM inbox_item i INDEXED BY inbox_item_open_by_date LEFT JOIN document d
				ON d.id = CASE WHEN i.subject_id IS NOT NULL AND i.type <> 'Custom' THEN i.document_row END
			WHERE i.snoozed_until IS NULL AND i.date <= ? AND day < ? AND ${open.sql}
			ORDER BY day, i.id
		)`,
		values: [JSON.stringify(invoiceCategories(member.db)), today, today, ...open.values],
	};
}
