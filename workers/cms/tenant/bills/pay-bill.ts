import { dayAt } from "../../../../contract/days.ts";
import type { Bill, BillWrite } from "../../../../contract/bills/bill.ts";
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
	const others = otherBills(member, id, billId);
	// Another one that is due on that day keeps the item.
	if (!isPaid || others.every((one) => one.dueDate !== bill.dueDate || one.paidAt !== null)) {
		setPaymentsDone(member, { id, documentId }, { bill, isPaid });
	}
	db.sql.exec(
		"UPDATE file_bill SET paid_at = ?, paid_by = ? WHERE document_id = ?",
		isPaid ? now : null,
		isPaid ? userId : null,
		billId,
	);
	// What the items have said of them was said of this one.
	for (const { row, paidAt, paidBy } of others) {
		db.sql.exec("UPDATE file_bill SET paid_at = ?, paid_by = ? WHERE id = ?", paidAt, paidBy, row);
	}
	reconcileDeadlines(db, id);
	return { isPaid };
}

// A type, because the rows of `exec` are records.
type OtherBill = { row: number; dueDate: string | null; paidAt: number | null; paidBy: string | null };

function otherBills({ db }: Member, documentRow: number, billId: string): OtherBill[] {
	return db.sql
		.exec<OtherBill>(
			`SELECT b.id AS row, b.due_date AS dueDate, b.paid_at AS paidAt, b.paid_by AS paidBy
			FROM document_file f CROSS JOIN file_bill b ON b.file_row = f.id
			WHERE f.document_row = ? AND b.is_payable = 1 AND b.document_id <> ?`,
			documentRow,
			billId,
		)
		.toArray();
}

function setPaymentsDone(
	member: Member,
	{ id, documentId }: { id: number; documentId: string },
	{ bill, isPaid }: { bill: Bill; isPaid: boolean },
): void {
	const { db, now, userId } = member;
	const { document } = readRow(member, id);
	for (const deadline of paymentsOf(document, bill.dueDate, isPaid ? dayAt(now) : null)) {
		setDeadlineDone(member, documentId, { ...deadline, isDone: isPaid });
	}
	const own = [`bill:${bill.documentId}`];
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
