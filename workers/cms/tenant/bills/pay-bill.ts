import { dayAt } from "../../../../contract/days.ts";
import type { BillWrite } from "../../../../contract/bills/bill.ts";
import type { DeadlineWrite } from "../../../../contract/entities/deadline.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { Member } from "../core/rights/sight.ts";
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
	const others = payableBills(member, id).filter((one) => one.documentId !== billId);
	// Another one that is due on that day keeps the item.
	if (!isPaid || others.every((one) => one.dueDate !== bill.dueDate || one.paidAt !== null)) {
		setPaymentsDone(member, { id, documentId }, { bill, isOnly: others.length === 0, isPaid });
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

/** `PUT /documents/{id}/deadlines`, as `setDeadlineDone`: a payment that is done pays its bill. */
export function setDoneWithBills(
	member: Member,
	documentId: string,
	write: DeadlineWrite,
): { isDone: boolean } {
	const done = setDeadlineDone(member, documentId, write);
	const { id } = editableDocument(member, documentId);
	const item = { type: write.type, cause: deadlineCause(documentId, write), date: write.date };
	followItem(member, { id, documentId }, item, write.isDone);
	return done;
}

/**
 * Somebody has said of an item that it is done, or that it is not after all. Where it is a payment of a bill, which a
 * trigger has noticed, the document asks for that in no other way any more either, or does so again.
 */
export function followItem(
	member: Member,
	{ id, documentId }: { id: number; documentId: string },
	{ type, cause, date }: { type: string; cause: string; date: string | null },
	isPaid: boolean,
): void {
	if (type !== "Payment") return;
	const bills = payableBills(member, id);
	const isOnly = bills.length === 1;
	const meant = bills.filter(
		(bill) =>
			(bill.paidAt !== null) === isPaid &&
			(isOnly || cause === causeOfBill(bill.documentId) || (date !== null && bill.dueDate === date)),
	);
	if (meant.length === 0) return;
	for (const bill of meant) setPaymentsDone(member, { id, documentId }, { bill, isOnly, isPaid });
	reconcileDeadlines(member.db, id);
}

type PayableBill = {
	row: number;
	documentId: string;
	dueDate: string | null;
	paidAt: number | null;
	paidBy: string | null;
};

function payableBills({ db }: Member, documentRow: number): PayableBill[] {
	return db.sql
		.exec<PayableBill>(
			`SELECT b.id AS row, b.document_id AS documentId, b.due_date AS dueDate, b.paid_at AS paidAt, b.paid_by AS paidBy
			FROM document_file f CROSS JOIN file_bill b ON b.file_row = f.id
			WHERE f.document_row = ? AND b.is_payable = 1`,
			documentRow,
		)
		.toArray();
}

const causeOfBill = (billId: string) => `bill:${billId}`;

function setPaymentsDone(
	member: Member,
	{ id, documentId }: { id: number; documentId: string },
	{
		bill,
		isOnly,
		isPaid,
	}: { bill: { documentId: string; dueDate: string | null }; isOnly: boolean; isPaid: boolean },
): void {
	const { db, now, userId } = member;
	const { document } = readRow(member, id);
	const isMeant = (date: string) => isOnly || date === bill.dueDate;
	for (const deadline of paymentsOf(document, isMeant, isPaid ? dayAt(now) : null)) {
		setDeadlineDone(member, documentId, { ...deadline, isDone: isPaid });
	}
	const own = [causeOfBill(bill.documentId)];
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
function paymentsOf(document: TenantDocument, isMeant: (date: string) => boolean, today: string | null) {
	const { documentCategory, endDate, reminders } = document;
	const ofReminders = reminders
		// (One that waits for a date asks for nothing.)
		.filter(({ basedOn }) => !basedOn || document[basedOn] !== null)
		.filter(({ type, date }) => type === "Payment" && (today === null || date >= today) && isMeant(date))
		.map(({ documentId, date }) => ({
			type: "Payment" as const,
			date,
			reminder: documentId as string | null,
		}));
	if (endDate === null || !isForInvoices(documentCategory.name) || !isMeant(endDate)) return ofReminders;
	return [...ofReminders, { type: "Payment" as const, date: endDate, reminder: null }];
}
