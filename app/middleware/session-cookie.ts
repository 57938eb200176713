import { createCookie } from "react-router";
import { COOKIES, readCookie, setCookie } from "../cookies.ts";

/** Name of the cookie that holds the token of the signed-in user, as the CMS issued it. */
export const SESSION_COOKIE = "ablage_session";

/** What may be a token: it goes on in a header. Whose CMS it is, its form is its own. */
const TOKEN = /^[!-~]{1,4096}$/;

/** The token that the request carries, if any. */
export function readSessionToken(request: Request): string | null {
	const token = readCookie(request.headers.get("Cookie"), SESSION_COOKIE);
	return token !== null && TOKEN.test(token) ? token : null;
}

/** `Set-Cookie` that signs in. Secure wherever the page itself came over HTTPS. */
export function sessionCookie(token: string, request: Request): string {
	return setCookie(SESSION_COOKIE, token, { isSecure: new URL(request.url).protocol === "https:" });
}

/** `Set-Cookie` that signs out. */
export function endedSessionCookie(request: Request): string {
	return sessionCookie("", request);
}

/** Where the user wanted to go before signing in (spec 9). */
export const redirectCookie = createCookie("redirect", COOKIES.redirect);
