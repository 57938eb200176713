import { data } from "react-router";
import { z } from "zod";
import { refusedFields } from "../../../contract/errors.ts";
import type { FailedCall } from "../../cms/attempt.ts";

/** The answer to a form that was sent and not saved. Every form of the app gets this one shape. */
export interface FormResult<Typed = Record<string, string>> {
	/** By the name of the field: a translation key, or what the server said. */
	fieldErrors: Record<string, string>;
	/** What is wrong with the form as a whole, said in the same way. */
	formError: string | null;
	/** What was typed: it goes back into the fields. */
	typed: Typed;
}

/** The answer to a form that does not fit its schema. */
export function invalidForm(error: z.ZodError, form: FormData) {
	const fieldErrors: Record<string, string> = {};
	for (const { path, message } of refusedFields(error)) fieldErrors[path.join(".")] ??= message;
	return formResult(400, {
		fieldErrors: inOrderOf(form, fieldErrors),
		formError: null,
		typed: typedTexts(form),
	});
}

const versionedSchema = z.object({ version: z.int() });

/**
 * The answer to a form that the CMS refused. Where somebody else was quicker it comes back with their version: sent once
 * more it counts.
 */
export function rejectedForm({ status, error }: { status: number; error: FailedCall }, form: FormData) {
	const { fieldErrors, updatedByCaller } = error;
	// Somebody has the page open twice.
	const message = status === 409 && updatedByCaller ? "error.staleOwn" : error.message;
	const hasFields = Object.keys(fieldErrors).length > 0;
	const current = form.has("version") ? versionedSchema.safeParse(error.current).data : undefined;
	const typed = typedTexts(form);
	if (current) typed["version"] = String(current.version);
	return formResult(status, {
		fieldErrors: inOrderOf(form, fieldErrors),
		formError: hasFields ? null : message,
		typed,
	});
}

/** As the fields stand on the page, where the first refused one gets the focus. What was not sent comes last. */
function inOrderOf(form: FormData, fieldErrors: Record<string, string>): Record<string, string> {
	const ordered: Record<string, string> = {};
	for (const name of [...form.keys(), ...Object.keys(fieldErrors)]) {
		if (Object.hasOwn(fieldErrors, name)) ordered[name] = fieldErrors[name] ?? "";
	}
	return ordered;
}

/** The result as an action answers it. */
export function formResult<Result extends FormResult<object>>(status: number, result: Result) {
	return data(result, { status });
}

/** The texts of a form without its passwords. */
export function typedTexts(form: FormData): Record<string, string> {
	const typed: Record<string, string> = {};
	for (const [name, value] of form) {
		if (typeof value === "string" && !name.toLowerCase().includes("password")) typed[name] = value;
	}
	return typed;
}
