import { KEPT_AT, KEPT_BYTES } from "../features/offline/kept-cache.ts";

/** How much one cache may hold. What was used least recently goes first, and what is older goes in any case. */
export interface Bounds {
	entries: number;
	bytes: number;
	/** In milliseconds. */
	age: number;
}

/** Puts a body with the time at which it was kept. Whatever else is said of it comes along in `headers`. */
export async function putKept(
	cache: Cache,
	address: string,
	{ body, headers, at }: { body: string | ArrayBuffer; headers: Record<string, string>; at: number },
): Promise<void> {
	const bytes = typeof body === "string" ? new TextEncoder().encode(body).length : body.byteLength;
	const said = { ...headers, [KEPT_AT]: String(at), [KEPT_BYTES]: String(bytes) };
	await cache.put(address, new Response(body, { headers: said }));
}

/** What is kept under an address; from then on it counts as just used. */
export async function takeKept(cache: Cache, address: string): Promise<Response | undefined> {
	const kept = await cache.match(address);
	if (!kept) return undefined;
	// A cache lists its entries in the order in which they were put. It replaces one in a single step: to delete it first
	// would leave nothing to whoever looks meanwhile.
	await cache.put(address, kept.clone());
	return kept;
}

/** Removes what is too much, and what is too old. */
export async function trim(
	cache: Cache,
	bounds: Bounds,
	{ now, spared = "" }: { now: number; spared?: string },
): Promise<void> {
	const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== spared);
	let entries = 0;
	let bytes = 0;
	for (const request of requests.toReversed()) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other, each on disk
		const { headers } = (await cache.match(request)) ?? new Response();
		entries += 1;
		bytes += Number(headers.get(KEPT_BYTES));
		const isOld = now - Number(headers.get(KEPT_AT)) > bounds.age;
		// oxlint-disable-next-line no-await-in-loop -- as above
		if (isOld || entries > bounds.entries || bytes > bounds.bytes) await cache.delete(request);
	}
}
