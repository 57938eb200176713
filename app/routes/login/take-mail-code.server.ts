import type { RouterContextProvider } from "react-router";
import type { identityApi } from "../../../contract/api/identity.ts";
import { confirmEmailSchema } from "../../../contract/identity/auth.ts";
import { attempt } from "../../cms/attempt.ts";
import { invalidForm, rejectedForm } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { cmsContext } from "../../middleware/cms.ts";

interface CodeCall {
	request: Request;
	context: Readonly<RouterContextProvider>;
}

/** Uses a mail's code up, by a click: programs that look at the links of mails before people do change nothing. */
export async function takeMailCode(
	{ request, context }: CodeCall,
	endpoint: typeof identityApi.confirmEmail | typeof identityApi.confirmEmailChange,
) {
	const form = await readForm(request);
	const said = confirmEmailSchema.safeParse({ code: form.get("code") ?? "" });
	if (!said.success) return invalidForm(said.error, form);
	const taken = await attempt(context.get(cmsContext).call(endpoint, { body: said.data }));
	return taken.ok ? { email: taken.value.email } : rejectedForm(taken, form);
}
