import { href } from "react-router";
import { identityApi } from "../../../contract/api/identity.ts";
import { registrationSchema } from "../../../contract/identity/auth.ts";
import { attempt } from "../../cms/attempt.ts";
import { invalidForm, rejectedForm } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { startSession } from "../../features/session/start-session.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { readSharingCode } from "../../middleware/session-cookie.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";

/** Opens an account, and signs in to it. */
export async function register({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const companyName = form.get("companyName");
	const sharingCode = readSharingCode(request);
	const registration = registrationSchema.safeParse({
		email: form.get("email") ?? "",
		password: form.get("password") ?? "",
		firstName: form.get("firstName") ?? "",
		lastName: form.get("lastName") ?? "",
		accountType: form.get("accountType") ?? "",
		...(companyName && { companyName }),
		...(sharingCode !== "" && { sharingCode }),
	});
	if (!registration.success) return invalidForm(registration.error, form);
	const registered = await attempt(
		context.get(cmsContext).call(identityApi.register, { body: registration.data }),
	);
	if (!registered.ok) return rejectedForm(registered, form);
	context.get(toastsContext).leave(toast("success", "registration.welcome"));
	// Whatever page was asked for before, it was not of this account, which has none but its own.
	return startSession(registered.value, request, Promise.resolve(href("/:locale?/start", params)));
}
