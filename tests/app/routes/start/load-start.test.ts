import { expect, it } from "vitest";
import { startDocument } from "../../../../app/routes/start/load-start.server.ts";
import type { Bill } from "../../../../contract/bills/bill.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { billFacts } from "../../../support/fixtures/bills/bill-facts.ts";

const bill: Bill = { ...billFacts({ dueDate: "2026-12-16" }), documentId: "b", isPaid: false };

function documentWith(bills: Bill[], fields: { endDate?: string; category?: string } = {}): TenantDocument {
	const { endDate = null, category = "Noch einordnen" } = fields;
	// What the step is made of.
	return {
		endDate,
		warrantyUntil: null,
		documentCategory: { name: category },
		documentFiles: [{ state: "processed", bills }],
	} as unknown as TenantDocument;
}

it("the last step says by when a bill is to be paid, which is a deadline already", () => {
	const { payableBy, isInvoice } = startDocument(
		documentWith([{ ...bill, dueDate: "2027-01-16" }, bill]),
		[],
	);
	expect([payableBy, isInvoice]).toEqual(["16.12.2026", false]);
});

it.each([
	["is paid", documentWith([{ ...bill, isPaid: true }])],
	["is the tenant's own", documentWith([{ ...bill, isOwn: true }])],
	["says no day", documentWith([{ ...bill, dueDate: null }])],
	["is of a document that has an end", documentWith([bill], { endDate: "2026-12-16" })],
])("nothing of a bill that %s", (_, document) => {
	expect(startDocument(document, []).payableBy).toBeNull();
});

it("of an invoice its end is that day", () => {
	const { payableBy, isInvoice } = startDocument(documentWith([bill], { category: "Rechnungen" }), []);
	expect([payableBy, isInvoice]).toEqual([null, true]);
});
