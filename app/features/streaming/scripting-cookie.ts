import { readCookie, setCookie } from "../../cookies.ts";

/**
 * Out-of-order streaming shows only the fallback to a user without JavaScript. So a page is streamed only where this
 * cookie says that scripts run, and sent as a finished document otherwise.
 */
export function rememberScripting(): void {
	document.cookie = setCookie("ablage_scripting", "1");
}

export function runsScripts(request: Request): boolean {
	return readCookie(request.headers.get("Cookie"), "ablage_scripting") === "1";
}

/** `Set-Cookie` for a user who has switched scripts off since. */
export const FORGET_SCRIPTING = setCookie("ablage_scripting", "");
