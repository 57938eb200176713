import type { BillFacts } from "../../../contract/bills/bill.ts";
import { billProblems, referenceKindOf } from "./bill-checks.ts";
import { cleanAmount, cleanCurrency, cleanNumber, cleanText, NO_FACTS, partyOf } from "./bill-facts.ts";
import { readBillingInformation } from "./billing-information.ts";

/** Most characters that the standards allow in a code. */
const MAX_CODE = 997;

/** The bill that a QR code stands for; `null` where it is about something else. */
export function billOfCode(code: string, page: number | null): BillFacts | null {
	if (code.length > MAX_CODE) return null;
	const lines = code.split(/\r\n|\n|\r/).map((line) => line.trim());
	const facts = swissBill(lines) ?? europeanBill(lines);
	// By an amount of nothing somebody is told of something, and must not pay.
	if (!facts || facts.amount === 0) return null;
	return { ...facts, page, problems: billProblems(facts), qrCode: code };
}

/** Lines of an address from which on they stand. */
function addressAt(lines: readonly string[], at: number) {
	const [kind, name, street, number, zipCode, city, country] = lines.slice(at, at + 7);
	if (kind === "K") {
		// Two lines as people write them: the second one has the postal code, mostly.
		const [, zip, place] = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(.+)$/.exec(number ?? "") ?? [];
		return partyOf(name, { street, zipCode: zip, city: place ?? number, country });
	}
	return partyOf(name, { street: [street, number].filter(Boolean).join(" "), zipCode, city, country });
}

/** Swiss Implementation Guidelines for the QR-bill, version 2: one line for each element. */
function swissBill(lines: readonly string[]): BillFacts | null {
	const [type, version, coding, account] = lines;
	if (type !== "SPC" || !version?.startsWith("02") || coding !== "1") return null;
	const iban = cleanNumber(account);
	const currency = cleanCurrency(lines[19]);
	const creditor = addressAt(lines, 4);
	if (iban === null || currency === null || creditor === null) return null;
	const kind = lines[27];
	const referenceKind = kind === "QRR" || kind === "SCOR" ? kind : "NON";
	const told = readBillingInformation(lines[31] ?? "");
	return {
		...NO_FACTS,
		sources: ["swissQrCode"],
		creditor,
		debtor: addressAt(lines, 20),
		iban,
		referenceKind,
		reference: referenceKind === "NON" ? null : cleanNumber(lines[28]),
		message: cleanText(lines[29]),
		amount: cleanAmount(lines[18]),
		currency,
		...told,
	};
}

/** The European Payments Council's EPC069-12, on bills of Germany, Austria and Belgium. */
function europeanBill(lines: readonly string[]): BillFacts | null {
	const [type, version, , purpose, bic, name, account, sum, , structured, message] = lines;
	if (type !== "BCD" || !/^00[12]$/.test(version ?? "") || purpose !== "SCT") return null;
	const iban = cleanNumber(account);
	const creditor = partyOf(name, {});
	if (iban === null || creditor === null) return null;
	const reference = cleanNumber(structured);
	const referenceKind = referenceKindOf(reference ?? "");
	return {
		...NO_FACTS,
		sources: ["epcQrCode"],
		creditor,
		iban,
		bic: cleanNumber(bic),
		referenceKind,
		reference: referenceKind === "NON" ? null : reference,
		message: cleanText(message) ?? (referenceKind === "NON" ? reference : null),
		amount: cleanAmount(sum?.replace(/^EUR/, "")),
		currency: "EUR",
	};
}
