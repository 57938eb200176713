import { href, redirect, type RouterContextProvider } from "react-router";
import { DEVICE_HEADER } from "../../../contract/api/headers.ts";
import { secondFactorApi } from "../../../contract/api/second-factor.ts";
import { secondStepSchema } from "../../../contract/identity/second-factor.ts";
import { attempt } from "../../cms/attempt.ts";
import { invalidForm, rejectedForm } from "../../features/form/form-result.server.ts";
import { startSession } from "../../features/session/start-session.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { readDevices, readStepCookie, stepCookie } from "../../middleware/session-cookie.ts";
import { toastsContext } from "../../middleware/toasts.ts";

/** Signs in with a code, or leads back to the first step. */
export async function takeSecondStep(
	form: FormData,
	request: Request,
	context: Readonly<RouterContextProvider>,
	params: { locale?: string | undefined },
) {
	const step = readStepCookie(request);
	const toFirstStep = () =>
		redirect(href("/:locale?/login", params), { headers: { "Set-Cookie": stepCookie("", request) } });
	if (form.get("step") === "cancel") return toFirstStep();
	const shown = secondStepSchema.safeParse({ step: step || "over", code: form.get("code") ?? "" });
	if (!shown.success) return invalidForm(shown.error, form);
	const signedIn = await attempt(
		context.get(cmsContext).call(secondFactorApi.signIn, {
			body: shown.data,
			headers: { [DEVICE_HEADER]: readDevices(request) },
		}),
	);
	if (signedIn.ok) return startSession(signedIn.value, request);
	if (signedIn.status !== 401) return rejectedForm(signedIn, form);
	context.get(toastsContext).leave(toast("error", "error.stepOver"));
	return toFirstStep();
}
