import type { Page } from "@playwright/test";

/** Waits until the page's service worker has installed the app's files and takes what the page asks for. */
export async function waitForWorker(page: Page): Promise<void> {
	await page.waitForFunction(async () => {
		await navigator.serviceWorker.ready;
		return navigator.serviceWorker.controller !== null;
	});
}

/** Waits until the worker has kept a page. */
export async function waitForKept(page: Page, pattern: RegExp): Promise<void> {
	await page.waitForFunction(
		async ([source]) => {
			const expected = new RegExp(source ?? "");
			for (const name of await caches.keys()) {
				if (!name.startsWith("kept-pages-")) continue;
				const cache = await caches.open(name);
				if ((await cache.keys()).some(({ url }) => expected.test(url))) return true;
			}
			return false;
		},
		[pattern.source],
		{ polling: 200 },
	);
}

/** What is kept of any session, by the names of the caches. */
export function keptCaches(page: Page): Promise<string[]> {
	return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("kept-")));
}
