import { data } from "react-router";
import type { z } from "zod";
import { documentSchema, type TenantDocument } from "../../../contract/entities.ts";
import type { FailedCall } from "../../cms/attempt.ts";
import { formatDay, formatMoney } from "../documents/format.ts";
import { errorToast } from "../toasts/error-toast.ts";
import { parseAmount } from "./amount.ts";
import type { DocumentFormFailure, FormConflict } from "./form-failure.ts";
import {
	differingFields,
	DOCUMENT_FORM_FIELDS,
	type DocumentFormField,
	type DocumentFormValues,
	valuesOf,
} from "./form-values.ts";

/** What was typed, as the CMS takes it: without `version` or `tenant`. */
export function writeOf(typed: DocumentFormValues) {
	return { ...typed, cost: parseAmount(typed.cost) };
}

/** The answer to a document's form that does not fit the contract. */
export function refusedDocumentInput({ issues }: z.ZodError, typed: DocumentFormValues) {
	const refused = issues.map(({ path, message }) => ({ path: path.map(String), message }));
	return refuse(400, { fieldErrors: byField(refused), formError: null, typed, conflict: null });
}

/** The answer to a document's form that the CMS refused. */
export function refusedDocumentCall(
	{ status, error }: { status: number; error: FailedCall },
	typed: DocumentFormValues,
) {
	const refused = Object.entries(error.fieldErrors).map(([path, message]) => ({
		path: path.split("."),
		message,
	}));
	const fieldErrors = byField(refused);
	const conflict = status === 409 ? conflictWith(error.current, typed) : null;
	const hasFields = Object.keys(fieldErrors).length > 0;
	// What the CMS says of a reader's mistake is a text for readers; of its own failures it may not be.
	const said = status < 409 ? error.message : errorToast({ status }).key;
	return refuse(status, {
		fieldErrors,
		formError: hasFields || conflict ? null : said,
		typed,
		conflict,
	});
}

function refuse(status: number, failure: DocumentFormFailure) {
	return data(failure, { status });
}

interface RefusedPart {
	path: string[];
	message: string;
}

function byField(refused: readonly RefusedPart[]): DocumentFormFailure["fieldErrors"] {
	const errors: DocumentFormFailure["fieldErrors"] = {};
	for (const { path, message } of refused) {
		const field = DOCUMENT_FORM_FIELDS.find((candidate) => path.includes(candidate));
		if (field) errors[field] ??= readableMessage(field, path, message);
	}
	return errors;
}

// A choice and the day of a reminder come from a list and a picker, so the schema has no words for them.
function readableMessage(field: DocumentFormField, path: string[], message: string): string {
	if (message.startsWith("validation.")) return message;
	if (field === "reminders" && path.at(-1) === "date") return "validation.date";
	return "validation.choice";
}

function conflictWith(current: unknown, typed: DocumentFormValues): FormConflict | null {
	const document = documentSchema.safeParse(current);
	if (!document.success) return null;
	const differing = differingFields(typed, valuesOf(document.data));
	return {
		version: document.data.version,
		changedAt: document.data.updatedAt,
		current: Object.fromEntries(differing.map((field) => [field, readable(document.data, field)])),
	};
}

function readable(document: TenantDocument, field: DocumentFormField): string {
	switch (field) {
		case "documentCategory":
			return document.documentCategory.name;
		case "documentFolders":
			return document.documentFolders.map(({ name }) => name).join(", ");
		case "reminders":
			return document.reminders.map(({ date }) => formatDay(date)).join(", ");
		case "cost":
			return document.cost === null ? "" : formatMoney(document.cost, document.costCurrency);
		case "startDate":
		case "endDate":
		case "inactiveDate":
		case "warrantyUntil": {
			const day = document[field];
			return day === null ? "" : formatDay(day);
		}
		default:
			return document[field] ?? "";
	}
}
