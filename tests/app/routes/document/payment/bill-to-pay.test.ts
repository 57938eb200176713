import { expect, it } from "vitest";
import { billToPay } from "../../../../../app/routes/document/payment/load-payment.server.ts";
import { billFacts } from "../../../../support/fixtures/bills/bill-facts.ts";

const first = { ...billFacts({ amount: 500 }), documentId: "kfamilie1bill00000000001", isPaid: false };
const second = { ...billFacts({ amount: 501 }), documentId: "kfamilie1bill00000000002", isPaid: false };
const paid = { ...first, isPaid: true };
const of = (...bills: (typeof first)[]) => ({ documentFiles: [{ bills }] });

it("of rates the one that is asked for is paid, else the next one that is still open", () => {
	expect(billToPay(of(first, second), second.documentId)).toBe(second);
	expect(billToPay(of(first, second), null)).toBe(first);
	expect(billToPay(of(paid, second), null)).toBe(second);
	expect(billToPay(of(paid), null)).toBe(paid);
	expect(billToPay(of(first), second.documentId)).toBeUndefined();
});
