import type { BillFacts } from "../../../contract/bills/bill.ts";
import { billProblems } from "./bill-checks.ts";

/** Bills of one file; a year's rates are twelve. */
const MAX_BILLS = 24;

/**
 * The bills of one file: a code that stands on several pages is one, and a code and an XML that want the same amount for
 * the same account are one that knows what both know.
 */
export function joinBills(ofXml: readonly BillFacts[], ofCodes: readonly BillFacts[]): BillFacts[] {
	const codes = [...new Map(ofCodes.map((bill) => [bill.qrCode, bill])).values()];
	const bills: BillFacts[] = [];
	for (const xml of ofXml) {
		const position = codes.findIndex((code) => isSame(xml, code));
		const [code] = position < 0 ? [] : codes.splice(position, 1);
		bills.push(code ? joined(code, xml) : xml);
	}
	return [...bills, ...codes].slice(0, MAX_BILLS);
}

function isSame(one: BillFacts, other: BillFacts): boolean {
	return (
		one.currency === other.currency &&
		(one.amount === other.amount || other.amount === null) &&
		(one.iban === other.iban || one.iban === null)
	);
}

/** What is paid by is what the code says; what the invoice is about the XML knows better. */
function joined(code: BillFacts, xml: BillFacts): BillFacts {
	const facts: BillFacts = {
		...xml,
		sources: [...code.sources, ...xml.sources],
		page: code.page,
		creditor: code.creditor ?? xml.creditor,
		debtor: code.debtor ?? xml.debtor,
		iban: code.iban,
		bic: code.bic ?? xml.bic,
		referenceKind: code.referenceKind,
		reference: code.reference,
		message: code.message ?? xml.message,
		amount: code.amount ?? xml.amount,
		invoiceNumber: xml.invoiceNumber ?? code.invoiceNumber,
		invoiceDate: xml.invoiceDate ?? code.invoiceDate,
		dueDate: xml.dueDate ?? code.dueDate,
		taxAmount: xml.taxAmount ?? code.taxAmount,
		taxNumber: xml.taxNumber ?? code.taxNumber,
		qrCode: code.qrCode,
	};
	return { ...facts, problems: billProblems(facts) };
}
