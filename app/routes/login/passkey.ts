import { href, redirect } from "react-router";
import { passkeyApi } from "../../../contract/api/passkeys.ts";
import { parseOrRefuse } from "../../../contract/errors.ts";
import { passkeySignInSchema } from "../../../contract/identity/passkeys.ts";
import { attempt } from "../../cms/attempt.ts";
import { onlyPosted } from "../../features/form/only-posted.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { answerPasskeyOptions, readPasskeyResponse } from "../../features/passkeys/passkey-answer.server.ts";
import { startSession } from "../../features/session/start-session.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/passkey";

/** Says what a browser is to be asked to use or make a passkey, and signs in by its answer. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const cms = context.get(cmsContext);
	if (form.get("intent") === "use") return answerPasskeyOptions(cms, passkeyApi.signInOptions, url);
	if (form.get("intent") === "make") return answerPasskeyOptions(cms, passkeyApi.options, url);
	const signedIn = await attempt(
		(async () => {
			const answer = { challenge: form.get("challenge"), response: readPasskeyResponse(form) };
			return cms.call(passkeyApi.signIn, { body: parseOrRefuse(passkeySignInSchema, answer) });
		})(),
	);
	if (signedIn.ok) return startSession(signedIn.value, request);
	context.get(toastsContext).leave(errorToast(signedIn));
	return redirect(href("/:locale?/login", params));
}

export function loader({ request, params }: Route.LoaderArgs) {
	return onlyPosted(request, href("/:locale?/login", params));
}
