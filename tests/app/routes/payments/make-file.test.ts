import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { makeFile } from "../../../../app/routes/payments/make-file.server.ts";
import { billFacts } from "../../../support/fixtures/bills/bill-facts.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const documentId = `kfamilie1${"0".repeat(15)}`;
const bill = { ...billFacts(), documentId: `kfamilie1${"1".repeat(15)}`, isPaid: false, sameBills: [] };

async function make(iban: string) {
	const context = new RouterContextProvider();
	context.set(
		cmsContext,
		fakeCms(() => ({
			name: "Rechnung",
			tenant: { documentId: "muster", name: "Muster" },
			replacedByDocument: null,
			documentFiles: [{ bills: [{ ...bill }] }],
		})),
	);
	const url = new URL(`https://ablage.example/documents/payments?document=${documentId}`);
	const body = new URLSearchParams({ bill: bill.documentId, name: "Mia Muster", iban });
	return makeFile({ request: new Request(url, { method: "POST", body }), url, context } as never);
}

describe("the account that is debited", () => {
	it.each(["CH93 0076 2011 6238 5295 7", "LI21 0881 0000 2324 013A A", "DE89 3704 0044 0532 0130 00"])(
		"may be %s",
		async (iban) => {
			expect(await make(iban)).toMatchObject({ count: 1 });
		},
	);

	it.each([
		["CH44 3199 9123 0008 8901 2", "payments.ibanOfQrBill"],
		["ch44 3199 9123 0008 8901 2", "payments.ibanOfQrBill"],
		["CH93 0076 2011 6238 5295 8", "payments.ibanWrong"],
	])("is not %s: money is only paid in to a QR-IBAN", async (iban, error) => {
		expect(await make(iban)).toMatchObject({ init: { status: 400 }, data: { fieldErrors: { iban: error } } });
	});
});
