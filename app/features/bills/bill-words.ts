import type { Translate } from "../../texts/text-source.ts";
import type { Bill } from "../../../contract/bills/bill.ts";
import { formatDay } from "../../../contract/days.ts";
import { formatMoney } from "../documents/format.ts";

/** `Rechnung über CHF 51'634.60, zahlbar bis 16.12.2026` */
export function billTitle(t: Translate, { amount, currency, dueDate }: Bill): string {
	if (amount === null) return t("bills.titleOpenAmount", { currency });
	const sum = formatMoney(amount, currency);
	return dueDate === null
		? t("bills.title", { amount: sum })
		: t("bills.titleDue", { amount: sum, day: formatDay(dueDate) });
}

/** In groups of four, as it is written. */
export function formatIban(iban: string): string {
	return inGroups(iban, 4);
}

/** As it is printed on a bill: a QR reference in fives from its end, a creditor reference in fours. */
export function formatReference({
	referenceKind,
	reference,
}: Pick<Bill, "referenceKind" | "reference">): string {
	if (reference === null) return "";
	if (referenceKind !== "QRR") return inGroups(reference, 4);
	return `${reference.slice(0, 2)} ${inGroups(reference.slice(2), 5)}`;
}

function inGroups(text: string, length: number): string {
	return text.replaceAll(new RegExp(`(.{${length}})(?!$)`, "g"), "$1 ");
}
