import { LOCALE_COOKIE, COLOUR_MODE_STORAGE_KEY } from "../../contract/constants.ts";
import { COOKIES, forgetCookies, type PageCookie, setCookie } from "../../app/cookies.ts";
import type { Cleared } from "../../app/features/installed-app/app-version.ts";

/**
 * What the first page of a visit may just have set itself, and needs: a message on its way, where somebody wants to go
 * after signing in, how far the first start has come, that scripts run, which style sheet there is, and how the page was
 * written. A browser that has stored no version has these of this visit, or of visits without scripts.
 */
const OF_THIS_VISIT: ReadonlySet<string> = new Set<keyof typeof COOKIES>([
	"redirect",
	"ablage_toasts",
	"ablage_toasts_shown",
	"ablage_scripting",
	"ablage_styles",
	"active_step",
	LOCALE_COOKIE,
	COLOUR_MODE_STORAGE_KEY,
]);

/**
 * The `Set-Cookie` headers after which a browser has nothing of an old version any more (spec 4), at every path. What
 * opens an account stays: the session, and by what the CMS knows the device.
 */
export function clearedCookies(cleared: Cleared): string[] {
	const names = Object.keys(COOKIES) as (keyof typeof COOKIES)[];
	const gone = names.filter((name) => {
		if (cleared === "columns") return name === "explorer_columns";
		return cleared === "all" || !OF_THIS_VISIT.has(name);
	});
	return gone.flatMap((name) => (isOfPage(name) ? forgetCookies(name) : [setCookie(name, "")]));
}

function isOfPage(name: keyof typeof COOKIES): name is PageCookie {
	return COOKIES[name].path !== "/";
}
