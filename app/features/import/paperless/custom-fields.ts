import { formatDay } from "../../../../contract/days.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import { emptiableDay } from "../../../../contract/fields.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import { fittingAmount, fittingCurrency, shown } from "../plan/fitting.ts";
import type { PlannedFacts, Remark } from "../plan/import-plan.ts";
import type { CustomField, CustomFieldValue } from "./paperless-records.ts";
import type { PaperlessRecords } from "./read-paperless.ts";

type CustomFacts = Pick<PlannedFacts, "endDate" | "warrantyUntil" | "cost" | "costCurrency"> & {
	/** What has no field of ours, for the description. */
	lines: string[];
};

/** Names of dates that say plainly what they are, folded. */
const WARRANTY = /\b(?:garantie|warranty|garanzia)/;
const END =
	/\b(?:gultig bis|ablauf|lauft ab|vertragsende|valid until|expir|end date|valable jusqu|scadenza|valido fino)/;
const PAYABLE = /\b(?:fallig|zahlbar bis|zahlungsziel|due|payable|echeance|payable jusqu)/;

/** `CHF1234.50` or `1234.50`, as paperless writes an amount. */
const MONEY = /^\s*([A-Za-z]{3})?\s*(-?\d+(?:\.\d+)?)\s*$/;

/**
 * The fields that somebody has made in paperless: the one amount of a document is its cost, a date that is plainly called
 * so ends it or its warranty, everything else becomes a line of the description.
 */
export function customFacts(
	records: PaperlessRecords,
	pk: number,
	category: string | null,
	remarks: Remark[],
): CustomFacts {
	const facts: CustomFacts = {
		endDate: null,
		warrantyUntil: null,
		cost: null,
		costCurrency: null,
		lines: [],
	};
	const held = (records.values.get(pk) ?? []).flatMap((value) => {
		const field = records.customFields.get(value.field);
		const content = field && contentOf(field, value, records);
		return field && content ? [{ field, content }] : [];
	});
	const amounts = held.filter(({ field }) => field.data_type === "monetary");
	for (const { field, content } of held) {
		if (field.data_type === "monetary" && amounts.length === 1 && takeAmount(facts, field, content, remarks))
			continue;
		if (field.data_type === "date") {
			const date = meaningOf(field.name, category);
			const day = emptiableDay.safeParse(content).data ?? null;
			if (date !== null && day !== null && facts[date] === null) {
				facts[date] = day;
				continue;
			}
			facts.lines.push(`${field.name}: ${day === null ? content : formatDay(day)}`);
			continue;
		}
		facts.lines.push(`${field.name}: ${content}`);
	}
	return facts;
}

function takeAmount(facts: CustomFacts, field: CustomField, content: string, remarks: Remark[]): boolean {
	const [, code, figures] = MONEY.exec(content) ?? [];
	const currency = code === undefined ? null : fittingCurrency(code);
	if (figures === undefined || (code !== undefined && currency === null)) return false;
	const amount = fittingAmount(figures, field.name, remarks);
	if (amount === null) return false;
	facts.cost = amount;
	facts.costCurrency = currency;
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

/** What a field holds as a text; `null` for nothing. */
function contentOf(field: CustomField, value: CustomFieldValue, records: PaperlessRecords): string | null {
	switch (field.data_type) {
		case "select":
			return labelOf(field, value["value_select"]);
		case "documentlink": {
			const ids = value["value_document_ids"];
			const titles = (Array.isArray(ids) ? ids : []).flatMap((id: unknown) => {
				const title = typeof id === "number" ? records.titles.get(id) : undefined;
				return title === undefined ? [] : [title];
			});
			return titles.join(", ") || null;
		}
		case "boolean":
			return typeof value["value_bool"] === "boolean" ? (value["value_bool"] ? "✓" : "–") : null;
		default: {
			const held = value[COLUMNS[field.data_type] ?? ""];
			return held === null || held === undefined || held === ""
				? null
				: typeof held === "string"
					? held
					: shown(held);
		}
	}
}

const COLUMNS: Readonly<Record<string, string>> = {
	string: "value_text",
	url: "value_url",
	date: "value_date",
	integer: "value_int",
	float: "value_float",
	monetary: "value_monetary",
	longtext: "value_long_text",
};

/** Of a choice: since 2.14 by its id, before by its place. */
function labelOf({ extra_data }: CustomField, chosen: unknown): string | null {
	const options = (extra_data as { select_options?: unknown } | null)?.select_options;
	if (!Array.isArray(options)) return null;
	const option: unknown = options.find((each) => each?.id === chosen) ?? options[Number(chosen)];
	if (typeof option === "string") return option;
	return typeof option === "object" && option !== null && "label" in option ? shown(option.label) : null;
}
