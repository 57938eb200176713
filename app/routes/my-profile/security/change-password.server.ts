import { href, type RouterContextProvider } from "react-router";
import { identityApi } from "../../../../contract/api/identity.ts";
import { changePasswordSchema } from "../../../../contract/identity/auth.ts";
import { attempt } from "../../../cms/attempt.ts";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { startSession } from "../../../features/session/start-session.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";

/** Changes the password. All sessions end with the old one, so this browser gets a new one. */
export async function changePassword(
	form: FormData,
	request: Request,
	context: Readonly<RouterContextProvider>,
	params: { locale?: string | undefined },
) {
	const chosen = changePasswordSchema.safeParse({
		currentPassword: form.get("currentPassword") ?? "",
		password: form.get("password") ?? "",
	});
	if (!chosen.success) return invalidForm(chosen.error, form);
	const changed = await attempt(
		context.get(cmsContext).call(identityApi.changePassword, { body: chosen.data }),
	);
	if (!changed.ok) return rejectedForm(changed, form);
	context.get(toastsContext).leave(toast("success", "security.passwordChanged"));
	const here = href("/:locale?/my-profile/security", params);
	return startSession(changed.value, request, Promise.resolve(here));
}
