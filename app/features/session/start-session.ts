import { href, redirect } from "react-router";
import type { Session } from "../../../contract/identity/auth.ts";
import type { FailedCall } from "../../cms/attempt.ts";
import {
	deviceCookie,
	endedSessionCookie,
	redirectCookie,
	sessionCookie,
	readSharingCode,
	stepCookie,
} from "../../middleware/session-cookie.ts";
import { FORGET_RECENT } from "../documents/recent-cookie.ts";
import { FORGET_VIEW } from "../../forgotten-view.server.ts";
import { localeIn, pageAskedFor } from "./guards.ts";

/** Signs the user in and leads to a page: as a rule the one that was asked for before. */
export async function startSession(
	{ jwt, device }: Session,
	request: Request,
	page = pageAskedFor(request),
): Promise<Response> {
	const headers = new Headers();
	headers.append("Set-Cookie", sessionCookie(jwt, request));
	if (device) headers.append("Set-Cookie", deviceCookie(device, request));
	headers.append("Set-Cookie", stepCookie("", request));
	// The session before may have ended by itself, and may have been somebody else's.
	for (const cookie of [...FORGET_VIEW, FORGET_RECENT]) headers.append("Set-Cookie", cookie);
	headers.append("Set-Cookie", await redirectCookie.serialize("", { maxAge: 0 }));
	// What they wanted to keep comes first: it is what they have come for.
	const isKeeping = readSharingCode(request) !== "";
	const keeping = href("/:locale?/sharing/keep", { locale: localeIn(request) });
	return redirect(isKeeping ? keeping : await page, { headers });
}

/**
 * The way to the second step of signing in, where that is why the first one was refused; else `null`. Whoever was signed
 * in here before is no more.
 */
export function toSecondStep(
	{ error }: { error: FailedCall },
	request: Request,
	params: { locale?: string | undefined },
): Response | null {
	if (error.secondFactor === undefined) return null;
	const headers = new Headers();
	headers.append("Set-Cookie", endedSessionCookie(request));
	headers.append("Set-Cookie", stepCookie(error.secondFactor, request));
	return redirect(href("/:locale?/login", params), { headers });
}
