import { z } from "zod";
import { type FieldError, refusedFields } from "../../../../contract/errors.ts";
import { namesOtherCurrency } from "../../../../contract/typed-amounts.ts";
import type { FailedCall } from "../../../cms/attempt.ts";
import { formResult } from "../../form/form-result.server.ts";
import { errorToast } from "../../toasts/error-toast.ts";
import { DOCUMENT_FORM_FIELDS, type DocumentFormValues } from "../values/document-form-values.ts";
import { PARTY_FIELDS } from "../values/party-values.ts";
import type { DocumentFormResult, FormConflict, FormDeletion } from "./document-form-result.ts";
import { fieldNameOf } from "./to-document-input.server.ts";

interface Failed {
	status: number;
	error: FailedCall;
}

/** The answer to a document's form that does not fit the contract. */
export function invalidDocumentForm(error: z.ZodError, typed: DocumentFormValues) {
	const fieldErrors = errorsByField(refusedFields(error), typed);
	return documentFormResult(400, typed, { fieldErrors, formError: "error.badRequest" });
}

/** The answer to a document's form that the CMS refused. */
export function rejectedDocumentForm(
	{ status, error }: Failed,
	typed: DocumentFormValues,
	conflict: FormConflict | null = null,
) {
	const refused = Object.entries(error.fieldErrors).map(([path, message]) => ({
		path: path.split("."),
		message,
	}));
	// The message of a 4xx up to 409 is written for users; that of a server error may not be.
	const message = status <= 409 ? error.message : errorToast({ status }).key;
	const deletion = deletionOf(error);
	return documentFormResult(status, typed, {
		fieldErrors: errorsByField(refused, typed),
		formError: conflict || deletion ? null : message,
		conflict,
		...(deletion && { deletion }),
	});
}

const binnedSchema = z.object({ version: z.number().int() });

/** Says what a 404 brought of a document that was deleted meanwhile; `null` of any other. */
function deletionOf({
	message,
	current,
	updatedBy,
	updatedByCaller,
	updatedAt,
}: FailedCall): FormDeletion | null {
	const binned = binnedSchema.safeParse(current);
	if (message !== "error.documentDeleted" || !binned.success || updatedAt === undefined) return null;
	return {
		version: binned.data.version,
		deletedBy: updatedBy ?? null,
		isOwn: updatedByCaller ?? false,
		deletedAt: updatedAt,
	};
}

/** The answer to a document's form for which a folder could not be made. */
export function rejectedFolder({ status, error }: Failed, typed: DocumentFormValues) {
	const message = error.fieldErrors["name"];
	if (message === undefined) return rejectedDocumentForm({ status, error }, typed);
	return documentFormResult(status, typed, { fieldErrors: { documentFolders: message } });
}

/** An error of the whole form is shown only if no field has one. */
function documentFormResult(
	status: number,
	typed: DocumentFormValues,
	{ fieldErrors, formError = null, conflict = null, deletion }: Partial<DocumentFormResult>,
) {
	const hasFields = Object.keys(fieldErrors ?? {}).length > 0;
	return formResult<DocumentFormResult>(status, {
		fieldErrors: fieldErrors ?? {},
		formError: hasFields ? null : formError,
		typed,
		conflict,
		...(deletion && { deletion }),
	});
}

function errorsByField(refused: readonly FieldError[], typed: DocumentFormValues): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const { path, message } of refused) {
		const name = fieldNameOf(path, typed);
		if (positionInForm(name)[0] >= 0) errors[name] ??= readableMessage(path, message);
	}
	if (errors["cost"] === "validation.amount" && namesOtherCurrency(typed.cost, typed.costCurrency)) {
		errors["cost"] = "validation.amountCurrency";
	}
	if (errors["documentCategory"] && typed.documentCategory === "")
		errors["documentCategory"] = "validation.choice";
	if (errors["reminders"] === "validation.tooMany") errors["reminders"] = "validation.tooManyReminders";
	return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => compareInForm(one, other)));
}

/** Where a field stands in the form: its group, the row in it, and the field in the row. */
function positionInForm(name: string): [number, number, number] {
	const [list = "", row = "0", , ...field] = name.split(".");
	return [
		DOCUMENT_FORM_FIELDS.findIndex((known) => known === list),
		Number(row),
		PARTY_FIELDS.findIndex((known) => known === field.join(".")),
	];
}

function compareInForm(one: string, other: string): number {
	const [a, b] = [positionInForm(one), positionInForm(other)];
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

// A choice and the day of a reminder come from a list and a picker, so the schema has no message for them.
function readableMessage(path: string[], message: string): string {
	if (message.startsWith("validation.")) return message;
	return path.at(-1) === "date" ? "validation.date" : "validation.choice";
}
