/**
 * What the service worker keeps of a session so that it can be read without a connection, as worker and pages agree on
 * it. Each session has caches of its own, and a browser those of one session at most: whose they are stands in their
 * names. Free of imports: both sides use it.
 */
export const KEPT_PAGES = "kept-pages-";
export const KEPT_PICTURES = "kept-pictures-";
/** What is older goes in any case. */
export const KEPT_DAYS = 14;
/** Where files wait that another app has shared, until somebody is signed in and has them on the page. */
export const SHARED_FILES = "shared-files";

/** When it was kept, in milliseconds since 1970; how many bytes it has; the title of a page, encoded. */
export const KEPT_AT = "X-Kept-At";
export const KEPT_BYTES = "X-Kept-Bytes";
export const KEPT_TITLE = "X-Kept-Title";

/** The page that stands for one that is not kept. */
export const OFFLINE_PATH = "/offline";

/** A page that can be read without a connection. */
export interface KeptPage {
	/** Path and query. */
	address: string;
	title: string;
	/** In milliseconds since 1970. */
	at: number;
}

const LOCALE = /^\/[a-z]{2}(?=\/)/;
const READABLE = /^\/(documents|inbox|deadlines|documents\/[a-z][a-z0-9]{23})$/;

/** Whether pages of this path are kept: lists of documents, the inbox, the deadlines, a document. */
export function isReadable(pathname: string): boolean {
	return READABLE.test(pathname.replace(LOCALE, "").replace(/\/$/, ""));
}

/** Path and query of the page to which a request belongs, be it for the page or for its data. */
export function pageAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string {
	const query = new URLSearchParams(search);
	query.delete("_routes");
	const asked = query.toString();
	return pathname.replace(/\.data$/, "") + (asked && `?${asked}`);
}

/** The latest first. */
export async function keptPages(storage: CacheStorage = caches): Promise<KeptPage[]> {
	const pages: KeptPage[] = [];
	for (const name of await storage.keys()) {
		if (!name.startsWith(KEPT_PAGES)) continue;
		// oxlint-disable-next-line no-await-in-loop -- there is one
		const cache = await storage.open(name);
		// oxlint-disable-next-line no-await-in-loop -- as above
		for (const { url } of await cache.keys()) {
			const { pathname, search } = new URL(url);
			// oxlint-disable-next-line no-await-in-loop -- a handful, on disk
			const kept = pathname === OFFLINE_PATH ? undefined : await cache.match(url);
			const title = decodeURIComponent(kept?.headers.get(KEPT_TITLE) ?? "");
			if (kept) pages.push({ address: pathname + search, title, at: Number(kept.headers.get(KEPT_AT)) });
		}
	}
	return pages.toSorted((one, other) => other.at - one.at);
}

/** Whether the worker has something to show in the place of a page that cannot be reached. */
export async function isOfflineReady(storage: CacheStorage = caches): Promise<boolean> {
	return (await storage.match(OFFLINE_PATH)) !== undefined;
}

/** Deletes all that is kept, of whichever session. Never rejects: where a browser keeps nothing there is nothing. */
export async function forgetKept(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
	try {
		const names = (await storage?.keys()) ?? [];
		const ours = names.filter((name) => name.startsWith(KEPT_PAGES) || name.startsWith(KEPT_PICTURES));
		await Promise.all(ours.map((name) => storage?.delete(name)));
	} catch {
		// As above.
	}
}
