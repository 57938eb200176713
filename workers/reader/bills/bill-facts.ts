import type { BillFacts, BillParty } from "../../../contract/bills/bill.ts";

/** Longest text of a bill that is kept, in characters. */
const MAX_TEXT = 300;
const MAX_AMOUNT = 999_999_999.99;

export const NO_FACTS: BillFacts = {
	sources: [],
	page: null,
	creditor: null,
	debtor: null,
	iban: null,
	bic: null,
	referenceKind: "NON",
	reference: null,
	message: null,
	amount: null,
	currency: "CHF",
	invoiceNumber: null,
	invoiceDate: null,
	dueDate: null,
	taxAmount: null,
	taxNumber: null,
	isDebited: false,
	problems: [],
	qrCode: null,
};

/** A text on one line; `null` for an empty one. */
export function cleanText(text: string | undefined): string | null {
	// oxlint-disable-next-line no-control-regex -- control characters are what is removed
	const clean = text?.replaceAll(/[\s\u0000-\u001f\u007f]+/g, " ").trim() ?? "";
	return clean === "" ? null : clean.slice(0, MAX_TEXT);
}

/** A number of letters and digits without the spaces in which it is written. */
export function cleanNumber(text: string | undefined): string | null {
	return cleanText(text?.replaceAll(/\s/g, "").toUpperCase());
}

/** An amount of at most two decimals; `null` for none, and for what nobody can pay. */
export function cleanAmount(text: string | undefined): number | null {
	const clean = text?.trim() ?? "";
	if (!/^\d{1,12}(?:\.\d{1,8})?$/.test(clean)) return null;
	const amount = Math.round(Number(clean) * 100) / 100;
	return amount <= MAX_AMOUNT ? amount : null;
}

/** A code of three letters. */
export function cleanCurrency(text: string | undefined): string | null {
	const code = text?.trim().toUpperCase() ?? "";
	return /^[A-Z]{3}$/.test(code) ? code : null;
}

/** YYYY-MM-DD of its three parts; `null` where there is no such day. */
export function dayOf(year: number, month: number, day: number): string | null {
	const at = new Date(Date.UTC(year, month - 1, day));
	const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1_000 && year <= 9_999;
	return isDay ? at.toISOString().slice(0, 10) : null;
}

/** Somebody with an address; `null` where there is no name. */
export function partyOf(
	name: string | undefined,
	address: Partial<Record<Exclude<keyof BillParty, "name">, string | undefined>>,
): BillParty | null {
	const cleaned = cleanText(name);
	if (cleaned === null) return null;
	return {
		name: cleaned,
		street: cleanText(address.street),
		street2: cleanText(address.street2),
		zipCode: cleanText(address.zipCode),
		city: cleanText(address.city),
		country: cleanText(address.country?.toUpperCase())?.slice(0, 2) ?? null,
	};
}
