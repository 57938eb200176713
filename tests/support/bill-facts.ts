import type { BillFacts } from "../../contract/bills/bill.ts";

/** A bill as it is read of a QR code, but for what a test says of it. */
export function billFacts(facts: Partial<BillFacts> = {}): BillFacts {
	return {
		sources: ["swissQrCode"],
		page: 1,
		creditor: {
			name: "Stadtwerke Eulach",
			street: "Werkstrasse 4",
			street2: null,
			zipCode: "8400",
			city: "Winterthur",
			country: "CH",
		},
		debtor: null,
		iban: "CH4431999123000889012",
		bic: null,
		referenceKind: "QRR",
		reference: "210000000003139471430009017",
		message: null,
		amount: 385.5,
		currency: "CHF",
		invoiceNumber: "26-4711",
		invoiceDate: null,
		dueDate: null,
		taxAmount: null,
		taxNumber: null,
		isDebited: false,
		problems: [],
		qrCode: null,
		...facts,
	};
}
