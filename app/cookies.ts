import { parse } from "cookie-es";
import {
	COLOUR_MODE_STORAGE_KEY,
	EXPLORER_COLUMNS_DAYS,
	LOCALE_COOKIE,
	LOCALE_COOKIE_DAYS,
	LOCALES,
	SESSION_SECONDS,
} from "../contract/constants.ts";
import { SHARE_PASS_SECONDS } from "../contract/sharing/share-words.ts";

/** Where a cookie reaches, for how many seconds a browser keeps it, and who may read it. */
interface CookieRule {
	path: "/" | "/documents" | "/inbox" | "/masterdata" | "/my-company" | "/permissions" | "/share";
	maxAge: number;
	sameSite: "lax" | "strict";
	/** Away from scripts in the page. */
	httpOnly?: boolean;
}

const DAY = 24 * 60 * 60;
const YEAR = 365 * DAY;

/** Cookies of the explorer and the document page, which these pages alone are sent (spec 9). */
const OF_DOCUMENTS = { path: "/documents", maxAge: YEAR, sameSite: "lax" } as const;

/** Cookies of what opens an account. Apart, because no browser needs to know their rules. */
export const HOST_COOKIES = {
	ablage_session: { path: "/", maxAge: SESSION_SECONDS, sameSite: "strict", httpOnly: true },
	ablage_device: { path: "/", maxAge: YEAR, sameSite: "strict", httpOnly: true },
	// What is behind a link that somebody wants to keep: it waits until they are signed in.
	ablage_sharing_code: { path: "/", maxAge: 60 * 60, sameSite: "strict", httpOnly: true },
	ablage_step: { path: "/", maxAge: 5 * 60, sameSite: "strict", httpOnly: true },
	// Lax, because the way to a sign-in provider comes back from another site.
	ablage_connect: { path: "/", maxAge: 10 * 60, sameSite: "lax", httpOnly: true },
} as const satisfies Record<string, CookieRule>;
type HostCookie = keyof typeof HOST_COOKIES;

/** Cookies of what is behind a link that was shared, at the link's own path. Apart for the same reason. */
export const SHARE_COOKIES = {
	// Lax, because one comes from a mail.
	share_pass: { path: "/share", maxAge: SHARE_PASS_SECONDS, sameSite: "lax", httpOnly: true },
} as const satisfies Record<string, CookieRule>;

/**
 * Every other cookie that the app sets. The router's `createCookie` writes those with a structured value, the functions below
 * all others as plain text. Browsers hold them for up to a year: whatever changes here has to read what is there.
 * docs/operations.md lists them, and a test compares.
 */
export const COOKIES = {
	// Lax, because signing in may begin on another site.
	redirect: { path: "/", maxAge: 10 * 60, sameSite: "lax", httpOnly: true },
	ablage_toasts: { path: "/", maxAge: 60, sameSite: "lax", httpOnly: true },
	// Which of them scripts have shown.
	ablage_toasts_shown: { path: "/", maxAge: 60, sameSite: "lax" },
	ablage_scripting: { path: "/", maxAge: YEAR, sameSite: "lax" },
	// Which style sheet a browser has.
	ablage_styles: { path: "/", maxAge: YEAR, sameSite: "lax" },
	// How often a page without scripts has asked again for what is not there.
	ablage_retries: { path: "/", maxAge: 10 * 60, sameSite: "lax", httpOnly: true },
	[LOCALE_COOKIE]: { path: "/", maxAge: LOCALE_COOKIE_DAYS * DAY, sameSite: "lax" },
	recent_documents: { path: "/", maxAge: 90 * DAY, sameSite: "lax", httpOnly: true },
	// The spec's path is /app, below which this app has no page.
	sidebar: { path: "/", maxAge: YEAR, sameSite: "lax" },
	// How far the first start has come; the spec's path is /app here too.
	active_step: { path: "/", maxAge: 30 * DAY, sameSite: "lax", httpOnly: true },
	[COLOUR_MODE_STORAGE_KEY]: { path: "/", maxAge: YEAR, sameSite: "lax" },
	explorer_columns: { ...OF_DOCUMENTS, maxAge: EXPLORER_COLUMNS_DAYS * DAY },
	explorer_preview: OF_DOCUMENTS,
	explorer_preview_width: OF_DOCUMENTS,
	explorer_filter: OF_DOCUMENTS,
	explorer_table: OF_DOCUMENTS,
	document_tab: OF_DOCUMENTS,
	document_tab_mobile: OF_DOCUMENTS,
	// In the morning one begins with what is there.
	inbox_tab: { path: "/inbox", maxAge: DAY / 2, sameSite: "lax" },
	mandates_tab: { path: "/my-company", maxAge: YEAR, sameSite: "lax" },
	masterdata_tab: { path: "/masterdata", maxAge: YEAR, sameSite: "lax" },
	company_tab: { path: "/my-company", maxAge: YEAR, sameSite: "lax" },
	permissions_tab: { path: "/permissions", maxAge: YEAR, sameSite: "lax" },
} as const satisfies Record<string, CookieRule>;

