import { type PageCookie, readCookie, setCookies } from "./cookies.ts";
import { runsScripts } from "./features/streaming/scripting-cookie.ts";

type TabCookie = Extract<PageCookie, `${string}_tab`>;

/** The index of the tab that was open last; of a cookie that says none, the first. */
export function keptTab(request: Request, name: TabCookie): number {
	return Number(readCookie(request.headers.get("Cookie"), name));
}

/** The headers that keep the tab of the address. A script in the page keeps it where one is chosen. */
export function tabHeaders<Tab extends string>(
	{ request, url }: { request: Request; url: URL },
	name: TabCookie,
	{ tabs, tab }: { tabs: readonly Tab[]; tab: Tab },
): [string, string][] {
	if (!url.searchParams.has("tab") || runsScripts(request)) return [];
	return setCookies(name, String(tabs.indexOf(tab)), url.pathname).map((cookie) => ["Set-Cookie", cookie]);
}
