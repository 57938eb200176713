import { requestApi } from "../../../../contract/api/sharing/requests.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { repeatKey } from "../../../features/form/repeat-key.server.ts";
import { parseRequest, typedRequest } from "../form/read-request-form.server.ts";
import { invalidRequest, refusedRequest } from "../form/request-result.server.ts";
import { madeRequest } from "../made-request.server.ts";

/**
 * Asks for what the form says, once, however often the same is sent. What has come of it is answered, not led to: the
 * code of the link is said this once.
 */
export async function askForDocuments(cms: CmsClient, form: FormData, origin: string) {
	const typed = typedRequest(form);
	const parsed = parseRequest(typed);
	if (!parsed.success) return invalidRequest("new", parsed.error, typed);
	const key = await repeatKey(form, parsed.data);
	const headers = key === undefined ? {} : { headers: { "Idempotency-Key": key } };
	const asked = await attempt(cms.call(requestApi.create, { body: { data: parsed.data }, ...headers }));
	return asked.ok ? { made: madeRequest(asked.value, origin) } : refusedRequest("new", asked, typed);
}
