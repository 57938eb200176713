import { bills } from "virtual:made-bills";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { BillFacts } from "../../../contract/bills/bill.ts";
import { fileObjectKey } from "../../../workers/shared/object-keys.ts";
import { readFile } from "../../../workers/reader/read-file.ts";
import type { MadeBill } from "../../support/fixtures/bills/made-bills.ts";
import { EXPECTED } from "../../support/fixtures/bills/invoice-xmls.ts";
import { GUIDELINE_BILLS } from "../../support/fixtures/bills/expected-bills.ts";

describe("bills in the Worker that reads files", () => {
	it.each(GUIDELINE_BILLS.map(({ what, expected }, at) => ({ what, expected, at })))(
		"reads the code of a QR-bill: $what",
		async ({ expected, at }) => {
			expect(await billsIn(bills.guideline[at])).toMatchObject([{ ...expected, page: 1 }]);
		},
	);

	it("finds the code on the last of six pages", async () => {
		expect(await billsIn(bills.lastOfSix)).toMatchObject([{ page: 6, amount: 1_949.75 }]);
	});

	it.each(bills.pictures)("reads it on a picture: $name", async (picture) => {
		expect(await billsIn(picture)).toMatchObject([{ page: null, amount: 1_949.75, problems: [] }]);
	});

	it("says which digits do not check", async () => {
		expect(await billsIn(bills.wrongDigits)).toMatchObject([{ problems: ["iban", "reference"] }]);
	});

	it.each(bills.hybrids)("reads the XML that lies in a PDF as $name", async (hybrid) => {
		expect(await billsIn(hybrid)).toMatchObject([EXPECTED]);
	});

	it("makes one bill of a code and an XML that want the same", async () => {
		expect(await billsIn(bills.both)).toMatchObject([
			{
				sources: ["swissQrCode", "xml"],
				reference: "210000000003139471430009017",
				invoiceNumber: "RE-1",
				dueDate: "2026-12-16",
				page: 1,
			},
		]);
	});

	it("reads an XML that comes alone, and its text", async () => {
		expect(await billsIn({ ...bills.xrechnung, mime: "application/xml" })).toMatchObject([EXPECTED]);
	});
});

async function billsIn(made: MadeBill | undefined): Promise<readonly BillFacts[]> {
	if (!made) throw new Error("There is no such bill.");
	const bytes = Uint8Array.from(atob(made.base64), (character) => character.charCodeAt(0));
	const fileId = crypto.randomUUID();
	const objectKey = fileObjectKey(fileId);
	await env.FILES.put(objectKey, bytes);
	const read = await readFile(
		{ fileId, objectKey, name: made.name, mime: made.mime, size: bytes.length },
		env.FILES,
	);
	await read.text.cancel();
	return read.bills ?? [];
}
