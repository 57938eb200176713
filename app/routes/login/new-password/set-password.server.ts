import { identityApi } from "../../../../contract/api/identity.ts";
import { resetPasswordSchema } from "../../../../contract/identity/auth.ts";
import { attempt } from "../../../cms/attempt.ts";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { startSession, toSecondStep } from "../../../features/session/start-session.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import type { Route } from "./+types/route";

/** Sets the password, and signs in: whoever has the link can read the user's mail. */
export async function setPassword({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const chosen = resetPasswordSchema.safeParse({
		code: form.get("code") ?? "",
		password: form.get("password") ?? "",
	});
	if (!chosen.success) return invalidForm(chosen.error, form);
	const reset = await attempt(context.get(cmsContext).call(identityApi.resetPassword, { body: chosen.data }));
	// (Where the account asks for a code, the new password counts already.)
	const secondStep = reset.ok ? null : toSecondStep(reset, request, params);
	if (!reset.ok && !secondStep) return rejectedForm(reset, form);
	context.get(toastsContext).leave(toast("success", "newPassword.done"));
	if (secondStep || !reset.ok) return secondStep;
	return startSession(reset.value, request);
}
