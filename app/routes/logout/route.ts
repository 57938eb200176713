import { href, redirect } from "react-router";
import { identityApi } from "../../../contract/api/identity.ts";
import { attempt } from "../../cms/attempt.ts";
import { onlyPosted } from "../../features/form/only-posted.server.ts";
import { forgottenSession } from "../../features/sign-out/forgotten-session.server.ts";
import { leaveBrowser } from "../../features/sign-out/leave-browser.ts";
import { toast } from "../../features/toasts/toast.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { tokenContext } from "../../middleware/session.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";

/** Ends the session here even where the CMS cannot be told that the token is over. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const token = context.get(tokenContext);
	if (token) {
		await attempt(cutSockets(context, token));
		await attempt(context.get(cmsContext).send(identityApi.signOut));
	}
	context.get(toastsContext).leave(toast("info", "session.signedOut"));
	return redirect(href("/:locale?/login", params), { headers: forgottenSession(request) });
}

/** The own CMS ends the sockets of a token with it. Of another one's sessions nobody else would tell the relay. */
async function cutSockets(context: Route.ActionArgs["context"], token: string): Promise<void> {
	const bindings = context.get(bindingsContext);
	if (bindings.cmsUrl === null) return;
	const { documentId } = await context.get(cmsContext).call(identityApi.me);
	await bindings.cutSockets(documentId, token);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	await leaveBrowser();
	return serverAction();
}

export function loader({ request, params }: Route.LoaderArgs) {
	return onlyPosted(request, href("/:locale?", params));
}
