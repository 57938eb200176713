import { type NamedField, shownBoolean } from "../plan/field-facts.ts";
import { shown } from "../plan/fitting.ts";
import type { CustomField, CustomFieldValue } from "./paperless-records.ts";
import type { PaperlessRecords } from "./collected-records.ts";

/** The fields that somebody has made in paperless, as far as the document has something in them. */
export function customFields(records: PaperlessRecords, pk: number): NamedField[] {
	return (records.values.get(pk) ?? []).flatMap((value) => {
		const field = records.customFields.get(value.field);
		const content = field && contentOf(field, value, records);
		return field && content ? [{ name: field.name, kind: kindOf(field), content }] : [];
	});
}

function kindOf({ data_type }: CustomField): NamedField["kind"] {
	if (data_type === "monetary") return "amount";
	return data_type === "date" ? "date" : "text";
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
			return typeof value["value_bool"] === "boolean" ? shownBoolean(value["value_bool"]) : null;
		case "monetary":
			return amountOf(field, value["value_monetary"]);
		default: {
			const held = heldIn(field, value);
			return held === null || held === undefined || held === ""
				? null
				: typeof held === "string"
					? held
					: shown(held);
		}
	}
}

/** A kind of field that is not known yet has a column of its own, too: the one in which something stands. */
function heldIn({ data_type }: CustomField, value: CustomFieldValue): unknown {
	const column = COLUMNS[data_type];
	if (column !== undefined) return value[column];
	return Object.entries(value).find(([name, held]) => name.startsWith("value_") && (held ?? "") !== "")?.[1];
}

const COLUMNS: Readonly<Record<string, string>> = {
	string: "value_text",
	url: "value_url",
	date: "value_date",
	integer: "value_int",
	float: "value_float",
	longtext: "value_long_text",
};

/** `CHF123.45`. Where no currency stands with it, the one of the field is meant. */
function amountOf({ extra_data }: CustomField, held: unknown): string | null {
	if ((typeof held !== "string" && typeof held !== "number") || held === "") return null;
	const currency = (extra_data as { default_currency?: unknown } | null)?.default_currency;
	const amount = String(held);
	return typeof currency === "string" && /^-?[\d.]+$/.test(amount) ? currency + amount : amount;
}

/** Of a choice: since 2.14 by its id, before by its place. A field may stand on a document with nothing chosen. */
function labelOf({ extra_data }: CustomField, chosen: unknown): string | null {
	if (chosen === null || chosen === undefined || chosen === "") return null;
	const options = (extra_data as { select_options?: unknown } | null)?.select_options;
	if (!Array.isArray(options)) return null;
	const option: unknown = options.find((each) => each?.id === chosen) ?? options[Number(chosen)];
	if (typeof option === "string") return option;
	return typeof option === "object" && option !== null && "label" in option ? shown(option.label) : null;
}
