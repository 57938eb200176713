import { DEFAULT_CURRENCY } from "../../../contract/constants.ts";
import type { TenantDocument } from "../../../contract/entities.ts";
import { amountToType } from "./amount.ts";

const TEXT_FIELDS = [
	"name",
	"documentNumber",
	"documentCategory",
	"description",
	"startDate",
	"endDate",
	"inactiveDate",
	"warrantyUntil",
	"cost",
	"costCurrency",
] as const;
type TextField = (typeof TEXT_FIELDS)[number];

interface TypedReminder {
	type: string;
	date: string;
}

/** What stands in the fields of a document's form: texts as typed, ids as chosen. */
export interface DocumentFormValues extends Record<TextField, string> {
	documentFolders: string[];
	reminders: TypedReminder[];
}

/** The fields in the order of the form: the first wrong one takes the focus. */
export const DOCUMENT_FORM_FIELDS = [...TEXT_FIELDS, "documentFolders", "reminders"] as const;
export type DocumentFormField = (typeof DOCUMENT_FORM_FIELDS)[number];

export const EMPTY_VALUES: DocumentFormValues = {
	name: "",
	documentNumber: "",
	documentCategory: "",
	description: "",
	startDate: "",
	endDate: "",
	inactiveDate: "",
	warrantyUntil: "",
	cost: "",
	costCurrency: DEFAULT_CURRENCY,
	documentFolders: [],
	reminders: [],
};

/** A document as its form shows it. */
export function valuesOf(document: TenantDocument): DocumentFormValues {
	return {
		name: document.name,
		documentNumber: document.documentNumber ?? "",
		documentCategory: document.documentCategory.documentId,
		description: document.description ?? "",
		startDate: document.startDate ?? "",
		endDate: document.endDate ?? "",
		inactiveDate: document.inactiveDate ?? "",
		warrantyUntil: document.warrantyUntil ?? "",
		cost: document.cost === null ? "" : amountToType(document.cost),
		costCurrency: document.costCurrency,
		documentFolders: document.documentFolders.map((folder) => folder.documentId),
		reminders: document.reminders.map(({ type, date }) => ({ type, date })),
	};
}

/** What was typed. Reminders without a date were not meant. */
export function typedValues(form: FormData): DocumentFormValues {
	const values = { ...EMPTY_VALUES };
	for (const field of TEXT_FIELDS) {
		const typed = form.get(field);
		// A browser sends line breaks as CR LF; the same text has to compare as the same.
		if (typeof typed === "string") values[field] = typed.replaceAll("\r\n", "\n");
	}
	const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
	const types = texts("reminderType");
	const reminders = texts("reminderDate").map((date, index) => ({ type: types[index] ?? "", date }));
	return {
		...values,
		documentFolders: texts("documentFolders"),
		reminders: reminders.filter(({ date }) => date !== ""),
	};
}

/** The fields that the two have differently. */
export function differingFields(one: DocumentFormValues, other: DocumentFormValues): DocumentFormField[] {
	return DOCUMENT_FORM_FIELDS.filter((field) => comparable(one, field) !== comparable(other, field));
}

function comparable(values: DocumentFormValues, field: DocumentFormField): string {
	if (field === "documentFolders") return values.documentFolders.toSorted().join(" ");
	if (field === "reminders") {
		return values.reminders
			.map(({ type, date }) => `${date} ${type}`)
			.toSorted()
			.join(", ");
	}
	return values[field].trim();
}
