/**
 * The service worker, for the whole site (spec 1): built apart from the pages into one file, `/sw.js`. What it does by
 * itself stands in modules of its own, each of which listens to what concerns it.
 */
import { answerPage } from "./answer-page.ts";
import { dropOldShells, LAST_RESORT, serveShell } from "./app-shell.ts";
import { KeptPages } from "./kept-pages.ts";
import { answerPicture, isFirstPicture } from "./kept-pictures.ts";
import { KeptSession } from "./kept-session.ts";
import { isPage, isSignOut } from "./our-pages.ts";
import { keepAssets } from "./page-assets.ts";
import { listenToPush } from "./push.ts";
import { isShare, takeShared } from "./shared-files.ts";
import type { WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope;

interface FetchEvent {
	request: Request;
	preloadResponse?: Promise<Response | undefined>;
	waitUntil(work: Promise<unknown>): void;
}

const now = () => Date.now();
const session = new KeptSession(caches, now);
const pages = new KeptPages(session, {
	fetch: (...asked) => fetch(...asked),
	now,
	sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
	keepAssets,
});
const shell = serveShell();

shell.registerCapture(isPage, ({ request, url, event }) => {
	const { preloadResponse, waitUntil } = bound(event);
	const fetched = Promise.resolve(preloadResponse).then((loaded) => loaded ?? fetch(request));
	return answerPage(pages, { request, url, fetched, waitUntil, askedAt: now() }, () =>
		shell.matchPrecache(LAST_RESORT),
	);
});
shell.registerCapture(
	({ url, request, sameOrigin }) => sameOrigin && !request.headers.has("Range") && isFirstPicture(url),
	({ request, url, event }) =>
		answerPicture(session, { url, fetched: fetch(request), now }, bound(event).waitUntil),
);
shell.registerCapture(
	isSignOut,
	async ({ request }) => {
		await session.end();
		// Once more: what was under way meanwhile may still have been kept.
		return fetch(request).finally(() => session.end());
	},
	"POST",
);
shell.registerCapture(isShare, ({ request }) => takeShared(request, caches), "POST");
shell.addEventListeners();

// Where no page is open yet there is nobody to ask, and the first worker takes the pages over that are.
self.addEventListener("activate", (event) => {
	event.waitUntil(Promise.all([dropOldShells(caches), self.clients.claim()]));
});
listenToPush(self);

/** (Of the library's types those of a worker are not known beside those of a page.) */
function bound(event: unknown): Pick<FetchEvent, "preloadResponse"> & Pick<FetchEvent, "waitUntil"> {
	const fetchEvent = event as FetchEvent;
	return {
		...(fetchEvent.preloadResponse && { preloadResponse: fetchEvent.preloadResponse }),
		waitUntil: (work) => fetchEvent.waitUntil(work),
	};
}
