import type { Bill, BillFacts } from "../../../../contract/bills/bill.ts";
import { paymentIdentity } from "../../../../contract/bills/same-payment.ts";
import { isDay } from "../../../../contract/days.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { keepUpWithDays } from "../deadlines/deadline-progress.ts";
import { reconcileDeadlines } from "../deadlines/reconcile-deadlines.ts";
import { isOwnBill, ownCreditor } from "./own-creditor.ts";

type KnownBill = { documentId: string; identity: string; paidAt: number | null; paidBy: string | null };
type BillRow = { facts: string; documentId: string; isPaid: number; isOwn: number };

/** SQL of the bills of the file `f`, as JSON that `billsFromJson` reads. */
export const BILLS_OF_FILE = `(
	SELECT json_group_array(json_object('documentId', b.document_id, 'isPaid', b.paid_at IS NOT NULL, 'isOwn', b.is_own, 'facts', b.facts))
	FROM (SELECT * FROM file_bill WHERE file_row = f.id ORDER BY position) b
)`;

export function billsFromJson(json: string): Bill[] {
	const rows: BillRow[] = JSON.parse(json);
	return rows.map(toBill);
}

/** A bill of the document; 404 where it has none of this id. */
export function billOfDocument({ sql }: TenantDatabase, documentRow: number, billId: string): Bill {
	const [row] = sql
		.exec<BillRow>(
			`SELECT b.document_id AS documentId, b.facts, b.is_own AS isOwn, b.paid_at IS NOT NULL AS isPaid
			FROM file_bill b CROSS JOIN document_file f ON f.id = b.file_row
			WHERE b.document_id = ? AND f.document_row = ?`,
			billId,
			documentRow,
		)
		.toArray();
	if (!row) throw notFound();
	return toBill(row);
}

/** From now on these are the bills of a file. One that was there before keeps its id, and that it is paid. */
export function placeBills(db: TenantDatabase, fileRow: number, found: readonly BillFacts[]): void {
	const { sql } = db;
	const known = sql
		.exec<KnownBill>(
			`SELECT document_id AS documentId, identity, paid_at AS paidAt, paid_by AS paidBy FROM file_bill
			WHERE file_row = ?`,
			fileRow,
		)
		.toArray();
	if (known.length + found.length === 0) return;
	const { documentRow } = sql
		.exec<{ documentRow: number }>(
			"SELECT document_row AS documentRow FROM document_file WHERE id = ?",
			fileRow,
		)
		.one();
	keepUpWithDays(db);
	sql.exec("DELETE FROM file_bill WHERE file_row = ?", fileRow);
	for (const [position, facts] of found.entries()) {
		const at = known.findIndex(({ identity }) => identity === paymentIdentity(facts));
		const [before] = at < 0 ? [] : known.splice(at, 1);
		insertBill(db, { fileRow, position }, facts, before);
	}
	reconcileDeadlines(db, documentRow);
}

/** Bills of a file that comes from another tenant, what is paid of them too, until the file has been read here. */
export function bringBills(member: Member, fileRow: number, bills: readonly Bill[]): void {
	for (const [position, { documentId: _, isPaid, isOwn: _own, ...facts }] of bills.entries()) {
		const paid = isPaid ? { paidAt: member.now, paidBy: member.userId } : undefined;
		insertBill(member.db, { fileRow, position }, facts, paid);
	}
}

function insertBill(
	db: TenantDatabase,
	{ fileRow, position }: { fileRow: number; position: number },
	facts: BillFacts,
	known: Partial<Pick<KnownBill, "documentId" | "paidAt" | "paidBy">> = {},
): void {
	const isOwn = isOwnBill(facts, ownCreditor(db));
	db.sql.exec(
		`INSERT INTO file_bill
			(document_id, file_row, position, identity, facts, due_date, is_own, is_payable, paid_at, paid_by)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		known.documentId ?? newTenantOwnedId(readTenantKey(db)),
		fileRow,
		position,
		paymentIdentity(facts),
		JSON.stringify(facts),
		facts.dueDate !== null && isDay(facts.dueDate) ? facts.dueDate : null,
		Number(isOwn),
		Number(!isOwn && asksForPayment(facts)),
		known.paidAt ?? null,
		known.paidBy ?? null,
	);
}

/** Whether something is to be transferred, unless to the tenant itself. (A slip for a donation says no amount.) */
export function asksForPayment({ iban, amount, isDebited }: BillFacts): boolean {
	return iban !== null && amount !== null && !isDebited;
}

function toBill({ facts, documentId, isPaid, isOwn }: BillRow): Bill {
	// `insertBill` has written it, here or in the tenant from which the file came.
	const read = JSON.parse(facts) as BillFacts;
	return { ...read, documentId, isPaid: isPaid === 1, ...(isOwn === 1 && { isOwn: true }) };
}
