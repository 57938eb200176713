import type { BillFacts } from "../../../../contract/bills/bill.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { keepUpWithDays } from "../deadlines/deadline-progress.ts";
import { reconcileDeadlines } from "../deadlines/reconcile-deadlines.ts";
import { asksForPayment } from "./file-bills.ts";
import { isOwnBill, ownCreditor } from "./own-creditor.ts";

/** Bills that one turn looks at. Few are others than before. */
const ROWS_AT_ONCE = 100;

type BillRow = { row: number; documentRow: number; facts: string; isOwn: number };

/** Says of the bills of before whether they are the tenant's own, again where its name or its number has changed. */
export const OWN_BILLS_JOB: Job = {
	kind: "own bills",
	dueAt: () => ({ sql: "SELECT (SELECT 0 FROM own_bill_check)", values: [] }),
	run: ({ db }) => db.transaction(() => checkSlice(db)),
};

function checkSlice(db: TenantDatabase): void {
	const [check] = db.sql.exec<{ after: number }>("SELECT after_row AS after FROM own_bill_check").toArray();
	if (!check) return;
	const own = ownCreditor(db);
	const rows = db.sql
		.exec<BillRow>(
			`SELECT b.id AS row, f.document_row AS documentRow, b.facts, b.is_own AS isOwn
			FROM file_bill b CROSS JOIN document_file f ON f.id = b.file_row
			WHERE b.id > ? ORDER BY b.id LIMIT +?`,
			check.after,
			ROWS_AT_ONCE,
		)
		.toArray();
	keepUpWithDays(db);
	const changed = new Set<number>();
	for (const { row, documentRow, facts: json, isOwn: before } of rows) {
		const facts: BillFacts = JSON.parse(json);
		const isOwn = isOwnBill(facts, own);
		if (isOwn === (before === 1)) continue;
		db.sql.exec(
			"UPDATE file_bill SET is_own = ?, is_payable = ? WHERE id = ?",
			Number(isOwn),
			Number(!isOwn && asksForPayment(facts)),
			row,
		);
		changed.add(documentRow);
	}
	for (const documentRow of changed) reconcileDeadlines(db, documentRow);
	const last = rows.at(-1);
	if (last && rows.length === ROWS_AT_ONCE) db.sql.exec("UPDATE own_bill_check SET after_row = ?", last.row);
	else db.sql.exec("DELETE FROM own_bill_check");
}
