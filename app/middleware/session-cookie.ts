import { createCookie } from "react-router";
import { SESSION_SECONDS } from "../../contract/constants.ts";

/** Name of the cookie that holds the token of the signed-in user, as the CMS issued it. */
export const SESSION_COOKIE = "ablage_session";

// The token is signed by the CMS already; the cookie only keeps it away from scripts and from other sites.
const attributes = { path: "/", httpOnly: true, sameSite: "strict" } as const;

/** The token that the request carries, if any. */
export function readSessionToken(request: Request): string | null {
	const cookies = request.headers.get("Cookie");
	if (!cookies) return null;
	for (const pair of cookies.split(";")) {
		const [name, value] = pair.trim().split("=", 2);
		if (name === SESSION_COOKIE && value) return value;
	}
	return null;
}

/** `Set-Cookie` that signs in. Secure wherever the page itself came over HTTPS. */
export function sessionCookie(token: string, request: Request): string {
	return serialize(token, SESSION_SECONDS, request);
}

/** `Set-Cookie` that signs out. */
export function endedSessionCookie(request: Request): string {
	return serialize("", 0, request);
}

function serialize(token: string, maxAge: number, request: Request): string {
	const parts = [`${SESSION_COOKIE}=${token}`, "Path=/", "HttpOnly", "SameSite=Strict", `Max-Age=${maxAge}`];
	if (new URL(request.url).protocol === "https:") parts.push("Secure");
	return parts.join("; ");
}

/** Where the reader wanted to go before signing in (spec 9). Lax, because sign-in may begin on another site. */
export const redirectCookie = createCookie("redirect", { ...attributes, sameSite: "lax", maxAge: 600 });
