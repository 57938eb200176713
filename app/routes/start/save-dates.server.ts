import { dayToSend } from "../../../contract/days.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { updateDocument } from "../../cms/documents.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { SHOWN } from "./load-start.server.ts";
import { shownField } from "./shown-field.ts";
import { formResult, typedTexts } from "../../features/form/form-result.server.ts";

const FIELDS = ["endDate", "warrantyUntil"] as const;

/**
 * Writes what was changed in the form, document by document: a date that somebody else has written since, in a field that
 * was left alone here, stays.
 * @returns the form where a date was refused: the others are kept
 */
export async function saveDates(cms: CmsClient, form: FormData) {
	const fieldErrors: Record<string, string> = {};
	let status = 0;
	// The form asks about no more.
	for (const id of [...new Set(form.getAll("document").map(String))].slice(0, SHOWN)) {
		if (!documentIdSchema.safeParse(id).success) continue;
		// oxlint-disable-next-line no-await-in-loop -- a handful, one after the other
		const refused = await saveDatesOf(cms, id, form);
		if (!refused) continue;
		status = refused.status;
		Object.assign(fieldErrors, refused.fieldErrors);
	}
	return status === 0 ? null : formResult(status, { fieldErrors, formError: null, typed: typedTexts(form) });
}

async function saveDatesOf(cms: CmsClient, id: string, form: FormData) {
	const dayIn = (name: string) => {
		const value = String(form.get(`${name}.${id}`) ?? "").trim();
		return value === "" ? null : dayToSend(value);
	};
	const changed = FIELDS.map((field) => ({ field, value: dayIn(field) })).filter(
		({ field, value }) => value !== dayIn(shownField(field)),
	);
	if (changed.length === 0) return null;
	const dates = Object.fromEntries(changed.map(({ field, value }) => [field, value]));
	const saved = await attempt(updateDocument(cms, id, dates));
	if (saved.ok) return null;
	const errors = Object.entries(saved.error.fieldErrors).map(([field, key]) => [`${field}.${id}`, key]);
	const [first] = changed;
	const fieldErrors: Record<string, string> =
		errors.length > 0 ? Object.fromEntries(errors) : { [`${first?.field}.${id}`]: saved.error.message };
	return { status: saved.status, fieldErrors };
}
