import { redirect } from "react-router";
import type { Session } from "../../../contract/identity/auth.ts";
import { deviceCookie, redirectCookie, sessionCookie } from "../../middleware/session-cookie.ts";
import { FORGET_RECENT } from "../documents/recent-cookie.ts";
import { pageAskedFor } from "./guards.ts";

/** Signs the user in and leads to a page: as a rule the one that was asked for before. */
export async function startSession(
	{ jwt, device }: Session,
	request: Request,
	page = pageAskedFor(request),
): Promise<Response> {
	const headers = new Headers();
	headers.append("Set-Cookie", sessionCookie(jwt, request));
	if (device) headers.append("Set-Cookie", deviceCookie(device, request));
	// The session before may have ended by itself, and may have been somebody else's.
	headers.append("Set-Cookie", FORGET_RECENT);
	headers.append("Set-Cookie", await redirectCookie.serialize("", { maxAge: 0 }));
	return redirect(await page, { headers });
}
