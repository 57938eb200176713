import { fetchInTime } from "../../own-answer.ts";
import { createStore } from "../../store.ts";

/** The server is asked so often whether there is a new version, in milliseconds, while somebody looks at the page. */
const POLLING_MS = 30 * 60 * 1000;
/** Who comes back asks at once, but not more often than this. */
const SOONEST_MS = 5 * 60 * 1000;
/** How long a new worker may take to take over. */
const TAKING_OVER_MS = 3_000;

/** Whether there is a version that is newer than this page. */
export const isNewVersionThere = createStore(false);

/**
 * Registers the service worker (spec 1) and looks for a new version of the app (spec 4) until there is one: where the
 * browser finds a new worker, and where the server says that its build is another one than this page's.
 * @returns what ends it
 */
export function watchForVersion(): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	void register(signal).catch(() => {});
	let askedAt = Date.now();
	const ask = () => {
		if (document.visibilityState !== "visible" || isNewVersionThere.read()) return;
		if (Date.now() - askedAt < SOONEST_MS) return;
		askedAt = Date.now();
		void lookForVersion();
	};
	const timer = setInterval(ask, POLLING_MS);
	document.addEventListener("visibilitychange", ask, { signal });
	window.addEventListener("online", ask, { signal });
	return () => {
		ending.abort();
		clearInterval(timer);
	};
}

async function register(signal: AbortSignal): Promise<void> {
	// Not there where the connection is not secure.
	const { serviceWorker } = navigator as Partial<Navigator>;
	const registration = await serviceWorker?.register("/sw.js", { scope: "/", updateViaCache: "none" });
	if (!registration || signal.aborted) return;
	const offer = () => {
		// The first worker of a browser is no new version.
		if (registration.waiting && serviceWorker?.controller) isNewVersionThere.set(true);
	};
	offer();
	registration.addEventListener(
		"updatefound",
		() => registration.installing?.addEventListener("statechange", offer, { signal }),
		{ signal },
	);
}

/** Asks the server for its build. @returns whether it could be asked */
export async function lookForVersion(): Promise<boolean> {
	try {
		const answer = await fetchInTime("/version.json", { cache: "no-store" });
		const said: unknown = answer.ok ? await answer.json() : null;
		const build = typeof said === "object" && said !== null && "build" in said ? said.build : null;
		if (typeof build !== "string") return false;
		// oxlint-disable-next-line no-underscore-dangle -- the router's own name
		if (build === window.__reactRouterManifest?.version) return true;
		const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration("/");
		await registration?.update().catch(() => {});
		isNewVersionThere.set(true);
		return true;
	} catch {
		return false;
	}
}

/** Has the new worker take over, where one waits, and loads the page anew. */
export async function takeNewVersion(): Promise<void> {
	const { serviceWorker } = navigator as Partial<Navigator>;
	const registration = await serviceWorker?.getRegistration("/").catch(() => undefined);
	if (serviceWorker && registration?.waiting) {
		const taken = new Promise((resolve) => {
			serviceWorker.addEventListener("controllerchange", resolve, { once: true });
			setTimeout(resolve, TAKING_OVER_MS);
		});
		// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
		registration.waiting.postMessage({ type: "SKIP_WAITING" });
		await taken;
	}
	window.location.reload();
}
