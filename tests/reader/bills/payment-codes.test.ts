import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { billProblems } from "../../../workers/reader/bills/bill-checks.ts";
import { readBillingInformation } from "../../../workers/reader/bills/billing-information.ts";
import { joinBills } from "../../../workers/reader/bills/join-bills.ts";
import { billOfCode } from "../../../workers/reader/bills/payment-codes.ts";
import { billFacts } from "../../support/fixtures/bills/bill-facts.ts";

interface Code {
	iban?: string;
	creditor?: readonly string[];
	amount?: string;
	kind?: string;
	reference?: string;
	message?: string;
	billing?: string;
	separator?: string;
}

const CREDITOR = ["S", "Robert Schneider AG", "Rue du Lac", "1268", "2501", "Biel", "CH"];

function swissCode({
	iban = "CH4431999123000889012",
	creditor = CREDITOR,
	amount = "1949.75",
	kind = "QRR",
	reference = "210000000003139471430009017",
	message = "",
	billing,
	separator = "\r\n",
}: Code = {}): string {
	return [
		"SPC",
		"0200",
		"1",
		iban,
		...creditor,
		...Array.from({ length: 7 }, () => ""),
		amount,
		"CHF",
		...Array.from({ length: 7 }, () => ""),
		kind,
		reference,
		message,
		"EPD",
		...(billing === undefined ? [] : [billing]),
	].join(separator);
}

describe("the Swiss QR code", () => {
	it.each(["\r\n", "\n", "\r"])("is read with lines that end in %j", (separator) => {
		expect(billOfCode(swissCode({ separator }), 3)).toMatchObject({
			sources: ["swissQrCode"],
			page: 3,
			creditor: { name: "Robert Schneider AG", street: "Rue du Lac 1268", zipCode: "2501", city: "Biel" },
			debtor: null,
			amount: 1_949.75,
			problems: [],
		});
	});

	it("keeps the code as it is, for the banking app", () => {
		const code = swissCode();
		expect(billOfCode(code, 1)?.qrCode).toBe(code);
	});

	it("reads an address of two lines as older bills have it", () => {
		const creditor = ["K", "Robert Schneider AG", "Rue du Lac 1268", "CH-2501 Biel/Bienne", "", "", "CH"];
		expect(billOfCode(swissCode({ creditor }), 1)?.creditor).toMatchObject({
			street: "Rue du Lac 1268",
			zipCode: "2501",
			city: "Biel/Bienne",
		});
	});

	it("without an amount leaves it open", () => {
		expect(billOfCode(swissCode({ amount: "" }), 1)).toMatchObject({ amount: null });
	});

	it("by which nothing must be paid is no bill", () => {
		expect(billOfCode(swissCode({ amount: "0.00" }), 1)).toBeNull();
	});

	it.each(["", "https://example.ch", "BEGIN:VCARD\nFN:X", "SPC\n0100\n1\nCH4431999123000889012", "SPC"])(
		"is none where it says something else: %j",
		(text) => {
			expect(billOfCode(text, 1)).toBeNull();
		},
	);

	it("never throws, whatever a code says", () => {
		fc.assert(
			fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 36 }), (lines) => {
				for (const text of [
					lines.join("\n"),
					`SPC\n0200\n1\n${lines.join("\n")}`,
					`BCD\n002\n1\nSCT\n${lines.join("\n")}`,
				]) {
					billOfCode(text, 1);
				}
			}),
		);
	});
});

describe("the European code", () => {
	it("is read as bills of Germany and Austria have it", () => {
		const code = [
			"BCD",
			"002",
			"1",
			"SCT",
			"COBADEFFXXX",
			"Lieferant GmbH",
			"DE89370400440532013000",
			"EUR12.30",
			"",
			"RF18539007547034",
			"",
		].join("\n");
		expect(billOfCode(code, 1)).toMatchObject({
			sources: ["epcQrCode"],
			creditor: { name: "Lieferant GmbH" },
			bic: "COBADEFFXXX",
			amount: 12.3,
			currency: "EUR",
			referenceKind: "SCOR",
			problems: [],
		});
	});
});

