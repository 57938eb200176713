import { data } from "react-router";
import type { z } from "zod";
import { validationError } from "../../../contract/errors.ts";
import type { FailedCall } from "../../cms/attempt.ts";

/** What a form shows after it was refused: a translation key per field, one for the whole, and what was typed. */
export interface FormFailure {
	fieldErrors: Record<string, string>;
	/** A translation key, or what the server said. */
	formError: string | null;
	typed: Record<string, string>;
}

/** The texts of a form, passwords left out: what goes back into its fields. */
export function typedIn(form: FormData): Record<string, string> {
	const typed: Record<string, string> = {};
	for (const [name, value] of form) {
		if (typeof value === "string" && !name.toLowerCase().includes("password")) typed[name] = value;
	}
	return typed;
}

/** The answer to a form that does not fit its schema. */
export function refusedInput(error: z.ZodError, form: FormData) {
	const { status, fieldErrors } = validationError(error);
	return data<FormFailure>({ fieldErrors, formError: null, typed: typedIn(form) }, { status });
}

/** The answer to a form that the CMS refused. */
export function refusedCall({ status, error }: { status: number; error: FailedCall }, form: FormData) {
	const hasFields = Object.keys(error.fieldErrors).length > 0;
	return data<FormFailure>(
		{ fieldErrors: error.fieldErrors, formError: hasFields ? null : error.message, typed: typedIn(form) },
		{ status },
	);
}
