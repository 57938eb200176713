import { addDays } from "../../../contract/days.ts";
import type { BillFacts } from "../../../contract/bills/bill.ts";
import { cleanText, dayOf } from "./bill-facts.ts";

type Told = Partial<Pick<BillFacts, "invoiceNumber" | "invoiceDate" | "dueDate" | "taxAmount" | "taxNumber">>;

/** Longest time to pay that is believed, in days. */
const MAX_DAYS = 1_000;

/**
 * What the billing information of a QR code says, in Swico's syntax S1: `//S1/10/invoice/11/YYMMDD/…`, `\/` and `\\` being
 * characters. A syntax that is not known says nothing.
 */
export function readBillingInformation(text: string): Told {
	if (!text.startsWith("//S1/")) return {};
	const values = new Map<string, string>();
	const parts = partsOf(text.slice("//S1/".length));
	for (let at = 0; at + 1 < parts.length; at += 2) {
		const [tag = "", value = ""] = [parts[at], parts[at + 1]];
		if (/^\d\d$/.test(tag) && value !== "" && !values.has(tag)) values.set(tag, value);
	}
	const invoiceDate = shortDay(values.get("11"));
	const told: Told = {
		invoiceNumber: cleanText(values.get("10")),
		invoiceDate,
		dueDate: dueDate(invoiceDate, values.get("40")),
		taxNumber: taxNumber(values.get("30")),
		taxAmount: taxAmount(values.get("32")),
	};
	return told;
}

function partsOf(text: string): string[] {
	const parts = [""];
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charAt(at);
		if (character === "/") parts.push("");
		else parts.push((parts.pop() ?? "") + (character === "\\" ? text.charAt((at += 1)) : character));
	}
	return parts;
}

function shortDay(value: string | undefined): string | null {
	const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value ?? "") ?? [];
	return day === undefined ? null : dayOf(2_000 + Number(year), Number(month), Number(day));
}

/** By the condition without a discount: `2:10;0:30`. */
function dueDate(invoiceDate: string | null, conditions: string | undefined): string | null {
	const net = conditions?.split(";").find((condition) => /^0(?:\.0+)?:\d{1,4}$/.test(condition));
	const days = Number(net?.split(":")[1] ?? Number.NaN);
	return invoiceDate === null || !(days <= MAX_DAYS) ? null : addDays(invoiceDate, days);
}

/** As it is written: `106017086` is CHE-106.017.086. */
function taxNumber(value: string | undefined): string | null {
	const [, one, two, three] = /^(\d{3})(\d{3})(\d{3})$/.exec(value ?? "") ?? [];
	return three === undefined ? null : `CHE-${one}.${two}.${three}`;
}

/** Of the net amounts and their rates, `7.7:250.00;2.5:100.00`; a rate alone does not say of how much. */
function taxAmount(value: string | undefined): number | null {
	const rates = value?.split(";").map((part) => part.split(":").map(Number)) ?? [];
	const isKnown = rates.length > 0 && rates.every((part) => part.length === 2 && part.every(Number.isFinite));
	if (!isKnown) return null;
	const sum = rates.reduce((total, [rate = 0, net = 0]) => total + (rate * net) / 100, 0);
	return Math.round(sum * 100) / 100;
}
