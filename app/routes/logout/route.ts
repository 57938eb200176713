import { href, redirect } from "react-router";
import { identityApi } from "../../../contract/api/identity.ts";
import { attempt } from "../../cms/attempt.ts";
import { forgetView } from "../../features/explorer/last-view.server.ts";
import { FORGET_RECENT } from "../../features/documents/recent-cookie.ts";
import { leavePush } from "../../features/push/leave-push.ts";
import { toast } from "../../features/toasts/toast.ts";
import { queueOwner, tellTabs } from "../../features/upload/kept-uploads.ts";
import { trayLoaded } from "../../features/upload/upload-gate.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { endedSessionCookie } from "../../middleware/session-cookie.ts";
import { tokenContext } from "../../middleware/session.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";

/** Signing out does not wait longer for a server that may be away, or for another tab. */
const PATIENCE_MS = 3_000;

/** Ends the session here even where the CMS cannot be told that the token is over. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const token = context.get(tokenContext);
	if (token) {
		await attempt(cutSockets(context, token));
		await attempt(context.get(cmsContext).send(identityApi.signOut));
	}
	context.get(toastsContext).leave(toast("info", "session.signedOut"));
	const headers = new Headers({ "Set-Cookie": endedSessionCookie(request) });
	const forgotten = [...forgetView(href("/:locale?/documents", params)), FORGET_RECENT];
	for (const cookie of forgotten) headers.append("Set-Cookie", cookie);
	return redirect(href("/:locale?/login", params), { headers });
}

/** The own CMS ends the sockets of a token with it. Of another one's sessions nobody else would tell the relay. */
async function cutSockets(context: Route.ActionArgs["context"], token: string): Promise<void> {
	const bindings = context.get(bindingsContext);
	if (bindings.cmsUrl === null) return;
	const { documentId } = await context.get(cmsContext).call(identityApi.me);
	await bindings.cutSockets(documentId, token);
}

/** What is being uploaded ends with the session, and nothing of it stays in the browser; nor does push. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	await Promise.all([leaveUploads(), inTime(leavePush())]);
	return serverAction();
}

export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/:locale?", params));
}

/**
 * Ends the uploads of whoever signs out, in all tabs of the browser and on the server; what the server is not told of it
 * forgets by itself.
 */
async function leaveUploads(): Promise<void> {
	tellTabs(null);
	if (queueOwner() === null && !trayLoaded.read()) return;
	const signal = AbortSignal.timeout(PATIENCE_MS);
	const left = import("../../features/upload/tray/current-queue.ts")
		.then((queue) => queue.leaveUploads(signal))
		.catch(() => undefined);
	await inTime(left, signal);
}

/** Waits for it, but not longer than somebody who signs out would. */
function inTime(work: Promise<unknown>, signal = AbortSignal.timeout(PATIENCE_MS)): Promise<unknown> {
	return Promise.race([work, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
}
