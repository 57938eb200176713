import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { pain001, type Payment, type PaymentOrder } from "../../../../app/features/bills/pain001.server.ts";

const payment: Payment = {
	executionDate: "2026-12-16",
	amount: 1_949.75,
	currency: "CHF",
	creditor: {
		name: "Robert Schneider AG",
		street: "Rue du Lac 1268",
		zipCode: "2501",
		city: "Biel",
		country: "CH",
	},
	iban: "CH4431999123000889012",
	bic: null,
	referenceKind: "QRR",
	reference: "210000000003139471430009017",
	message: null,
};
const order = (payments: readonly Payment[], changed: Partial<PaymentOrder> = {}): string =>
	pain001({
		messageId: "ABLAGE-20261124191500",
		createdAt: "2026-11-24T19:15:00",
		debtor: { name: "Familie Muster", iban: "CH5604835012345678009" },
		payments,
		...changed,
	});

describe("a payment file", () => {
	it("has its parts in the order of pain.001.001.09", () => {
		expect(waysIn(order([payment]))).toEqual([
			"Document",
			"CstmrCdtTrfInitn",
			..."GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm".split(" "),
			..."PmtInf PmtInfId PmtMtd NbOfTxs CtrlSum ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN".split(" "),
			..."DbtrAgt FinInstnId ClrSysMmbId ClrSysId Cd MmbId".split(" "),
			..."CdtTrfTxInf PmtId InstrId EndToEndId Amt InstdAmt".split(" "),
			..."Cdtr Nm PstlAdr StrtNm PstCd TwnNm Ctry CdtrAcct Id IBAN".split(" "),
			..."RmtInf Strd CdtrRefInf Tp CdOrPrtry Prtry Ref".split(" "),
		]);
	});

	it("sums up exactly, one payment information for each day and currency", () => {
		const xml = order([
			{ ...payment, amount: 0.1 },
			{ ...payment, amount: 0.2 },
			{ ...payment, currency: "EUR", amount: 5 },
			{ ...payment, executionDate: "2026-12-20", amount: 1 },
		]);
		expect(textsOf(xml, "CtrlSum")).toEqual(["6.30", "0.30", "5.00", "1.00"]);
		expect(textsOf(xml, "NbOfTxs")).toEqual(["4", "2", "1", "1"]);
		expect(new Set(textsOf(xml, "EndToEndId")).size).toBe(4);
		expect(textsOf(xml, "Dt")).toEqual(["2026-12-16", "2026-12-16", "2026-12-20"]);
	});

	it("says of euros to an account abroad that they are a SEPA payment, apart from those that stay here", () => {
		const euros = { ...payment, currency: "EUR", referenceKind: "NON" as const, reference: null };
		const xml = order([
			euros,
			{ ...euros, iban: "DE89370400440532013000" },
			{ ...euros, iban: "FR1420041010050500013M02606" },
			{ ...euros, iban: "DE89370400440532013000", currency: "USD" },
		]);
		const [domestic, sepa, foreign, ...others] = xml.split("<PmtInf>").slice(1);
		expect(others).toEqual([]);
		expect(sepa).toContain(
			"<NbOfTxs>2</NbOfTxs><CtrlSum>3899.50</CtrlSum><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt>",
		);
		expect(`${domestic}${foreign}`).not.toContain("PmtTpInf");
	});

	it("names the reference by its kind, and a message where there is none", () => {
		const scor = order([
			{ ...payment, referenceKind: "SCOR", reference: "RF18539007547034", message: "Danke" },
		]);
		expect(scor).toContain("<CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry>");
		expect(scor).toContain("<AddtlRmtInf>Danke</AddtlRmtInf>");
		const none = order([{ ...payment, referenceKind: "NON", reference: null, message: "Rechnung 7" }]);
		expect(none).toContain("<RmtInf><Ustrd>Rechnung 7</Ustrd></RmtInf>");
		expect(order([{ ...payment, referenceKind: "NON", reference: null }])).not.toContain("RmtInf");
	});

	it("names the bank of a Swiss account, and the BIC where it is known", () => {
		expect(textsOf(order([payment]), "MmbId")).toEqual(["4835"]);
		const abroad = order([{ ...payment, bic: "COBADEFFXXX" }], {
			debtor: { name: "M", iban: "DE89370400440532013000" },
		});
		expect(abroad).toContain("<Othr><Id>NOTPROVIDED</Id></Othr>");
		expect(abroad).toContain("<BICFI>COBADEFFXXX</BICFI>");
	});

	it("says nothing that would end an element, or that the standard does not allow", () => {
		const name = `A & B <script>"O’Neill" 株式会社 ${"x".repeat(90)}`;
		const xml = order([{ ...payment, creditor: { ...payment.creditor, name } }]);
		const [, , read = ""] = textsOf(xml, "Nm");
		expect(read).toMatch(/^A & B <script>"O'Neill" \.{4} x+$/);
		expect(read.length).toBe(70);
		expect(xml).not.toContain("<script>");
	});

	it("has neither what nobody sees nor an element without a text, which a bank would refuse", () => {
		const creditor = { ...payment.creditor, name: "Kranken\u00adkasse\u200b", street: " ", zipCode: "" };
		const xml = order([{ ...payment, creditor, message: "\u00ad" }]);
		expect(textsOf(xml, "Nm")).toContain("Krankenkasse");
		expect(xml).not.toMatch(/<(\w+)><\/\1>|StrtNm|PstCd|AddtlRmtInf/);
		const bare = { ...payment, referenceKind: "NON" as const, reference: null, message: " " };
		expect(order([bare])).not.toContain("RmtInf");
	});

	it("leaves an address out that has no town", () => {
		for (const city of [null, " "]) {
			const xml = order([{ ...payment, creditor: { ...payment.creditor, city } }]);
			expect(xml).not.toContain("PstlAdr");
		}
	});
});

function waysIn(xml: string): string[] {
	const names: string[] = [];
	const parser = new Parser({ onopentag: (name) => names.push(name) }, { xmlMode: true });
	parser.end(xml);
	return names;
}

function textsOf(xml: string, wanted: string): string[] {
	const texts: string[] = [];
	let open: string | null = null;
	const parser = new Parser(
		{
			onopentag: (name) => {
				open = name;
				if (name === wanted) texts.push("");
			},
			ontext: (text) => {
				if (open === wanted) texts.push((texts.pop() ?? "") + text);
			},
			onclosetag: () => {
				open = null;
			},
		},
		{ xmlMode: true },
	);
	parser.end(xml);
	return texts;
}
