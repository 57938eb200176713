import {
	isReadable,
	KEPT_AT,
	KEPT_DAYS,
	KEPT_PAGES,
	KEPT_TITLE,
	OFFLINE_PATH,
	pageAddress,
} from "../features/offline/kept-cache.ts";
import { COPY_HEADER } from "../features/offline/session-headers.ts";
import { type Bounds, putKept, takeKept, trim } from "./bounded-cache.ts";
import type { KeptSession } from "./kept-session.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is kept of pages. (docs/security.md names these.) */
const BOUNDS: Bounds = { entries: 50, bytes: 10_000_000, age: KEPT_DAYS * DAY_MS };
/** The browser has seen a page's data: the page itself is asked for once it stays this long, in milliseconds. */
const SETTLED_MS = 3_000;
/** A page that was kept so recently is not asked for again by itself. */
const FRESH_MS = 60_000;
/** The page that stands for others changes with the release alone. */
const OFFLINE_FRESH_MS = 60 * 60 * 1000;

interface Outside {
	fetch: typeof fetch;
	now: () => number;
	sleep: (milliseconds: number) => Promise<void>;
	/** Sees to it that what a page needs beside itself is there. */
	keepAssets: (html: string) => Promise<void>;
}

/** The pages that were seen last, as whole documents. */
export class KeptPages {
	readonly #session: KeptSession;
	readonly #outside: Outside;
	/** The address that was seen last, by what it shows: lists, documents, the inbox. */
	readonly #seen = new Map<string, string>();

	constructor(session: KeptSession, outside: Outside) {
		this.#session = session;
		this.#outside = outside;
	}

	/** What is kept under the address of a page; with `data-kept-at` it says since when. */
	async find(address: string): Promise<Response | undefined> {
		const cache = await this.#session.open(KEPT_PAGES, Infinity);
		const kept = cache && (await takeKept(cache, address));
		return kept ? marked(kept) : undefined;
	}

	async has(address: string): Promise<boolean> {
		const cache = await this.#session.open(KEPT_PAGES, Infinity);
		return (await cache?.match(address)) !== undefined;
	}

	/** Address of the latest page that is kept under a path. */
	async latestOf(pathname: string): Promise<string | undefined> {
		const cache = await this.#session.open(KEPT_PAGES, Infinity);
		const addresses = ((await cache?.keys()) ?? []).map(({ url }) => new URL(url));
		const latest = addresses.findLast((url) => url.pathname === pathname);
		return latest && latest.pathname + latest.search;
	}

	/**
	 * Takes note of an answer, and keeps it where it is a page that can be read later. Of a page's data alone the page
	 * is asked for: only a whole document can be opened without a connection.
	 */
	async remember(asked: URL, answer: Response, askedAt: number): Promise<void> {
		const session = await this.#session.admit(answer, askedAt);
		if (session === null || answer.status !== 200 || answer.redirected) return;
		if (isReadable(pathOf(asked))) {
			if (isDocument(answer)) await this.#keep(pageAddress(asked), answer, askedAt);
			else await this.#keepSoon(pageAddress(asked));
		}
		await this.#keepUnlessFresh(OFFLINE_PATH, OFFLINE_FRESH_MS);
	}

	/**
	 * Once it has stayed for a moment: who leafs through documents has not opened them all. (The list from which a document
	 * is opened may be answered after it.)
	 */
	async #keepSoon(address: string): Promise<void> {
		const kind = address.replace(/\?.*/, "").replace(DOCUMENT_ID, "");
		this.#seen.set(kind, address);
		await this.#outside.sleep(SETTLED_MS);
		if (this.#seen.get(kind) === address) await this.#keepUnlessFresh(address, FRESH_MS);
	}

	async #keepUnlessFresh(address: string, freshMs: number): Promise<void> {
		const askedAt = this.#outside.now();
		const cache = await this.#session.open(KEPT_PAGES, askedAt);
		const kept = await cache?.match(address);
		if (!cache || (kept && askedAt - Number(kept.headers.get(KEPT_AT)) < freshMs)) return;
		const answer = await this.#outside.fetch(address, { headers: { [COPY_HEADER]: "1" } });
		const session = await this.#session.admit(answer, askedAt);
		if (session !== null && answer.ok && !answer.redirected && isDocument(answer)) {
			await this.#keep(address, answer, askedAt);
		}
	}

	async #keep(address: string, answer: Response, askedAt: number): Promise<void> {
		const html = await answer.text();
		// One whose stream has ended too early is none.
		if (!html.trimEnd().endsWith("</html>")) return;
		await this.#outside.keepAssets(html);
		const cache = await this.#session.open(KEPT_PAGES, askedAt);
		if (!cache) return;
		const policy = answer.headers.get("Content-Security-Policy");
		const headers = {
			"Content-Type": "text/html; charset=utf-8",
			...(policy !== null && { "Content-Security-Policy": policy }),
			[KEPT_TITLE]: encodeURIComponent(titleIn(html)),
		};
		const at = this.#outside.now();
		await putKept(cache, address, { body: html, headers, at });
		await trim(cache, BOUNDS, { now: at, spared: OFFLINE_PATH });
	}
}

/** An id has 24 characters, which no other part of a path has. */
const DOCUMENT_ID = /[a-z0-9]{24}$/;

function pathOf({ pathname }: URL): string {
	return pathname.replace(/\.data$/, "");
}

function isDocument({ headers }: Response): boolean {
	return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** What the page is called, without the app and how much there is to do. */
function titleIn(html: string): string {
	const title = /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
	return title
		.replace(/ · [^·]*$/, "")
		.replace(/^\(\d+\+?\) /, "")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&");
}

/** The page, which says since when it is so. */
async function marked(kept: Response): Promise<Response> {
	const html = await kept.text();
	const at = kept.headers.get(KEPT_AT) ?? "";
	return new Response(html.replace("<html", `<html data-kept-at="${at}"`), { headers: kept.headers });
}
