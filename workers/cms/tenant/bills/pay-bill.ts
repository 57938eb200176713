import { dayAt } from "../../../../contract/days.ts";
import type { BillWrite } from "../../../../contract/bills/bill.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { Member } from "../core/sight.ts";
import { deadlineCause } from "../deadlines/deadline-cause.ts";
import { setDeadlineDone } from "../deadlines/deadline-done.ts";
import { reconcileDeadlines } from "../deadlines/reconcile-deadlines.ts";
import { editableDocument } from "../documents/document-access.ts";
import { readRow } from "../documents/document-read.ts";
import { billOfDocument } from "./file-bills.ts";

/**
 * Says that a bill is paid, or that it is not after all. With it goes everything by which the document asks for the
 * payment: the item of the inbox, the day on which it is due, reminders of it.
 */
export function setBillPaid(
	member: Member,
	documentId: string,
	{ bill: billId, isPaid }: BillWrite,
): { isPaid: boolean } {
	const { db, now, userId } = member;
	const { id } = editableDocument(member, documentId);
	const bill = billOfDocument(db, id, billId);
	if (bill.isPaid === isPaid) return { isPaid };
	const { document } = readRow(member, id);
	for (const deadline of paymentsOf(document, bill.dueDate, isPaid ? dayAt(now) : null)) {
		setDeadlineDone(member, documentId, { ...deadline, isDone: isPaid });
	}
	const own = [`bill:${billId}`];
	if (bill.dueDate !== null) {
		own.push(deadlineCause(documentId, { type: "Payment", date: bill.dueDate, reminder: null }));
	}
	db.sql.exec(
		`UPDATE inbox_item SET is_open = ?, closed_at = ?, closed_by = ?, snoozed_until = NULL
		WHERE cause IN (SELECT value FROM json_each(?)) AND type = 'Payment'`,
		isPaid ? 0 : 1,
		isPaid ? now : null,
		isPaid ? userId : null,
		JSON.stringify(own),
	);
	db.sql.exec(
		"UPDATE file_bill SET paid_at = ?, paid_by = ? WHERE document_id = ?",
		isPaid ? now : null,
		isPaid ? userId : null,
		billId,
	);
	reconcileDeadlines(db, id);
	return { isPaid };
}

/** The days by which the document itself asks for a payment: for this bill, unless another one is due on them. */
function paymentsOf(
	{ documentCategory, documentFiles, endDate, reminders }: TenantDocument,
	due: string | null,
	today: string | null,
) {
	const bills = documentFiles.flatMap((file) => file.bills ?? []);
	const isMeant = (date: string) => bills.length === 1 || date === due;
	const ofReminders = reminders
		.filter(({ type, date }) => type === "Payment" && (today === null || date >= today) && isMeant(date))
		.map(({ documentId, date }) => ({
			type: "Payment" as const,
			date,
			reminder: documentId as string | null,
		}));
	if (endDate === null || !isForInvoices(documentCategory.name) || !isMeant(endDate)) return ofReminders;
	return [...ofReminders, { type: "Payment" as const, date: endDate, reminder: null }];
}
