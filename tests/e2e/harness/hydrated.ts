import type { Page } from "@playwright/test";

/**
 * Makes every visit wait until all that can be clicked or typed into is in React's hands. People need a second before
 * they do anything; a test would press a key that nobody hears yet.
 */
export function waitForHydration(page: Page): void {
	const goto = page.goto.bind(page);
	const reload = page.reload.bind(page);
	page.goto = async (...parameters) => settled(page, await goto(...parameters));
	page.reload = async (...parameters) => settled(page, await reload(...parameters));
}

async function settled<Answer>(page: Page, answer: Answer): Promise<Answer> {
	await page.waitForFunction(
		() => {
			// Some pages are sent without React.
			if (document.documentElement.dataset["texts"] === undefined) return true;
			const controls = document.querySelectorAll(
				"body :is(a[href], button, input, select, textarea, [role=separator])",
			);
			const isHydrated = (control: Element) =>
				Object.keys(control).some((key) => key.startsWith("__reactFiber$"));
			// Not all of our answers are pages.
			return controls.length === 0 || [...controls].every(isHydrated);
		},
		undefined,
		// Each frame, as it would look otherwise, is one that React has not.
		{ polling: 50 },
	);
	return answer;
}
