import { dayAt, type Day, dueDayAt } from "../../../../contract/days.ts";
import type { TenantDatabase } from "../core/database.ts";
import { closeItems, reopenItem } from "../inbox/close-items.ts";
import { openItem } from "../inbox/open-item.ts";
import type { DeadlineSource } from "./deadline-sources.ts";
import { type DatedDocument, type Deadline, deadlinesOf } from "./document-deadlines.ts";
import { IS_PLACED } from "./waiting-reminders.ts";

/** What a turn of the job knows beside the document. */
interface Turn {
	/** What has come up in the source, and alone is made: also where its day has passed. */
	reached: { source: DeadlineSource; date: Day };
	/** What was due by then lies in the inbox, and nobody is told of it. */
	quietUntil: Day;
}

type DocumentRow = Omit<DatedDocument, "speaks" | "isOwnInvoice" | "reminders" | "bills" | "hasRates"> & {
	categoryRow: number;
	speaks: number;
	isOwnInvoice: number;
	reminders: string;
	bills: string;
	hasRates: number;
	items: string;
};
type Item = [id: number, cause: string, isOpen: number, hasBeenClosedBySomebody: number, type: string];

// One statement, because each costs as much as what it reads.
const DOCUMENT = `SELECT d.document_id AS documentId, d.end_date AS endDate, d.warranty_until AS warrantyUntil,
		d.inactive_date AS inactiveDate, d.category_row AS categoryRow, c.name AS categoryName,
		d.state = 0 AND NOT EXISTS (SELECT 1 FROM document n WHERE n.replaces_row = d.id AND n.state < 2) AS speaks,
		coalesce((
			SELECT max(b.is_own) AND NOT max(b.is_payable) FROM document_file f CROSS JOIN file_bill b ON b.file_row = f.id
			WHERE f.document_row = d.id
		), 0) AS isOwnInvoice,
		(
			SELECT json_group_array(json_object(
				'documentId', r.document_id, 'type', r.type, 'date', r.date, 'basedOn', r.based_on
			)) FROM reminder r WHERE r.document_row = d.id AND ${IS_PLACED}
		) AS reminders,
		(
			SELECT json_group_array(json_object('documentId', b.document_id, 'dueDate', b.due_date, 'invoiceDate', b.facts ->> 'invoiceDate'))
			FROM document_file f CROSS JOIN file_bill b ON b.file_row = f.id
			WHERE f.document_row = d.id AND b.is_payable = 1 AND b.paid_at IS NULL
				AND (b.due_date IS NOT NULL OR f.is_backlog = 0)
		) AS bills,
		(
			SELECT count(DISTINCT b.due_date) > 1 FROM document_file f CROSS JOIN file_bill b ON b.file_row = f.id
			WHERE f.document_row = d.id AND b.is_payable = 1
		) AS hasRates,
		(
			SELECT json_group_array(json_array(i.id, i.cause, i.is_open, i.closed_by IS NOT NULL, i.type)) FROM inbox_item i
			WHERE i.document_row = d.id AND (i.date IS NOT NULL OR i.type = 'Payment') AND i.type IN ('Custom', 'Payment', 'Inactivity', 'Warranty', 'Validity')
		) AS items
	FROM document d CROSS JOIN category c ON c.id = d.category_row WHERE d.id = ?`;

/**
 * After a document was written, with the ones that it replaces and has replaced: a replaced one says nothing any more.
 * @param formerlyReplaced row of the document that it replaced before
 */
export function reconcileWritten(
	db: TenantDatabase,
	documentRow: number,
	formerlyReplaced: number | null = null,
): void {
	const { replacesRow } = db.sql
		.exec<{ replacesRow: number | null }>(
			"SELECT replaces_row AS replacesRow FROM document WHERE id = ?",
			documentRow,
		)
		.one();
	for (const row of new Set([documentRow, replacesRow, formerlyReplaced])) {
		if (row !== null) reconcileDeadlines(db, row);
	}
}

/**
 * Brings the inbox in line with a document's days, after every change of it and when one of them has come: makes the
 * items that are due, closes those whose cause has gone, and opens again what has closed by itself and is right anew.
 * What lay before today when it was written is no news to anybody. Done twice, nothing happens.
 */
export function reconcileDeadlines(db: TenantDatabase, documentRow: number, turn?: Turn): void {
	const [row] = db.sql.exec<DocumentRow>(DOCUMENT, documentRow).toArray();
	if (!row) return;
	const reminders: DatedDocument["reminders"] = JSON.parse(row.reminders);
	const items: Item[] = JSON.parse(row.items);
	const now = db.clock();
	const today = dayAt(now);
	const spoken = new Set(items.map(([, cause]) => cause));
	const bills: DatedDocument["bills"] = JSON.parse(row.bills);
	const document = {
		...row,
		speaks: row.speaks === 1,
		isOwnInvoice: row.isOwnInvoice === 1,
		reminders,
		bills,
		hasRates: row.hasRates === 1,
	};
	const deadlines = deadlinesOf(document, today, spoken);
	const wanted = new Map(deadlines.map((deadline) => [deadline.cause, deadline]));
	for (const [id, cause, isOpen, closedBySomebody, madeAs] of items) {
		const type = wanted.get(cause)?.type;
		const isWanted = wanted.delete(cause);
		// Whose invoice it is is known once it has been read.
		if (type !== undefined && type !== madeAs) {
			db.sql.exec("UPDATE inbox_item SET type = ? WHERE id = ?", type, id);
		}
		if (isOpen === 1 && !isWanted) {
			closeItems(db, { cause }, now);
		} else if (isOpen === 0 && isWanted && closedBySomebody === 0) {
			reopenItem(db, id);
		}
	}
	if (wanted.size === 0) return;
	const dueDay = dueDayAt(now);
	let hasSpoken = false;
	for (const deadline of wanted.values()) {
		const { cause, type, date, reminderId, madeSince = today } = deadline;
		const isTimely = turn ? isReached(deadline, turn) : date === null || date >= madeSince;
		if (deadline.dueDay > dueDay || !isTimely) continue;
		openItem(db, {
			cause,
			type,
			...(date !== null && { date }),
			document: { id: documentRow, categoryRow: row.categoryRow },
			...(reminderId !== undefined && { subjectId: reminderId }),
			isQuiet: turn !== undefined && deadline.dueDay <= turn.quietUntil,
		});
		hasSpoken ||= reminderId !== undefined && date !== null && date < today;
	}
	// A reminder that was missed has spoken after all, and so it silences its date.
	if (hasSpoken) reconcileDeadlines(db, documentRow, turn);
}

function isReached({ source, date }: Deadline, { reached }: Turn): boolean {
	return source === reached.source && date === reached.date;
}
