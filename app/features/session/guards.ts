import { href, type MiddlewareFunction, redirect } from "react-router";
import { LOCALES } from "../../../contract/constants.ts";
import { redirectCookie } from "../../middleware/session-cookie.ts";
import { tokenContext } from "../../middleware/session.ts";
import { localAddress } from "./local-address.ts";

/**
 * Where a user lands who asked for nothing else: at the documents on mobile devices, else in the inbox (spec 2), behind
 * the locale of the page that leads there.
 */
export function startPage(request: Request): string {
	const { headers } = request;
	const isMobile = headers.get("Sec-CH-UA-Mobile") === "?1" || /\bMobi/.test(headers.get("User-Agent") ?? "");
	return href(isMobile ? "/:locale?/documents" : "/:locale?/inbox", { locale: localeIn(request) });
}

/** The locale with which the address of a request begins, if it does. */
export function localeIn({ url }: Pick<Request, "url">): string | undefined {
	const [, prefix] = new URL(url).pathname.split("/");
	return LOCALES.find((code) => code === prefix);
}

/** For a page of everybody that a link of a mail opens: it is to know who is signed in. */
export const knowArrivals: MiddlewareFunction<Response> = ({ request, context }, next) => {
	return context.get(tokenContext) || !isArrivalFromElsewhere(request) ? next() : sameSiteRefresh(request);
};

/** What the scripts of a page ask for, below its locale, and what is no page. */
export const PARTS_OF_PAGES = [
	"/search/hits",
	"/notifications/latest",
	"/documents/choices",
	"/documents/filing",
	"/documents/filter-options",
];

/** Where one comes back to after signing in: the page that was asked for, or the one that has asked for a part of itself. */
export function pageToReturnTo(request: Request): string {
	const { origin, pathname, searchParams } = new URL(request.url);
	const path = pathname.replace(/\.data$/, "");
	if (PARTS_OF_PAGES.some((part) => path.endsWith(part))) {
		const from = URL.parse(request.headers.get("Referer") ?? "");
		return from?.origin === origin ? from.pathname + from.search : startPage(request);
	}
	searchParams.delete("_routes");
	return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** Leads to sign-in and from there to this page. */
export async function toSignIn(target: string, params: { locale?: string | undefined }): Promise<Response> {
	const headers = { "Set-Cookie": await redirectCookie.serialize(target) };
	return redirect(href("/:locale?/login", params), { headers });
}

/**
 * Sends the signed-in away from sign-in and registration (spec 2). A form that is sent there is taken all the same:
 * whether the token counts nobody knows here, and what somebody has typed is not thrown away for one that does not.
 */
export const requireVisitor: MiddlewareFunction<Response> = ({ request, context }, next) => {
	if (request.method === "GET" && context.get(tokenContext)) throw redirect(startPage(request));
	return next();
};

/** The page asked for before signing in, if it is one of ours. */
export async function pageAskedFor(request: Request): Promise<string> {
	const target: unknown = await redirectCookie.parse(request.headers.get("Cookie"));
	return localAddress(typeof target === "string" ? target : null, startPage(request));
}

/**
 * The session cookie is strict: a link in an e-mail arrives without it, although the user is signed in. Such a request
 * is answered with the same address once more; `null` for any other.
 */
export function refreshFromElsewhere(request: Request): Response | null {
	return isArrivalFromElsewhere(request) ? sameSiteRefresh(request) : null;
}

function isArrivalFromElsewhere(request: Request): boolean {
	const { method, headers } = request;
	return (
		method === "GET" &&
		headers.get("Sec-Fetch-Site") === "cross-site" &&
		headers.get("Sec-Fetch-Mode") === "navigate"
	);
}

/** The same address once more, this time from our own site and so with the cookie. */
function sameSiteRefresh(request: Request): Response {
	const { pathname, search } = new URL(request.url);
	const address = `${pathname}${search}`
		.replaceAll("&", "&amp;")
		.replaceAll('"', "&quot;")
		.replaceAll("<", "&lt;");
	return new Response(`<!doctype html><meta http-equiv="refresh" content="0;url=${address}">`, {
		headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
	});
}
