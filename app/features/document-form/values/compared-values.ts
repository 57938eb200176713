import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import {
	DOCUMENT_FORM_FIELDS,
	type DocumentFormField,
	type DocumentFormValues,
	toFormValues,
} from "./document-form-values.ts";

/** A document as its form shows it, with what its fields were opened with. */
export function openedValues(document: TenantDocument): DocumentFormValues {
	const values = toFormValues(document);
	return { ...values, opened: openedFields(values) };
}

export function openedFields(values: DocumentFormValues): DocumentFormValues["opened"] {
	return Object.fromEntries(DOCUMENT_FORM_FIELDS.map((field) => [field, comparable(values, field)]));
}

/** The fields in which what was typed and the document as it stands now differ. */
export function differingFields(typed: DocumentFormValues, current: DocumentFormValues): DocumentFormField[] {
	return DOCUMENT_FORM_FIELDS.filter((field) => comparable(typed, field) !== comparable(current, field));
}

/** A field as it compares: the same text for what says the same. */
export function comparable(values: DocumentFormValues, field: DocumentFormField): string {
	switch (field) {
		case "documentFolders":
			return [...values.documentFolders, ...values.newFolders].toSorted().join(" ");
		case "documentParticipations":
			// Only those that the document had when the form was opened: what the form does with them is no difference.
			return values.documentParticipations
				.map(({ participation }) => participation)
				.filter((participation) => participation !== "")
				.toSorted()
				.join(" ");
		case "reminders":
			return values.reminders
				.filter(({ date, before }) => date !== "" || before)
				.map(({ type, date, before }) => `${before ? `${before.of} ${before.days}` : date} ${type}`)
				.toSorted()
				.join(", ");
		case "endReplaced":
			return "";
		default:
			return values[field].trim();
	}
}
