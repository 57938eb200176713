import { accessTokenApi } from "../../../../contract/api/access-tokens.ts";
import { accessTokenCreateSchema } from "../../../../contract/identity/access-tokens.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { repeatKey } from "../../../features/form/repeat-key.server.ts";

/** Makes a token for a program, which the page then shows this once. */
export async function addProgram(form: FormData, cms: CmsClient) {
	const program = accessTokenCreateSchema.safeParse({
		name: form.get("name") ?? "",
		days: Number(form.get("days")),
		mayWrite: form.has("mayWrite"),
	});
	if (!program.success) return invalidForm(program.error, form);
	const key = await repeatKey(form, program.data);
	const made = await attempt(
		cms.call(accessTokenApi.create, {
			body: { data: program.data },
			...(key !== undefined && { headers: { "Idempotency-Key": key } }),
		}),
	);
	return made.ok ? { token: made.value.token } : rejectedForm(made, form);
}
