import type { z } from "zod";
import { refusedFields } from "../../../../contract/errors.ts";
import type { FailedCall } from "../../../cms/attempt.ts";
import { formatDay, isDay } from "../../../../contract/days.ts";
import { formResult } from "../../../features/form/form-result.server.ts";
import type { Opened } from "../../../features/form/merged-fields.ts";
import {
	formErrorOf,
	newerNotes,
	type NotSaved,
	type Texts,
} from "../../../features/form/opened-form.server.ts";
import type { changeableFields, RequestValues } from "./request-values.ts";

/** A form of the app that was not done. */
export type RequestForm = "new" | "change" | "add";

/** The answer to a form that does not fit its schema. */
export function invalidRequest(of: RequestForm, error: z.ZodError, typed: RequestValues, opened?: Opened) {
	const refused = refusedFields(error).map(({ path, message }) => [path.join("."), message] as const);
	return requestResult(400, { of, typed, refused, formError: null, opened });
}

/** The answer to one that the CMS has refused. */
export function refusedRequest(
	of: RequestForm,
	{ status, error }: { status: number; error: FailedCall },
	typed: RequestValues,
) {
	const refused = Object.entries(error.fieldErrors);
	return requestResult(status, { of, typed, refused, formError: refused.length > 0 ? null : error.message });
}

/** The answer to a change that the CMS has refused, or that somebody else has made otherwise. */
export function refusedChange(
	changed: NotSaved<ReturnType<typeof changeableFields>>,
	typed: RequestValues,
	texts: Texts,
) {
	const notes = newerNotes(changed, texts, (name, text) => {
		if (name === "remindEvery") return texts("requests.every", { days: text });
		return name === "lastDay" && isDay(text) ? formatDay(text) : text;
	});
	return requestResult(changed.status, {
		of: "change",
		typed: { ...typed, ...changed.typed },
		refused: Object.entries({ ...changed.error.fieldErrors, ...notes }),
		formError: formErrorOf(changed),
		opened: changed.opened,
	});
}

interface Refused {
	of: RequestForm;
	typed: RequestValues;
	/** Path and reason of each field. */
	refused: readonly (readonly [string, string])[];
	formError: string | null;
	opened?: Opened | undefined;
}

function requestResult(status: number, { of, typed, refused, formError, opened }: Refused) {
	const fieldErrors: Record<string, string> = {};
	for (const [path, message] of refused) fieldErrors[fieldOf(path)] ??= message;
	// Of a choice that was not made an id would be expected.
	if (fieldErrors["category"] !== undefined && typed.category === "") {
		fieldErrors["category"] = "validation.required";
	}
	return formResult(status, { of, fieldErrors, formError, typed, opened });
}

/** The lines of the checklist are one field. */
function fieldOf(path: string): string {
	const [field = ""] = path.split(".");
	return field === "newItems" ? "items" : field;
}