describe("check digits", () => {
	it.each([
		["an IBAN", { iban: "CH4431999123000889013" }, ["iban"]],
		[
			"a German IBAN of the wrong length",
			{ iban: "DE8937040044053201300", referenceKind: "NON", reference: null },
			["iban"],
		],
		["a QR reference", { reference: "210000000003139471430009018" }, ["reference"]],
		[
			"a creditor reference",
			{ iban: "CH5800791123000889012", referenceKind: "SCOR", reference: "RF19539007547034" },
			["reference"],
		],
		["a QR reference with an account that takes none", { iban: "CH5800791123000889012" }, ["referenceKind"]],
		["no reference with a QR-IBAN", { referenceKind: "NON", reference: null }, ["referenceKind"]],
	] as const)("of %s that do not fit are named", (_, facts, problems) => {
		expect(billProblems(billFacts(facts))).toEqual(problems);
	});

	it("find every single wrong digit of a QR reference", () => {
		const right = "210000000003139471430009017";
		for (let at = 0; at < right.length; at += 1) {
			const digit = String((Number(right.charAt(at)) + 1) % 10);
			const reference = right.slice(0, at) + digit + right.slice(at + 1);
			expect(billProblems(billFacts({ reference }))).toEqual(["reference"]);
		}
	});
});

describe("Swico's billing information", () => {
	it.each([
		[
			"//S1/10/10201409/11/190512/20/1400.000-53/30/106017086/31/180508/32/7.7/40/2:10;0:30",
			{
				invoiceNumber: "10201409",
				invoiceDate: "2019-05-12",
				dueDate: "2019-06-11",
				taxNumber: "CHE-106.017.086",
				taxAmount: null,
			},
		],
		[
			"//S1/10/10104/11/180228/30/395856455/31/180226180227/32/3.7:400.19;7.7:553.39;0:14/40/0:30",
			{ invoiceNumber: "10104", invoiceDate: "2018-02-28", dueDate: "2018-03-30", taxAmount: 57.42 },
		],
		[
			"//S1/10/4031202511/11/180107/20/61257233.4/30/105493567/32/8:49.82/33/2.5:14.85/40/0:30",
			{ invoiceNumber: "4031202511", dueDate: "2018-02-06", taxAmount: 3.99 },
		],
		[
			"//S1/10/X.66711\\/8824/11/200712/20/MW-2020-04/30/107978798/32/2.5:117.22/40/3:5;1.5:20;1:40;0:60",
			{ invoiceNumber: "X.66711/8824", dueDate: "2020-09-10", taxAmount: 2.93 },
		],
	])("is read: %s", (text, told) => {
		expect(readBillingInformation(text)).toMatchObject(told);
	});

	it.each(["", "//S2/10/1", "Auftrag 15", "//S1/11/991332/40/0:30", "//S1/10//11/", "//S1/40/0:99999"])(
		"says nothing where it makes no sense: %j",
		(text) => {
			const { invoiceDate = null, dueDate = null } = readBillingInformation(text);
			expect([invoiceDate, dueDate]).toEqual([null, null]);
		},
	);
});

describe("several bills of a file", () => {
	it("are one where a code stands on several pages", () => {
		const code = billFacts({ qrCode: "SPC" });
		expect(joinBills([], [code, { ...code, page: 2 }])).toHaveLength(1);
	});

	it("stay two where they want different amounts", () => {
		const rates = [100, 200].map((amount) => billFacts({ amount, qrCode: String(amount) }));
		expect(joinBills([], rates)).toHaveLength(2);
		expect(joinBills([billFacts({ sources: ["xml"], amount: 300 })], rates)).toHaveLength(3);
	});
});
