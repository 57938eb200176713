import { inTime } from "../../contract/in-time.ts";
import { isReadable, OFFLINE_PATH, pageAddress } from "../features/offline/kept-cache.ts";
import type { KeptPages } from "./kept-pages.ts";

/** How long the network may take, in milliseconds: for a page that is kept, for the data of one, and where nothing is kept. */
const DOCUMENT_MS = 4_000;
const DATA_MS = 10_000;
const NOTHING_KEPT_MS = 30_000;

interface Asked {
	request: Request;
	url: URL;
	/** The network's answer. */
	fetched: Promise<Response>;
	/** Keeps the worker alive for what goes on after the answer. */
	waitUntil: (work: Promise<unknown>) => void;
	/** When it was asked for. */
	askedAt: number;
}

/**
 * A page, or its data: as the server says, and where it does not answer in time as it was kept. (Data are never kept: the
 * page goes to the whole document then, app/features/failed-reads/go-to-kept.ts.)
 */
export async function answerPage(
	pages: KeptPages,
	{ request, url, fetched, waitUntil, askedAt }: Asked,
	lastResort: () => Promise<Response | undefined>,
): Promise<Response> {
	const isDocument = request.mode === "navigate";
	const answered = fetched.then((answer) => {
		// Before anybody has read it.
		waitUntil(pages.remember(url, answer.clone(), askedAt).catch(() => {}));
		return answer;
	});
	waitUntil(answered.catch(() => {}));
	const isKeptAt = isReadable(url.pathname.replace(/\.data$/, "")) && (await addressFor(pages, url));
	const timeout = isKeptAt ? (isDocument ? DOCUMENT_MS : DATA_MS) : NOTHING_KEPT_MS;
	try {
		return await inTime(timeout, answered, () => new Error("no answer in time"));
	} catch {
		if (!isDocument) return Response.error();
		return (await withoutNetwork(pages, url)) ?? (await lastResort()) ?? Response.error();
	}
}

/**
 * The address under which a page is kept. A list without a query is the latest one; a document is the same wherever one
 * comes from, and whichever part of it was open.
 */
async function addressFor(pages: KeptPages, url: URL): Promise<string | undefined> {
	const address = pageAddress(url);
	if (await pages.has(address)) return address;
	const [pathname = ""] = address.split("?");
	const isSame = address === pathname || /\/documents\/[^/]+$/.test(pathname);
	return isSame ? pages.latestOf(pathname) : undefined;
}

async function withoutNetwork(pages: KeptPages, url: URL): Promise<Response | undefined> {
	const address = pageAddress(url);
	if (url.pathname === OFFLINE_PATH) return pages.find(OFFLINE_PATH);
	const at = isReadable(url.pathname) ? await addressFor(pages, url) : undefined;
	if (at !== undefined) return at === address ? pages.find(at) : Response.redirect(new URL(at, url));
	if (!(await pages.has(OFFLINE_PATH))) return undefined;
	const to = new URLSearchParams({ to: url.pathname + url.search });
	return Response.redirect(new URL(`${OFFLINE_PATH}?${to}`, url));
}
