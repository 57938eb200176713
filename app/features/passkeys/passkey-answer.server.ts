import type { passkeyApi } from "../../../contract/api/passkeys.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";

/** Answers a script with what its browser is to be asked. */
export async function answerPasskeyOptions(
	cms: CmsClient,
	row: typeof passkeyApi.options | typeof passkeyApi.signInOptions,
	{ origin }: URL,
): Promise<Response> {
	const asked = await attempt(cms.call(row, { body: { origin } }));
	return asked.ok ? Response.json(asked.value) : new Response(null, { status: asked.status });
}

/** What a script has put into a form, as it stands there: the schema decides. */
export function readPasskeyResponse(form: FormData): unknown {
	try {
		return JSON.parse(String(form.get("response")));
	} catch {
		return null;
	}
}
