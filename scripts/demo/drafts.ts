import type { ImportedDocument } from "../../workers/cms/tenant/import/import-types.ts";
import { addDays, addMonths, type Day, formatDay } from "../../contract/days.ts";
import { money, yearOf } from "./days.ts";
import type { DemoDraft, DemoPaper } from "./demo-types.ts";
import { companyParty, type Organisation } from "./organisation.ts";
import { type Contract, drawContract } from "./paper/contract.ts";
import { drawInvoice, type Invoice, invoiceTotal } from "./paper/invoice.ts";
import { drawLetter, type Letter } from "./paper/letter.ts";
import { drawPolicy, type Policy, yearlyPremium } from "./paper/policy.ts";
import { drawReceipt, type Receipt } from "./paper/receipt.ts";
import { drawWarranty, type Warranty } from "./paper/warranty.ts";

type Reminders = ImportedDocument["reminders"];

/** What a draft needs beside its paper; given values win over those taken from the paper. */
type Beside = Pick<DemoDraft, "category" | "filedBy"> & Partial<DemoDraft>;

export const pdf = (name: string, draw: () => Promise<Uint8Array>): DemoPaper => ({
	name: `${fileName(name)}.pdf`,
	mime: "application/pdf",
	draw,
});

export const conditionsName = "Allgemeine Versicherungsbedingungen (AVB), Ausgabe 2021";

/** A policy; reminds three months before it ends, when notice has to be given. */
export function policyDraft(policy: Policy, beside: Beside): DemoDraft {
	const name = `${policy.product} ${yearOf(policy.from)}`;
	const premium = yearlyPremium(policy.covers);
	return {
		name,
		documentNumber: policy.number,
		description: `${policy.insurer.name}: ${policy.insured}. Jahresprämie ${money(premium)}.`,
		parties: [companyParty(policy.insurer)],
		filedOn: addDays(policy.issued, 3),
		startDate: policy.from,
		endDate: policy.to,
		inactiveDate: policy.to,
		reminders: [{ type: "Inactivity", date: addMonths(policy.to, -3) }],
		cost: premium,
		papers: [pdf(`Police ${name}`, () => drawPolicy(policy))],
		...beside,
	};
}

/** An invoice; those that are still due remind of the payment. */
export function invoiceDraft(invoice: Invoice, beside: Beside, today: Day): DemoDraft {
	const due = addDays(invoice.date, invoice.payableWithin);
	const reminders: Reminders = due >= today ? [{ type: "Payment", date: addDays(due, -3) }] : [];
	const name = `${invoice.title} ${formatDay(invoice.date)}`;
	return {
		name,
		documentNumber: invoice.number,
		description: invoice.positions.map((position) => position.text).join(", "),
		parties: [companyParty(invoice.from)],
		filedOn: addDays(invoice.date, 2),
		startDate: invoice.date,
		endDate: due,
		cost: invoiceTotal(invoice),
		costCurrency: invoice.currency ?? "CHF",
		reminders,
		papers: [pdf(`Rechnung ${invoice.from.name} ${invoice.number}`, () => drawInvoice(invoice))],
		...beside,
	};
}

/** A warranty slip; reminds a month before the warranty ends. A receipt is kept as a photograph beside it. */
export function warrantyDraft(
	warranty: Warranty,
	beside: Beside,
	receipt?: Omit<Receipt, "shop" | "date">,
): DemoDraft {
	const { seller, bought, until, product } = warranty;
	const papers = [pdf(`Garantieschein ${product}`, () => drawWarranty(warranty))];
	const photo: DemoPaper[] = receipt
		? [
				{
					name: `${fileName(`Quittung ${seller.name} ${bought}`)}.png`,
					mime: "image/png",
					draw: () => drawReceipt({ ...receipt, shop: seller, date: bought }),
				},
			]
		: [];
	return {
		name: `Garantie ${product}`,
		documentNumber: warranty.serialNumber,
		description: `Gekauft am ${formatDay(bought)} bei ${seller.name} für ${money(warranty.price)}.`,
		parties: [companyParty(seller)],
		filedOn: addDays(bought, 1),
		startDate: bought,
		warrantyUntil: until,
		cost: warranty.price,
		reminders: [{ type: "Warranty", date: addDays(until, -30), daysBefore: 30, basedOn: "warrantyUntil" }],
		papers: [...papers, ...photo],
		...beside,
	};
}

export function contractDraft(contract: Contract, beside: Beside): DemoDraft {
	return {
		name: contract.title,
		description: contract.facts.map(([name, value]) => `${name}: ${value}`).join("; "),
		parties: [companyParty(contract.issuer)],
		filedOn: addDays(contract.date, 1),
		startDate: contract.date,
		papers: [pdf(contract.title, () => drawContract(contract))],
		...beside,
	};
}

export function letterDraft(letter: Letter, beside: Beside): DemoDraft {
	return {
		name: letter.subject,
		description: letter.paragraphs[0] ?? "",
		parties: [companyParty(letter.from)],
		filedOn: addDays(letter.date, 2),
		startDate: letter.date,
		papers: [pdf(letter.subject, () => drawLetter(letter))],
		...beside,
	};
}

/** One for each year from `first` to `last`. */
export function yearly<Item>(
	first: number,
	last: number,
	make: (year: number, index: number) => Item,
): Item[] {
	return Array.from({ length: last - first + 1 }, (_, index) => make(first + index, index));
}

/** A yearly amount that rises by `percent` each year, to the centime. */
export function rising(amount: number, percent: number, years: number): number {
	return Math.round(amount * (1 + percent / 100) ** years * 20) / 20;
}

export function letterheadOf(organisation: Organisation, claim: string): Organisation {
	return { ...organisation, claim };
}

/** A name that every file system takes. */
function fileName(name: string): string {
	return name
		.replaceAll(/[\\/:*?"<>|]+/g, " ")
		.replaceAll(/\s+/g, " ")
		.trim()
		.slice(0, 120);
}
