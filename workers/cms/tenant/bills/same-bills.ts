import type { Bill } from "../../../../contract/bills/bill.ts";
import type { Condition } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";

/** Most documents that are named with a bill. */
const MOST = 5;

/** The documents with the same payment, of each bill of a file. */
type SameBills = { bill: string; documents: SameDocuments }[];
type SameDocuments = { documentId: string; name: string; isPaid: number }[];

/**
 * SQL of the other documents that want the payments of the file `f`, too, as far as the member sees them, the newest
 * first: JSON that `withSameBills` reads. What makes two payments one says `contract/bills/same-payment.ts`.
 */
export function sameBillsOfFile(member: Member): Condition {
	const sees = member.sees("o");
	return {
		sql: `(
			SELECT json_group_array(json_object('bill', b.document_id, 'documents', json((
				SELECT json_group_array(json_object('documentId', s.document_id, 'name', s.name, 'isPaid', s.is_paid))
				FROM (
					SELECT o.document_id, o.name, max(p.paid_at IS NOT NULL) AS is_paid
					FROM file_bill p CROSS JOIN document_file g ON g.id = p.file_row
						CROSS JOIN document o ON o.id = g.document_row
					WHERE p.identity = b.identity AND (p.due_date = b.due_date OR p.due_date IS NULL OR b.due_date IS NULL)
						AND g.document_row <> f.document_row AND o.state < 2 AND ${sees.sql}
					GROUP BY o.id ORDER BY o.id DESC LIMIT ${MOST}
				) s
			))))
			FROM file_bill b
			WHERE b.file_row = f.id AND b.is_payable = 1 AND b.identity ->> 1 IS NOT NULL
		)`,
		values: sees.values,
	};
}

export function withSameBills(bills: readonly Bill[], json: string): Bill[] {
	const same: SameBills = JSON.parse(json);
	const ofBill = new Map(same.map(({ bill, documents }) => [bill, documents]));
	return bills.map((bill) => ({
		...bill,
		sameBills: (ofBill.get(bill.documentId) ?? []).map(({ documentId, name, isPaid }) => ({
			documentId,
			name,
			isPaid: isPaid === 1,
		})),
	}));
}
