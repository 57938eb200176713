import { shareApi } from "../../../contract/api/sharing/shares.ts";
import { refusedFields } from "../../../contract/errors.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { formResult } from "../../features/form/form-result.server.ts";
import { repeatKey } from "../../features/form/repeat-key.server.ts";
import { madeShare } from "../../features/sharing/made-share.server.ts";
import { parseShare, typedShare } from "../../features/sharing/read-share-form.server.ts";
import { documentsOf } from "./load-question.server.ts";

/**
 * Shares what the form says, once, however often the same is sent. What has come of it is answered, not led to: the
 * code of a link is said this once.
 */
export async function shareDocuments(cms: CmsClient, form: FormData, origin: string) {
	const typed = typedShare(form);
	const parsed = parseShare(documentsOf(form.getAll("document")), typed);
	if (!parsed.success) {
		const fieldErrors: Record<string, string> = {};
		for (const { path, message } of refusedFields(parsed.error)) fieldErrors[path[0] ?? ""] ??= message;
		return formResult(400, { fieldErrors, formError: null, typed });
	}
	const key = await repeatKey(form, parsed.data);
	const headers = key === undefined ? {} : { headers: { "Idempotency-Key": key } };
	const shared = await attempt(cms.call(shareApi.create, { body: { data: parsed.data }, ...headers }));
	if (!shared.ok) {
		const { fieldErrors, message } = shared.error;
		const hasFields = Object.keys(fieldErrors).length > 0;
		return formResult(shared.status, { fieldErrors, formError: hasFields ? null : message, typed });
	}
	const password = parsed.data.kind === "link" ? parsed.data.password : null;
	return { made: madeShare(shared.value, origin, password) };
}
