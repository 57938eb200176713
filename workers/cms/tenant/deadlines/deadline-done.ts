import type { DeadlineWrite } from "../../../../contract/entities/deadline.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { notFound } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { editableDocument } from "../documents/document-access.ts";
import { deadlineCause } from "./deadline-cause.ts";
import { otherOfDay } from "./end-and-inactive.ts";
import { IS_PLACED } from "./waiting-reminders.ts";

type Item = { id: number; isDoneAhead: number };

/**
 * Says that what is due on a day is done, or that it is not after all. Done ahead of its day it never comes into the
 * inbox; done later, it leaves it. Where a document ends and becomes inactive on one day, both are.
 * @throws ContractError 404 where the document has no such day (any more)
 */
export function setDeadlineDone(
	member: Member,
	documentId: string,
	write: DeadlineWrite,
): { isDone: boolean } {
	const { id } = editableDocument(member, documentId);
	if (!hasDay(member, id, write)) throw notFound();
	setDayDone(member, { id, documentId }, write);
	followDay(member, { id, documentId }, write);
	return { isDone: write.isDone };
}

interface NamedRow {
	id: number;
	documentId: string;
}

/** Of a day on which a document ends and becomes inactive something was said of the one: it holds of the other, too. */
export function followDay(
	member: Member,
	document: NamedRow,
	said: Omit<DeadlineWrite, "type"> & { type: string },
): void {
	const type = otherOfDay(member.db, document.id, said);
	if (type !== null) setDayDone(member, document, { ...said, type });
}

function setDayDone({ db, now, userId }: Member, { id, documentId }: NamedRow, write: DeadlineWrite): void {
	const cause = deadlineCause(documentId, write);
	if (write.isDone) {
		db.sql.exec(
			`INSERT INTO inbox_item (document_id, cause, type, document_row, subject_id, date, is_open, created_at,
				shown_at, closed_at, closed_by, category_row, document_key)
			SELECT ?, ?, ?, ?4, ?, ?, 0, ?7, ?7, ?7, ?8, category_row, name_key || ' ' || coalesce(number_key, '')
			FROM document WHERE id = ?4
			ON CONFLICT (cause) DO UPDATE SET is_open = 0, snoozed_until = NULL, closed_at = ?7, closed_by = ?8
			WHERE is_open = 1 OR closed_by IS NULL`,
			newTenantOwnedId(readTenantKey(db)),
			cause,
			write.type,
			id,
			write.reminder,
			write.date,
			now,
			userId,
		);
		return;
	}
	const [item] = db.sql
		.exec<Item>(
			`SELECT id, created_at = closed_at AS isDoneAhead FROM inbox_item WHERE cause = ? AND is_open = 0`,
			cause,
		)
		.toArray();
	if (item?.isDoneAhead === 1) db.sql.exec("DELETE FROM inbox_item WHERE id = ?", item.id);
	else if (item)
		db.sql.exec(
			"UPDATE inbox_item SET is_open = 1, closed_at = NULL, closed_by = NULL WHERE id = ?",
			item.id,
		);
}

/** SQL: somebody has said that this is done. What has closed by itself is not. */
export const isDone = (cause: string) =>
	`EXISTS (SELECT 1 FROM inbox_item x WHERE x.cause = ${cause} AND x.is_open = 0 AND x.closed_by IS NOT NULL)`;

function hasDay({ db }: Member, documentRow: number, { type, date, reminder }: DeadlineWrite): boolean {
	const column =
		type === "Warranty" ? "warranty_until" : type === "Inactivity" ? "inactive_date" : "end_date";
	const ofBill =
		type === "Payment"
			? `UNION ALL SELECT 1 FROM document_file f CROSS JOIN file_bill b ON b.file_row = f.id
				WHERE f.document_row = ?1 AND b.due_date = ?2 AND b.is_payable = 1`
			: "";
	const [sql, values] =
		reminder === null
			? [`SELECT 1 FROM document WHERE id = ?1 AND ${column} = ?2 ${ofBill}`, [documentRow, date]]
			: [
					`SELECT 1 FROM reminder r CROSS JOIN document d ON d.id = r.document_row
					WHERE r.document_row = ? AND r.date = ? AND r.document_id = ? AND r.type = ? AND ${IS_PLACED}`,
					[documentRow, date, reminder, type],
				];
	return db.sql.exec(sql, ...values).toArray().length > 0;
}
