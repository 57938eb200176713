import { DEVICE_HEADER } from "../../../contract/api/headers.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { credentialsSchema } from "../../../contract/identity/auth.ts";
import { attempt } from "../../cms/attempt.ts";
import { invalidForm, rejectedForm } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { startSession, toSecondStep } from "../../features/session/start-session.ts";
import { readDevices } from "../../middleware/session-cookie.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/route";
import { takeSecondStep } from "./take-second-step.server.ts";

/** Signs in with what was typed, or asks for the second step; that comes here too. */
export async function signIn({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	if (form.has("step")) return takeSecondStep(form, request, context, params);
	const credentials = credentialsSchema.safeParse({
		identifier: form.get("identifier") ?? "",
		password: form.get("password") ?? "",
	});
	if (!credentials.success) return invalidForm(credentials.error, form);
	const signedIn = await attempt(
		context.get(cmsContext).call(identityApi.signIn, {
			body: credentials.data,
			headers: { [DEVICE_HEADER]: readDevices(request) },
		}),
	);
	if (signedIn.ok) return startSession(signedIn.value, request);
	return toSecondStep(signedIn, request, params) ?? rejectedForm(signedIn, form);
}
