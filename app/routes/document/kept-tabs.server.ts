import { setCookies } from "../../cookies.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { PHONE_TABS, TAB_COOKIES, WIDE_TABS } from "./document-tabs.ts";

const TABS = { wide: WIDE_TABS, phone: PHONE_TABS } as const;

/**
 * The cookies that remember the tab in the address, for a user without scripts; a script in the page sets the one
 * of the bar that was used.
 */
export function tabCookies(request: Request, { pathname, searchParams }: URL): [string, string][] {
	if (runsScripts(request)) return [];
	const asked = searchParams.get("tab");
	return (["wide", "phone"] as const).flatMap((screen) => {
		const index = TABS[screen].findIndex((tab) => tab === asked);
		return index === -1
			? []
			: setCookies(TAB_COOKIES[screen], String(index), pathname).map((cookie): [string, string] => [
					"Set-Cookie",
					cookie,
				]);
	});
}
