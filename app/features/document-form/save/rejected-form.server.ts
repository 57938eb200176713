import { data } from "react-router";
import type { z } from "zod";
import { refusedFields } from "../../../../contract/errors.ts";
import type { FailedCall } from "../../../cms/attempt.ts";
import { errorToast } from "../../toasts/error-toast.ts";
import { conflictWith, type SentVersion } from "../../../routes/document/edit/conflict.server.ts";
import type { DocumentFormFailure } from "./document-form-result.ts";
import { DOCUMENT_FORM_FIELDS, type DocumentFormValues } from "../values/document-form-values.ts";
import { PARTY_FIELDS } from "../values/party-values.ts";
import { fieldNameOf } from "./to-document-input.server.ts";

/** The answer to a document's form that does not fit the contract. */
export function refusedDocumentInput(error: z.ZodError, typed: DocumentFormValues) {
	const fieldErrors = byField(refusedFields(error), typed);
	const hasFields = Object.keys(fieldErrors).length > 0;
	return refuse(400, {
		fieldErrors,
		formError: hasFields ? null : "error.badRequest",
		typed,
		conflict: null,
	});
}

/** The answer to a document's form that the CMS refused. */
export function refusedDocumentCall(
	{ status, error }: { status: number; error: FailedCall },
	typed: DocumentFormValues,
	sent: SentVersion = { version: 1, history: [] },
) {
	const refused = Object.entries(error.fieldErrors).map(([path, message]) => ({
		path: path.split("."),
		message,
	}));
	const fieldErrors = byField(refused, typed);
	const conflict = status === 409 ? conflictWith(error, typed, sent) : null;
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

/** The answer to a document's form for which a folder could not be made. */
export function refusedFolder(
	{ status, error }: { status: number; error: FailedCall },
	typed: DocumentFormValues,
) {
	const message = error.fieldErrors["name"];
	if (message === undefined) return refusedDocumentCall({ status, error }, typed);
	return refuse(status, {
		fieldErrors: { documentFolders: message },
		formError: null,
		typed,
		conflict: null,
	});
}

function refuse(status: number, failure: DocumentFormFailure) {
	return data(failure, { status });
}

interface RefusedPart {
	path: string[];
	message: string;
}

function byField(refused: readonly RefusedPart[], typed: DocumentFormValues): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const { path, message } of refused) {
		const name = fieldNameOf(path, typed);
		if (rank(name)[0] >= 0) errors[name] ??= readableMessage(path, message);
	}
	if (errors["documentCategory"] && typed.documentCategory === "")
		errors["documentCategory"] = "validation.choice";
	return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => inFormOrder(one, other)));
}

/** Where a field stands in the form: its group, the row in it, and the field in the row. */
function rank(name: string): [number, number, number] {
	const [list = "", row = "0", , ...field] = name.split(".");
	return [
		DOCUMENT_FORM_FIELDS.findIndex((known) => known === list),
		Number(row),
		PARTY_FIELDS.findIndex((known) => known === field.join(".")),
	];
}

function inFormOrder(one: string, other: string): number {
	const [a, b] = [rank(one), rank(other)];
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

// A choice and the day of a reminder come from a list and a picker, so the schema has no words for them.
function readableMessage(path: string[], message: string): string {
	if (message.startsWith("validation.")) return message;
	return path.at(-1) === "date" ? "validation.date" : "validation.choice";
}
