import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Bill } from "../../../../contract/bills/bill.ts";
import { paymentCode } from "../../../../app/features/bills/payment-code.server.ts";
import { billOfCode } from "../../../../workers/reader/bills/payment-codes.ts";
import { billFacts } from "../../../support/fixtures/bills/bill-facts.ts";
import { codesInNode } from "../../../support/codes/read-codes-in-node.ts";

const PIXELS = 600;

const bill = (facts: Partial<Bill> = {}): Bill => ({
	...billFacts(facts),
	documentId: "b",
	isPaid: false,
	...facts,
});

describe("the code that is shown again", () => {
	it("says what the bill's own code says, letter by letter, through the Swiss cross", async () => {
		const code = [
			"SPC",
			"0200",
			"1",
			"CH5800791123000889012",
			"S",
			"Bäckerei Glücksöhri & Cie",
			"Rue du Lac",
			"1",
			"2501",
			"Zürich",
			"CH",
			...Array.from({ length: 7 }, () => ""),
			"199.95",
			"CHF",
			...Array.from({ length: 7 }, () => ""),
			"SCOR",
			"RF18539007547034",
			"Grüsse",
			"EPD",
		].join("\r\n");
		expect(await readBack(bill({ qrCode: code }))).toEqual([code]);
	});

	it("is made of the data where the bill was read of an XML", async () => {
		const facts = billFacts({ sources: ["xml"], message: "Rechnung 4711", dueDate: "2026-12-16" });
		const [text = ""] = await readBack(bill(facts));
		expect(billOfCode(text, null)).toMatchObject({
			creditor: facts.creditor,
			iban: facts.iban,
			reference: facts.reference,
			amount: facts.amount,
			message: "Rechnung 4711",
			problems: [],
		});
	});

	it("is none where no banking app would take one", () => {
		expect(paymentCode(bill({ iban: null }))).toBeNull();
		expect(paymentCode(bill({ iban: "DE89370400440532013000", currency: "EUR" }))).toBeNull();
	});
});

async function readBack(shown: Bill): Promise<string[]> {
	const picture = paymentCode(shown);
	const svg = decodeURIComponent(picture?.replace("data:image/svg+xml,", "") ?? "");
	const { data, info } = await sharp(Buffer.from(svg))
		.resize(PIXELS, PIXELS)
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const read = await codesInNode();
	return read({ data: new Uint8Array(data), width: info.width, height: info.height });
}
