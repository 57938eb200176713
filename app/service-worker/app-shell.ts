import { CacheFirst, disableNavigationPreload, ExpirationPlugin, type PrecacheEntry, Serwist } from "serwist";
import { mayFetchAhead } from "./fetching-ahead.ts";
import { installFiles } from "./install-files.ts";
import { OTHER_FILES } from "./page-assets.ts";

/** The files of this build, and its name (scripts/server/service-worker.ts puts them in). */
declare const PRECACHED: PrecacheEntry[];
declare const BUILD: string;

const SHELL = "shell-";
const MONTH_S = 30 * 24 * 60 * 60;

/** The page of a browser that has nothing else to show: a file of the build, the same for everybody. */
export const LAST_RESORT = "/last-resort";

type InstallEvent = Parameters<Serwist["handleInstall"]>[0];

class Shell extends Serwist {
	override handleInstall(event: InstallEvent) {
		const install = ({ url, revision }: PrecacheEntry) => {
			const request = new Request(url, {
				cache: revision === null ? "default" : "reload",
				credentials: "same-origin",
			});
			const params = { cacheKey: this.getPrecacheKeyForUrl(url) ?? url };
			return Promise.all(
				this.precacheStrategy.handleAll({ event, request, url: new URL(request.url), params }),
			);
		};
		const installed = installFiles(PRECACHED, install, sleep).then(() => ({
			updatedURLs: [],
			notUpdatedURLs: [],
		}));
		event.waitUntil(installed);
		return installed;
	}
}

function sleep(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * The app's own files: those of this build come when the worker is installed, and with them the pages open without a
 * connection. The files of the build before stay for tabs and kept pages that still need them.
 */
export function serveShell(): Serwist {
	const fetchesAhead = mayFetchAhead(navigator.userAgent);
	// Where it was switched on once it stays so.
	if (!fetchesAhead) disableNavigationPreload();
	const serwist = new Shell({
		precacheEntries: PRECACHED,
		precacheOptions: { cacheName: SHELL + BUILD, ignoreURLParametersMatching: [] },
		navigationPreload: fetchesAhead,
		disableDevLogs: true,
	});
	serwist.registerCapture(
		({ url, sameOrigin }) => sameOrigin && /^\/(assets|texts)\//.test(url.pathname),
		new CacheFirst({
			cacheName: OTHER_FILES,
			plugins: [
				{
					cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
						cachedResponse ?? caches.match(request),
				},
				new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: MONTH_S, maxAgeFrom: "last-used" }),
			],
		}),
	);
	return serwist;
}

/** Leaves the files of this build and of the one before. */
export async function dropOldShells(storage: CacheStorage): Promise<void> {
	const shells = (await storage.keys()).filter((name) => name.startsWith(SHELL));
	const before = shells.filter((name) => name !== SHELL + BUILD).slice(0, -1);
	await Promise.all(before.map((name) => storage.delete(name)));
}
