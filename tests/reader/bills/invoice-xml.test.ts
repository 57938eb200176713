import { describe, expect, it } from "vitest";
import { billOfXml } from "../../../workers/reader/bills/invoice-xml.ts";
import { readXmlText } from "../../../workers/reader/bills/xml-text.ts";
import {
	ciiInvoice,
	EXPECTED,
	PROFILES,
	ublInvoice,
	type XmlInvoice,
} from "../../support/fixtures/bills/invoice-xmls.ts";
import { limits } from "../read-helpers.ts";

const EN16931 = "urn:cen.eu:en16931:2017";
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (xml: string) => billOfXml(bytes(xml), limits());
const cii = (invoice: XmlInvoice) => read(ciiInvoice(EN16931, invoice));

describe("an invoice by EN 16931", () => {
	it.each(PROFILES.filter(({ hasPayment }) => hasPayment))(
		"is read: CII of $profile",
		async ({ profile }) => {
			expect(await read(ciiInvoice(profile))).toMatchObject(EXPECTED);
		},
	);

	it.each(PROFILES.filter(({ hasPayment }) => hasPayment))(
		"is read: UBL of $profile",
		async ({ profile }) => {
			expect(await read(ublInvoice(profile))).toMatchObject(EXPECTED);
		},
	);

	it("is read whatever its namespaces are called", async () => {
		expect(await read(ciiInvoice(EN16931, {}, ["a:", "b:", "c:"]))).toMatchObject(EXPECTED);
		expect(await read(ciiInvoice(EN16931, {}, ["", "", ""]))).toMatchObject(EXPECTED);
	});

	it("is read as ZUGFeRD 1 called its parts", async () => {
		const old = ciiInvoice(EN16931)
			.replaceAll("CrossIndustryInvoice", "CrossIndustryDocument")
			.replaceAll("ExchangedDocument>", "HeaderExchangedDocument>")
			.replaceAll("SupplyChainTradeTransaction", "SpecifiedSupplyChainTradeTransaction")
			.replaceAll("ApplicableHeaderTrade", "ApplicableSupplyChainTrade")
			.replaceAll("SettlementHeaderMonetarySummation", "SettlementMonetarySummation");
		expect(await read(old)).toMatchObject(EXPECTED);
	});

	it("of the profile MINIMUM has an amount and no account", async () => {
		expect(await cii({ iban: null, due: null })).toMatchObject({ amount: 1_190, iban: null, dueDate: null });
	});

	it("says of a wrong IBAN and a wrong reference that they are", async () => {
		const wrong = await cii({ iban: "DE89370400440532013001", reference: "RF19539007547034" });
		expect(wrong).toMatchObject({ problems: ["iban", "reference"] });
	});

	it("keeps a reference in words as the message", async () => {
		expect(await cii({ reference: "Rechnung 4711" })).toMatchObject({
			referenceKind: "NON",
			reference: null,
			message: "Rechnung 4711",
		});
	});

	it("that is debited says so", async () => {
		expect(await cii({ means: "59" })).toMatchObject({ isDebited: true });
	});

	it.each([
		["a credit note", { type: "381" }],
		["a credit note that the buyer writes", { type: "261" }],
		["a pro forma", { type: "325" }],
		["paid already", { payable: "0.00" }],
		["owed to the buyer", { payable: "-5.00" }],
	])("is no bill where it is %s", async (_, invoice) => {
		expect(await cii(invoice)).toBeNull();
		expect(await read(ublInvoice(EN16931, invoice))).toBeNull();
	});

	it.each(["380", "384", "386", "389", "751"])("is one of the kind %s, too", async (type) => {
		expect(await cii({ type })).toMatchObject({ amount: 1_190 });
	});

	it("is none where it is a credit note of UBL", async () => {
		expect(await read(ublInvoice(EN16931, {}, "CreditNote"))).toBeNull();
	});

	it("in another encoding is read by what it declares", async () => {
		const xml = ciiInvoice(EN16931).replace("UTF-8", "ISO-8859-1");
		const latin1 = Uint8Array.from(xml, (character) => character.charCodeAt(0));
		expect(await billOfXml(latin1, limits())).toMatchObject({ creditor: { city: "München" } });
	});
});

describe("an XML that wants to do harm", () => {
	it("is no bill where it declares entities", async () => {
		const bomb = ciiInvoice(EN16931).replace(
			"<!-- made for a test -->",
			'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
		);
		expect(await read(bomb)).toBeNull();
		const outside = ciiInvoice(EN16931).replace(
			"<!-- made for a test -->",
			'<!DOCTYPE x SYSTEM "http://attacker.example/x.dtd">',
		);
		expect(await read(outside)).toBeNull();
	});

	it("is no bill where it is nested without end, or has too many elements", async () => {
		const deep = ciiInvoice(EN16931)
			.replace("<!-- made for a test -->", "")
			.replace(
				"</ram:PaymentReference>",
				`</ram:PaymentReference>${"<a>".repeat(2_000)}${"</a>".repeat(2_000)}`,
			);
		expect(await read(deep)).toBeNull();
		const many = ciiInvoice(EN16931).replace(
			"</ram:PaymentReference>",
			`</ram:PaymentReference>${"<a/>".repeat(120_000)}`,
		);
		expect(await read(many)).toBeNull();
	});

	it("is no bill where it is cut off before the amount, or something else", async () => {
		expect(await read(ciiInvoice(EN16931).slice(0, 900))).toBeNull();
		expect(await read("<html><body>Rechnung</body></html>")).toBeNull();
		expect(await read("")).toBeNull();
	});
});

describe("the text of an XML", () => {
	it("is what its elements say, without files that lie in them", async () => {
		const xml = `<a><b>Lieferant GmbH</b><file>${"QUJD".repeat(500)}</file><c>1190.00</c></a>`;
		const { pages } = await readXmlText(bytes(xml), limits());
		expect(pages.map(({ text }) => text.trim())).toEqual(["Lieferant GmbH\n1190.00"]);
		const inLines = `<a>Lieferant<file>\n${`${"QUJD".repeat(19)}\n`.repeat(9)}QUI=\n</file></a>`;
		const packed = await readXmlText(bytes(inLines), limits());
		expect(packed.pages.map(({ text }) => text.trim())).toEqual(["Lieferant"]);
	});

	it("is the file as it stands where it cannot be taken apart", async () => {
		const { pages } = await readXmlText(bytes("<!DOCTYPE plist><plist>Notizen</plist>"), limits());
		expect(pages[0]?.text).toContain("<plist>Notizen");
	});
});
