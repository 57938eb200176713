import { href, replace } from "react-router";
import { accessTokenApi } from "../../../../contract/api/access-tokens.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { providerApi } from "../../../../contract/api/providers.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { attempt } from "../../../cms/attempt.ts";
import { chosenWork } from "../../../features/form/chosen-work.server.ts";
import { formResult, rejectedForm, typedTexts } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { currentUser } from "../../../features/session/current-user.ts";
import { toast, type ToastMessage } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { addProgram } from "./add-program.server.ts";
import { codesWork } from "./change-codes.server.ts";
import { passkeyWork } from "./change-passkeys.server.ts";
import { changePassword } from "./change-password.server.ts";

/** Does what one of the page's forms asks for, and shows the page again or what was made. */
export async function changeSecurity({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const intent = form.get("intent");
	if (intent === "changePassword") return changePassword(form, request, context, params);
	const cms = context.get(cmsContext);
	if (intent === "addProgram") return addProgram(form, cms);
	const aboutCodes = codesWork(form, cms);
	if (intent === "beginCodes") return aboutCodes.begin();
	if (intent === "confirmCodes") return aboutCodes.confirm();
	if (intent === "renewCodes") return aboutCodes.renew();
	const work = chosenWork<() => Promise<TextKey | ToastMessage>>(form, {
		...passkeyWork(form, cms),
		turnCodesOff: async () => {
			await aboutCodes.turnOff();
			return "codes.turnedOff";
		},
		sendConfirmation: async () => {
			const { email } = await currentUser(request, context);
			await cms.call(identityApi.sendEmailConfirmation, { body: { email } });
			return "security.confirmationSent";
		},
		sendPasswordLink: async () => {
			const { email } = await currentUser(request, context);
			await cms.call(identityApi.forgotPassword, { body: { email } });
			return "security.confirmationSent";
		},
		unlinkIdentity: async () => {
			await cms.call(providerApi.unlink, { params: { id: String(form.get("id") ?? "") } });
			return "security.identityUnlinked";
		},
		endSession: async () => {
			await cms.call(identityApi.endSession, { params: { id: String(form.get("id") ?? "") } });
			return "security.sessionEnded";
		},
		removeProgram: async () => {
			await cms.call(accessTokenApi.remove, { params: { id: String(form.get("id") ?? "") } });
			return "security.programRemoved";
		},
		endOthers: async () => {
			await cms.call(identityApi.endOtherSessions);
			return "security.othersEnded";
		},
	});
	if (!work) {
		return formResult(400, { fieldErrors: {}, formError: "validation.choice", typed: typedTexts(form) });
	}
	const done = await attempt(work());
	if (!done.ok) return rejectedForm(done, form);
	context
		.get(toastsContext)
		.leave(typeof done.value === "string" ? toast("success", done.value) : done.value);
	return replace(href("/:locale?/my-profile/security", params));
}
