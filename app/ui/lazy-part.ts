import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/** Pauses before the script is asked for again, in milliseconds: a slow connection loses one now and then. */
const PAUSES_MS = [2_000, 10_000, 30_000];

/**
 * A part whose script comes once the page is there, and that nobody has asked for. Where the connection has broken before
 * it came, the page stays as it is, and the part comes with the connection: React would put an error in place of all of it.
 * @param otherwise stands in its place where the script cannot be had at all; without it, that is an error of the page
 */
export function lazyPart<Props>(
	load: () => Promise<ComponentType<Props>>,
	otherwise?: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
	return lazy(async () => ({ default: await loadPatiently(load, otherwise) }));
}

export async function loadPatiently<Part>(
	load: () => Promise<Part>,
	otherwise: Part | undefined,
): Promise<Part> {
	// Most browsers keep a script that could not be fetched as one that cannot be had: it is not asked for where nobody
	// would answer.
	if (isOffline() && !isKeptHere()) await untilBack();
	for (const pause of PAUSES_MS) {
		try {
			return await load();
		} catch {
			await untilWorthAsking(pause);
		}
	}
	return load().catch((error: unknown) => {
		if (otherwise === undefined) throw error;
		return otherwise;
	});
}

async function untilWorthAsking(pause: number): Promise<void> {
	// Without any connection no pause is long enough.
	if (isOffline()) return untilBack();
	return Promise.race([untilBack(), new Promise<void>((resolve) => setTimeout(resolve, pause))]);
}

/** (Where pages are drawn on the server, nobody says.) */
function isOffline(): boolean {
	return (navigator as Partial<Navigator>).onLine === false;
}

/** The service worker answers, with what it has kept. */
function isKeptHere(): boolean {
	return Boolean((navigator as Partial<Navigator>).serviceWorker?.controller);
}

function untilBack(): Promise<void> {
	return new Promise((resolve) => {
		addEventListener("online", () => resolve(), { once: true });
	});
}
