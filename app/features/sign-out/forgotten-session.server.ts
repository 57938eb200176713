import { endedSessionCookie } from "../../middleware/session-cookie.ts";
import { FORGET_RECENT } from "../documents/recent-cookie.ts";
import { FORGET_START } from "../start/start-step.ts";
import { FORGET_VIEW } from "../../forgotten-view.server.ts";

/** `Set-Cookie` that signs out, and forgets what the browser remembers of the user. */
export function forgottenSession(request: Request): Headers {
	const headers = new Headers({ "Set-Cookie": endedSessionCookie(request) });
	const forgotten = [...FORGET_VIEW, FORGET_RECENT, FORGET_START];
	for (const cookie of forgotten) headers.append("Set-Cookie", cookie);
	return headers;
}
