/** What a browser has as `caches`, in memory: as much of it as is used here, entries in the order in which they were put. */
export function fakeCaches(origin = "https://ablage.test"): CacheStorage {
	const caches = new Map<string, Cache>();
	const storage = {
		keys: async () => [...caches.keys()],
		has: async (name: string) => caches.has(name),
		async open(name: string) {
			const cache = caches.get(name) ?? fakeCache(origin);
			caches.set(name, cache);
			return cache;
		},
		delete: async (name: string) => caches.delete(name),
		async match(request: RequestInfo | URL) {
			for (const cache of caches.values()) {
				// oxlint-disable-next-line no-await-in-loop -- the first that has it
				const found = await cache.match(request);
				if (found) return found;
			}
			return undefined;
		},
	};
	return storage as unknown as CacheStorage;
}

function fakeCache(origin: string): Cache {
	const entries = new Map<string, Response>();
	const keyOf = (request: RequestInfo | URL) =>
		new URL(request instanceof Request ? request.url : String(request), origin).href;
	const cache = {
		keys: async () => [...entries.keys()].map((url) => new Request(url)),
		match: async (request: RequestInfo | URL) => entries.get(keyOf(request))?.clone(),
		async put(request: RequestInfo | URL, response: Response) {
			entries.delete(keyOf(request));
			entries.set(keyOf(request), response);
		},
		delete: async (request: RequestInfo | URL) => entries.delete(keyOf(request)),
	};
	return cache as unknown as Cache;
}
