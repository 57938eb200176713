/**
 * Payments as a file that banks take: ISO 20022 pain.001.001.09 by the Swiss Payment Standards. One payment information
 * for each currency and day, because a bank books each for itself, and for SEPA payments, which say that they are.
 */
import { isSEPACountry } from "ibantools";
import { plainAmount } from "../../../contract/amounts.ts";

export interface PaymentOrder {
	/** Unique for each file, at most 35 characters. */
	messageId: string;
	/** ISO 8601, with seconds. */
	createdAt: string;
	debtor: { name: string; iban: string };
	payments: readonly Payment[];
}

export interface Payment {
	/** YYYY-MM-DD. */
	executionDate: string;
	amount: number;
	currency: string;
	creditor: {
		name: string;
		street: string | null;
		zipCode: string | null;
		city: string | null;
		country: string | null;
	};
	iban: string;
	bic: string | null;
	referenceKind: "QRR" | "SCOR" | "NON";
	reference: string | null;
	message: string | null;
}

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

export function pain001({ messageId, createdAt, debtor, payments }: PaymentOrder): string {
	const groups = [
		...Map.groupBy(payments, (payment) =>
			[payment.executionDate, payment.currency, isSepa(payment)].join(" "),
		).values(),
	];
	const sum = total(payments);
	const initiator = element("InitgPty", element("Nm", text(debtor.name, 70)));
	const header = element(
		"GrpHdr",
		element("MsgId", text(messageId, 35)),
		element("CreDtTm", text(createdAt, 30)),
		element("NbOfTxs", String(payments.length)),
		element("CtrlSum", sum),
		initiator,
	);
	const informations = groups.map((group, at) =>
		paymentInformation(group, { id: `${messageId}-${at + 1}`, debtor }),
	);
	const root = `<Document xmlns="${NAMESPACE}">${element("CstmrCdtTrfInitn", header, ...informations)}</Document>`;
	return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function paymentInformation(
	payments: readonly Payment[],
	{ id, debtor }: { id: string; debtor: PaymentOrder["debtor"] },
): string {
	const [first] = payments;
	return element(
		"PmtInf",
		element("PmtInfId", text(id, 35)),
		element("PmtMtd", "TRF"),
		element("NbOfTxs", String(payments.length)),
		element("CtrlSum", total(payments)),
		first && isSepa(first) ? element("PmtTpInf", element("SvcLvl", element("Cd", "SEPA"))) : "",
		element("ReqdExctnDt", element("Dt", first?.executionDate ?? "")),
		element("Dbtr", element("Nm", text(debtor.name, 70))),
		element("DbtrAcct", element("Id", element("IBAN", text(debtor.iban, 34)))),
		// The bank of a Swiss account is in its IBAN.
		element("DbtrAgt", element("FinInstnId", clearing(debtor.iban))),
		...payments.map((payment, at) => transaction(payment, `${id}-${at + 1}`)),
	);
}

/** Euros to an account abroad: any other payment there needs the bank's BIC and the creditor's address, which few bills say. */
function isSepa({ currency, iban }: Payment): boolean {
	const country = iban.slice(0, 2);
	return currency === "EUR" && country !== "CH" && country !== "LI" && isSEPACountry(country);
}

function transaction(payment: Payment, id: string): string {
	const { amount, currency, creditor, iban, bic } = payment;
	return element(
		"CdtTrfTxInf",
		element("PmtId", element("InstrId", text(id, 35)), element("EndToEndId", text(id, 35))),
		element("Amt", `<InstdAmt Ccy="${escape(currency)}">${plainAmount(amount, currency)}</InstdAmt>`),
		bic === null ? "" : element("CdtrAgt", element("FinInstnId", element("BICFI", text(bic, 11)))),
		element("Cdtr", element("Nm", text(creditor.name, 70)), address(creditor)),
		element("CdtrAcct", element("Id", element("IBAN", text(iban, 34)))),
		remittance(payment),
	);
}

/** Structured, as it has to be since November 2025: town and country at least. */
function address({ street, zipCode, city, country }: Payment["creditor"]): string {
	if (city === null || country === null || text(city, 35) === "") return "";
	return element(
		"PstlAdr",
		filled("StrtNm", street, 70),
		filled("PstCd", zipCode, 16),
		element("TwnNm", text(city, 35)),
		element("Ctry", text(country, 2)),
	);
}

function remittance({ referenceKind, reference, message }: Payment): string {
	if (reference === null) {
		const unstructured = filled("Ustrd", message, 140);
		return unstructured === "" ? "" : element("RmtInf", unstructured);
	}
	const kind = referenceKind === "QRR" ? element("Prtry", "QRR") : element("Cd", "SCOR");
	return element(
		"RmtInf",
		element(
			"Strd",
			element("CdtrRefInf", element("Tp", element("CdOrPrtry", kind)), element("Ref", text(reference, 35))),
			filled("AddtlRmtInf", message, 140),
		),
	);
}

function clearing(iban: string): string {
	const number = /^(?:CH|LI)\d\d(\d{5})/.exec(iban)?.[1];
	if (number === undefined) return element("Othr", element("Id", "NOTPROVIDED"));
	return element(
		"ClrSysMmbId",
		element("ClrSysId", element("Cd", "CHBCC")),
		element("MmbId", String(Number(number))),
	);
}

function total(payments: readonly Payment[]): string {
	return (payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100).toFixed(2);
}

function element(name: string, ...content: string[]): string {
	return `<${name}>${content.join("")}</${name}>`;
}

/** Nothing for an empty text, for which a bank would refuse the file. */
function filled(name: string, value: string | null, length: number): string {
	const content = text(value ?? "", length);
	return content === "" ? "" : element(name, content);
}

/** Of the letters that the standard allows: others become what is likest, else a dot. What is not seen is left out. */
function text(value: string, length: number): string {
	const allowed = value
		.normalize("NFC")
		.replaceAll(/[‘’‚′]/g, "'")
		.replaceAll(/[“”„«»]/g, '"')
		.replaceAll(/[–—]/g, "-")
		.replaceAll(/\s+/g, " ")
		.replaceAll(/\p{C}/gu, "")
		.replaceAll(/[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]/g, ".")
		.trim();
	return escape(allowed.slice(0, length).trim());
}

const ENTITIES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

function escape(value: string): string {
	return value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
