import type { Page } from "@playwright/test";

/** Presses keys before anything can be drawn in between. */
export async function pressAtOnce(page: Page, keys: string[]): Promise<void> {
	await page.evaluate((pressed) => {
		for (const key of pressed) {
			const target = document.activeElement ?? document.body;
			target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
		}
	}, keys);
}
