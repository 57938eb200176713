import { readCookie, setCookie } from "../../cookies.ts";
import { isOldBrowser } from "../old-browsers/old-browser.ts";

/**
 * Out-of-order streaming shows only the fallback to a user without JavaScript. So a page is streamed only where this
 * cookie says that scripts run, and sent as a finished document otherwise.
 */
export function rememberScripting(): void {
	document.cookie = setCookie("ablage_scripting", "1");
}

/** (Old browsers are sent none, whatever they have kept from before.) */
export function runsScripts({ headers }: Request): boolean {
	return (
		readCookie(headers.get("Cookie"), "ablage_scripting") === "1" && !isOldBrowser(headers.get("User-Agent"))
	);
}

/** `Set-Cookie` for a user who has switched scripts off since. */
export const FORGET_SCRIPTING = setCookie("ablage_scripting", "");
