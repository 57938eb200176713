/** Cookies that keep how a reader likes the explorer and the document page (spec 2, spec 9). */
export type ExplorerCookie =
	| "explorer_columns"
	| "explorer_preview"
	| "explorer_preview_width"
	| "explorer_filter"
	| "explorer_table"
	| "document_tab"
	| "document_tab_mobile";

const PATH = "/documents";
const KEPT_SECONDS = 365 * 24 * 60 * 60;
/** A browser keeps no cookie that is longer than 4096 bytes, its name and attributes included. */
const MAX_LENGTH = 3_900;

/**
 * The value of a cookie; `null` where there is none, or none that can be read.
 * @param cookies the `Cookie` header of a request, or the browser's `document.cookie`
 */
export function readCookie(cookies: string | null, name: ExplorerCookie): string | null {
	for (const cookie of (cookies ?? "").split(";")) {
		const [key = "", value] = cookie.split("=", 2);
		if (key.trim() === name && value) return decoded(value.trim());
	}
	return null;
}

/** Keeps a value, from a script in the page. An empty one is forgotten. */
export function writeCookie(name: ExplorerCookie, value: string): void {
	for (const cookie of setCookies(name, value, window.location.pathname)) document.cookie = cookie;
}

/**
 * The `Set-Cookie` headers that keep a value; an empty one, or one too long for a browser, is forgotten. Two, because
 * the data of `/documents` has the address `/documents.data`, which a cookie with path `/documents` does not reach.
 * @param pathname of the page; before `/documents` it may carry a locale, which the cookie's path then has too
 */
export function setCookies(name: ExplorerCookie, value: string, pathname: string): string[] {
	const path = explorerPath(pathname);
	const encoded = encodeURIComponent(value);
	const isKept = encoded !== "" && encoded.length <= MAX_LENGTH;
	const cookie = isKept ? `${name}=${encoded}; Max-Age=${KEPT_SECONDS}` : `${name}=; Max-Age=0`;
	return [path, `${path}.data`].map((reached) => `${cookie}; Path=${reached}; SameSite=Lax`);
}

function explorerPath(pathname: string): string {
	return /^\/[\w-]+\/documents(?=[/.]|$)/.exec(pathname)?.[0] ?? PATH;
}

function decoded(value: string): string | null {
	try {
		return decodeURIComponent(value);
	} catch {
		return null;
	}
}