type CookieName = keyof typeof COOKIES;
/** A cookie that only some pages are sent: the explorer and the document page, the inbox, or one about a tenant. */
export type PageCookie = {
	[Name in CookieName]: (typeof COOKIES)[Name]["path"] extends "/" ? never : Name;
}[CookieName];
type SiteCookie = Exclude<CookieName, PageCookie>;

/** A browser keeps no cookie that is longer than 4096 bytes, its name and attributes included. */
const MAX_LENGTH = 3_900;

/**
 * The value of a cookie; `null` where there is none, or none that can be read.
 * @param cookies the `Cookie` header of a request, or the browser's `document.cookie`
 */
export function readCookie(cookies: string | null, name: CookieName): string | null {
	return parse(cookies ?? "", { filter: (key) => key === name, decode })[name] || null;
}

/**
 * The `Set-Cookie` header that keeps a value for the whole site; an empty one, or one too long for a browser, is
 * forgotten.
 */
export function setCookie(name: SiteCookie, value: string): string {
	return write(name, value, { ...COOKIES[name], path: "/" });
}

/**
 * With this in front of its name a browser takes a cookie from this very host alone, over HTTPS: no other host of the
 * domain can put one of its own in its place.
 */
const HOST_PREFIX = "__Host-";

/** As `setCookie`, of what opens an account; over HTTPS bound to the host. */
export function setHostCookie(name: HostCookie, value: string, { url }: Pick<Request, "url">): string {
	const isSecure = isHttps(url);
	const header = write(name, value, { ...HOST_COOKIES[name], path: "/", secure: isSecure });
	return isSecure ? HOST_PREFIX + header : header;
}

/** As `readCookie`, of a cookie that `setHostCookie` has set. */
export function readHostCookie(
	{ url, headers }: Pick<Request, "url" | "headers">,
	name: HostCookie,
): string | null {
	const bound = isHttps(url) ? HOST_PREFIX + name : name;
	return parse(headers.get("Cookie") ?? "", { filter: (key) => key === bound, decode })[bound] || null;
}

/** The pass of a link that was shared; `null` where this browser has none. */
export function readSharePass(request: Pick<Request, "headers">): string | null {
	const cookies = request.headers.get("Cookie") ?? "";
	return parse(cookies, { filter: (key) => key === "share_pass", decode })["share_pass"] || null;
}

/** The `Set-Cookie` header that keeps the pass for what lies below a path; an empty one is forgotten. */
export function setSharePass(pass: string, path: string, { url }: Pick<Request, "url">): string {
	return write("share_pass", pass, { ...SHARE_COOKIES.share_pass, path, secure: isHttps(url) });
}

function isHttps(url: string): boolean {
	return new URL(url).protocol === "https:";
}

/**
 * The `Set-Cookie` headers that keep a value for the pages that are sent it; an empty one, or one too long for
 * a browser, is forgotten. Two, because the data of `/documents` has the address `/documents.data`, which a cookie with
 * path `/documents` does not reach.
 * @param pathname of the page; before `/documents` it may carry a locale, which the cookie's path then has too
 */
export function setCookies(name: PageCookie, value: string, pathname: string): string[] {
	const own = COOKIES[name].path;
	const path = new RegExp(`^/[\\w-]+${own}(?=[/.]|$)`).exec(pathname)?.[0] ?? own;
	const written = (at: string) => write(name, value, { ...COOKIES[name], path: at });
	return [written(path), written(`${path}.data`)];
}

/** The `Set-Cookie` headers after which it is nowhere any more, behind whichever locale it was set. */
export function forgetCookies(name: PageCookie): string[] {
	const { path } = COOKIES[name];
	return ["", ...LOCALES.map((code) => `/${code}`)].flatMap((prefix) => setCookies(name, "", prefix + path));
}

/** Keeps a value, from a script in the page. */
export function writeCookie(name: PageCookie, value: string): void {
	for (const cookie of setCookies(name, value, window.location.pathname)) document.cookie = cookie;
}

type Written = Omit<CookieRule, "path"> & { path: string; secure?: boolean };

// Every page brings this along; the library's way, for all attributes that there are, would be ten times as much.
function write(name: string, value: string, { path, maxAge, sameSite, httpOnly, secure }: Written): string {
	const encoded = encodeURIComponent(value);
	const isKept = value !== "" && encoded.length <= MAX_LENGTH;
	return [
		`${name}=${isKept ? encoded : ""}`,
		`Max-Age=${isKept ? maxAge : 0}`,
		`Path=${path}`,
		...(httpOnly ? ["HttpOnly"] : []),
		...(secure ? ["Secure"] : []),
		`SameSite=${sameSite === "lax" ? "Lax" : "Strict"}`,
	].join("; ");
}

function decode(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return "";
	}
}
