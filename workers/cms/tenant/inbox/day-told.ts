import type { Condition, TenantDatabase } from "../core/database.ts";
import { invoiceCategories } from "../deadlines/invoice-categories.ts";
import { BILL_OF_ITEM } from "./item-rows.ts";

/**
 * SQL of the day that people are told of the item `i` of the document `d`. An item of a reminder has the reminder's own
 * day: what is told is the day of which it reminds, as the inbox shows it, NULL where the document has none.
 */
export function dayTold(db: TenantDatabase): Condition {
	return {
		sql: `CASE WHEN i.cause NOT LIKE 'reminder:%' THEN i.date ELSE CASE i.type
			WHEN 'Warranty' THEN d.warranty_until
			WHEN 'Inactivity' THEN d.inactive_date
			WHEN 'Payment' THEN coalesce(
				CASE WHEN d.category_row IN (SELECT value FROM json_each(?)) THEN d.end_date END,
				(SELECT b.due_date ${BILL_OF_ITEM})
			)
		END END`,
		values: [JSON.stringify(invoiceCategories(db))],
	};
}
