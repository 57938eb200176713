import { createCookie } from "react-router";
import { COOKIES, readHostCookie, setHostCookie } from "../cookies.ts";

/** Name of the cookie that holds the token of the signed-in user, as the CMS issued it. */
export const SESSION_COOKIE = "ablage_session";

/** What may be a token: it goes on in a header. Whose CMS it is, its form is its own. */
const TOKEN = /^[!-~]{1,4096}$/;

/** The token that the request carries, if any. */
export function readSessionToken(request: Request): string | null {
	const token = readHostCookie(request, SESSION_COOKIE);
	return token !== null && TOKEN.test(token) ? token : null;
}

/** `Set-Cookie` that signs in. Over HTTPS it is secure and bound to the host. */
export function sessionCookie(token: string, request: Request): string {
	return setHostCookie(SESSION_COOKIE, token, request);
}

/** `Set-Cookie` that signs out. */
export function endedSessionCookie(request: Request): string {
	return sessionCookie("", request);
}

/** Whether an answer signs out. */
export function isSignedOutBy({ headers }: Response, request: Request): boolean {
	return headers.getSetCookie().includes(endedSessionCookie(request));
}

/** People who may sign in on one device; who did so first gives way. */
const MAX_PEOPLE = 4;

/** What the CMS knows this device by, as it wants to hear it (`X-Device`). */
export function readDevices(request: Request): string {
	return readHostCookie(request, "ablage_device") ?? "";
}

/** `Set-Cookie` by which the CMS will know the device, beside what it knows it by already. */
export function deviceCookie(device: string, request: Request): string {
	const devices = [...readDevices(request).split("."), device].filter(Boolean).slice(-MAX_PEOPLE);
	return setHostCookie("ablage_device", devices.join("."), request);
}

/** What is needed on the way back from a sign-in provider; empty for nothing. */
export function readConnectCookie(request: Request): string {
	return readHostCookie(request, "ablage_connect") ?? "";
}

/** `Set-Cookie` that keeps it until then; an empty one is forgotten. */
export function connectCookie(kept: string, request: Request): string {
	return setHostCookie("ablage_connect", kept, request);
}

/** What the second step of signing in takes; empty for nothing. */
export function readStepCookie(request: Request): string {
	return readHostCookie(request, "ablage_step") ?? "";
}

/** `Set-Cookie` that keeps it until then; an empty one is forgotten. */
export function stepCookie(step: string, request: Request): string {
	return setHostCookie("ablage_step", step, request);
}

/** What may be such a code: a registration with anything else would be refused, and nobody could see why. */
const SHARING_CODE = /^[\w-]{20,100}$/;

/** The code of a link whose documents somebody wants to keep once they are signed in; empty for none. */
export function readSharingCode(request: Request): string {
	const code = readHostCookie(request, "ablage_sharing_code") ?? "";
	return SHARING_CODE.test(code) ? code : "";
}

/** `Set-Cookie` that keeps it until then: it stands in no address; an empty one is forgotten. */
export function sharingCodeCookie(code: string, request: Request): string {
	return setHostCookie("ablage_sharing_code", code, request);
}

/** Where the user wanted to go before signing in (spec 9). */
export const redirectCookie = createCookie("redirect", COOKIES.redirect);
