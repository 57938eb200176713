import { expect, type Page } from "@playwright/test";

/** Waits until the page's service worker has installed the app's files and takes what the page asks for. */
export async function waitForWorker(page: Page): Promise<void> {
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits until the worker has kept a page. */
export async function waitForKept(page: Page, pattern: RegExp): Promise<void> {
	// (`waitForFunction` takes the promise of an asynchronous function for its answer.)
	await expect
		.poll(() => keptAddresses(page), { intervals: [200] })
		.toContainEqual(expect.stringMatching(pattern));
}

function keptAddresses(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const addresses: string[] = [];
		for (const name of await caches.keys()) {
			if (!name.startsWith("kept-pages-")) continue;
			const cache = await caches.open(name);
			addresses.push(...(await cache.keys()).map(({ url }) => url));
		}
		return addresses;
	});
}

/** What is kept of any session, by the names of the caches. */
export function keptCaches(page: Page): Promise<string[]> {
	return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("kept-")));
}
