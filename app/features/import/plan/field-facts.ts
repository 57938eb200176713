import { formatDay } from "../../../../contract/days.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import { emptiableDay } from "../../../../contract/fields.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import { fittingAmount, fittingCurrency } from "./fitting.ts";
import type { PlannedFacts, Remark } from "./import-plan.ts";

/** A field that somebody has made in another system, with what it holds as a text. */
export interface NamedField {
	name: string;
	kind: "amount" | "date" | "text";
	content: string;
}

type FieldFacts = Pick<PlannedFacts, "endDate" | "warrantyUntil" | "cost" | "costCurrency"> & {
	/** What has no field of ours, for the description. */
	lines: string[];
};

/** Names of dates that say plainly what they are, folded. */
const WARRANTY = /\b(?:garantie|warranty|garanzia)/;
const END =
	/\b(?:gultig bis|ablauf|lauft ab|vertragsende|valid until|expir|end date|valable jusqu|scadenza|valido fino)/;
const PAYABLE = /\b(?:fallig|zahlbar bis|zahlungsziel|due|payable|echeance|payable jusqu)/;

/** `CHF1234.50` or `1234.50`, as such systems write an amount. */
const MONEY = /^\s*([A-Za-z]{3})?\s*(-?\d+(?:\.\d+)?)\s*$/;

/**
 * The one amount of a document is its cost, a date that is plainly called so ends it or its warranty, everything else
 * becomes a line of the description.
 */
export function fieldFacts(
	fields: readonly NamedField[],
	category: string | null,
	remarks: Remark[],
): FieldFacts {
	const facts: FieldFacts = { endDate: null, warrantyUntil: null, cost: null, costCurrency: null, lines: [] };
	const isOneAmount = fields.filter(({ kind }) => kind === "amount").length === 1;
	for (const field of fields) {
		if (field.kind === "amount" && isOneAmount && takeAmount(facts, field, remarks)) continue;
		if (field.kind === "date" && takeDate(facts, field, category)) continue;
		facts.lines.push(`${field.name}: ${shownContent(field)}`);
	}
	return facts;
}

/** What is ticked, and what is not. */
export function shownBoolean(value: boolean): string {
	return value ? "✓" : "–";
}

function shownContent({ kind, content }: NamedField): string {
	const day = kind === "date" ? emptiableDay.safeParse(content).data : null;
	return day ? formatDay(day) : content;
}

function takeAmount(facts: FieldFacts, { name, content }: NamedField, remarks: Remark[]): boolean {
	const [, code, figures] = MONEY.exec(content) ?? [];
	const currency = code === undefined ? null : fittingCurrency(code);
	if (figures === undefined || (code !== undefined && currency === null)) return false;
	const amount = fittingAmount(figures, name, remarks);
	if (amount === null) return false;
	facts.cost = amount;
	facts.costCurrency = currency;
	return true;
}

function takeDate(facts: FieldFacts, { name, content }: NamedField, category: string | null): boolean {
	const date = meaningOf(name, category);
	const day = emptiableDay.safeParse(content).data ?? null;
	if (date === null || day === null || facts[date] !== null) return false;
	facts[date] = day;
	return true;
}

function meaningOf(name: string, category: string | null): "endDate" | "warrantyUntil" | null {
	const folded = foldText(name);
	if (WARRANTY.test(folded)) return "warrantyUntil";
	// The end of an invoice is the day by which it is to be paid (docs/decisions/043-the-word-for-an-end.md).
	const isInvoice = category !== null && isForInvoices(category);
	if (isInvoice) return PAYABLE.test(folded) ? "endDate" : null;
	return END.test(folded) ? "endDate" : null;
}
