import { isValidIBAN } from "ibantools";
import { isQRIBAN, isQRReferenceValid, isSCORReferenceValid } from "swissqrbill/utils";
import type { BillFacts, BillProblem, ReferenceKind } from "../../../contract/bills/bill.ts";

const SWISS = /^(?:CH|LI)/;

/** What the check digits of a bill say, and whether its reference goes with its account. */
export function billProblems({
	iban,
	referenceKind,
	reference,
}: Pick<BillFacts, "iban" | "referenceKind" | "reference">): BillProblem[] {
	const problems: BillProblem[] = [];
	if (iban !== null && !isValidIBAN(iban)) problems.push("iban");
	if (referenceKind === "QRR" && !isQRReferenceValid(reference ?? "")) problems.push("reference");
	if (referenceKind === "SCOR" && !isSCORReferenceValid(reference ?? "")) problems.push("reference");
	// A QR-IBAN takes a QR reference, and no other account does.
	if (iban !== null && SWISS.test(iban) && isQRIBAN(iban) !== (referenceKind === "QRR")) {
		problems.push("referenceKind");
	}
	return problems;
}

/** The kind of a reference by how it is written; words that are no reference are a message. */
export function referenceKindOf(reference: string): ReferenceKind {
	if (/^\d{27}$/.test(reference)) return "QRR";
	return /^RF\d\d[\dA-Z]{1,21}$/.test(reference) ? "SCOR" : "NON";
}
