import { KEPT_DAYS, KEPT_PICTURES } from "../features/offline/kept-cache.ts";
import { type Bounds, putKept, takeKept, trim } from "./bounded-cache.ts";
import type { KeptSession } from "./kept-session.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is kept of pictures and sizes of pages. (docs/security.md names these.) */
const BOUNDS: Bounds = { entries: 150, bytes: 25_000_000, age: KEPT_DAYS * DAY_MS };
/** How many pages of a file are kept, from its first. */
const FIRST_PAGES = 3;
const LARGEST_BYTES = 1_000_000;

/** Whether it is a picture of one of a file's first pages, or the sizes of its pages. */
export function isFirstPicture({ pathname, searchParams }: URL): boolean {
	const [, part] = /^\/files\/\w+\/(preview|pages)$/.exec(pathname) ?? [];
	return part === "pages" || (part === "preview" && Number(searchParams.get("page") ?? 1) <= FIRST_PAGES);
}

/** The server's answer, which is kept; without a connection what was kept. */
export async function answerPicture(
	session: KeptSession,
	{ url, fetched, now }: { url: URL; fetched: Promise<Response>; now: () => number },
	waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
	const askedAt = now();
	const address = url.pathname + url.search;
	try {
		const answer = await fetched;
		if (answer.status === 200) waitUntil(keep(session, address, { answer: answer.clone(), askedAt, now }));
		return answer;
	} catch {
		const cache = await session.open(KEPT_PICTURES, Infinity);
		return (cache && (await takeKept(cache, address))) ?? Response.error();
	}
}

async function keep(
	session: KeptSession,
	address: string,
	{ answer, askedAt, now }: { answer: Response; askedAt: number; now: () => number },
): Promise<void> {
	const body = await answer.arrayBuffer();
	const cache = await session.open(KEPT_PICTURES, askedAt);
	if (!cache || body.byteLength > LARGEST_BYTES) return;
	const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "application/octet-stream" };
	await putKept(cache, address, { body, headers, at: now() });
	await trim(cache, BOUNDS, { now: now() });
}
