import { SHARED_FILES } from "../offline/kept-cache.ts";
import { offeredFiles } from "../upload/upload-gate.ts";

/** What has waited this long is not wanted any more, in milliseconds. */
const WAITS_MS = 24 * 60 * 60 * 1000;

/** Hands the files that another app has shared (app/service-worker/shared-files.ts) to the page that adds them. */
export async function offerShared(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
	if (!storage || !(await storage.has(SHARED_FILES))) return;
	const cache = await storage.open(SHARED_FILES);
	const files: File[] = [];
	for (const request of await cache.keys()) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other, in their order
		const kept = await cache.match(request);
		if (!kept || Date.now() - Number(kept.headers.get("X-Shared-At")) > WAITS_MS) continue;
		const name = decodeURIComponent(kept.headers.get("X-Name") ?? "");
		// oxlint-disable-next-line no-await-in-loop -- as above
		files.push(new File([await kept.blob()], name, { type: kept.headers.get("Content-Type") ?? "" }));
	}
	await storage.delete(SHARED_FILES);
	if (files.length > 0) offeredFiles.set(files);
}
