import { DEADLINE_LEAD_DAYS } from "../../../../contract/constants.ts";

/**
 * Where days come from. Each is gone through in the order of an index, by day and row; `deadline_progress` keeps the
 * last one that has been.
 */
export const DEADLINE_SOURCES = {
	reminder: {
		lead: 0,
		rows: "reminder r",
		date: "r.date",
		row: "r.id",
		documentRow: "r.document_row",
		where: "1",
	},
	Validity: { lead: DEADLINE_LEAD_DAYS.Validity, ...ofDocuments("end_date") },
	Payment: { lead: DEADLINE_LEAD_DAYS.Payment, ...ofDocuments("end_date") },
	Warranty: { lead: DEADLINE_LEAD_DAYS.Warranty, ...ofDocuments("warranty_until") },
	Inactivity: { lead: DEADLINE_LEAD_DAYS.Inactivity, ...ofDocuments("inactive_date") },
} as const;
export type DeadlineSource = keyof typeof DEADLINE_SOURCES;

/** (Whether an end is one of an invoice is asked of each document: so the index that lists them is enough.) */
function ofDocuments(column: string) {
	return { rows: "document d", date: `d.${column}`, row: "d.id", documentRow: "d.id", where: "d.state = 0" };
}

/** Behind every row of a day. */
export const LAST_ROW = Number.MAX_SAFE_INTEGER;

/** SQL of what comes next in a source, behind what has been gone through: (date, row, documentRow), in order. */
export function nextOf(source: DeadlineSource): string {
	const { rows, date, row, documentRow, where } = DEADLINE_SOURCES[source];
	return `SELECT ${date} AS date, ${row} AS row, ${documentRow} AS documentRow
		FROM deadline_progress p CROSS JOIN ${rows}
		WHERE p.source = '${source}' AND ${where} AND (${date}, ${row}) > (p.day, p.row)
		ORDER BY ${date}, ${row}`;
}
