import type { Day } from "../../../../contract/days.ts";
import { type DeadlineType, isBothOn } from "../../../../contract/entities/document-dates.ts";
import type { TenantDatabase } from "../core/database.ts";

type EndingDocument = { endDate: Day | null; inactiveDate: Day | null; categoryName: string };

/** SQL of `isBothOn` of the document `d`; asks for the rows of the categories of invoices, as JSON. */
export const IS_BOTH =
	"(d.end_date = d.inactive_date AND +d.category_row NOT IN (SELECT value FROM json_each(?)))";

/** What is said of the one is said of the other, too; `null` where a deadline stands alone. */
export function otherOfDay(
	{ sql }: TenantDatabase,
	documentRow: number,
	{ type, date, reminder }: { type: string; date: Day | null; reminder: string | null },
): DeadlineType | null {
	if (reminder !== null || date === null || (type !== "Validity" && type !== "Inactivity")) return null;
	const document = sql
		.exec<EndingDocument>(
			`SELECT d.end_date AS endDate, d.inactive_date AS inactiveDate, c.name AS categoryName
			FROM document d CROSS JOIN category c ON c.id = d.category_row WHERE d.id = ?`,
			documentRow,
		)
		.one();
	if (!isBothOn(document, date)) return null;
	return type === "Validity" ? "Inactivity" : "Validity";
}
