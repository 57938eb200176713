import type { Page } from "@playwright/test";
import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

test("what closes things on a phone closes the sheet of the navigation, and the page stays @phone @scripts", async ({
	page,
	account,
}) => {
	await takeSession(page, account);
	await page.addInitScript(keepWatchers);
	await page.goto("/documents");
	const more = page.locator("summary", { hasText: "Mehr" });
	const profile = page.getByRole("link", { name: /Regula/ });
	for (const again of [false, true]) {
		// oxlint-disable no-await-in-loop -- one after the other
		await test.step(again ? "once more" : "at first", async () => {
			await more.tap();
			await expect(profile).toBeVisible();
			await expect.poll(() => watching(page)).toBe(1);
			await page.evaluate(() => window.watchers?.forEach((watcher) => watcher.requestClose()));
			await expect(profile).toBeHidden();
			await expect.poll(() => watching(page)).toBe(0);
			await expect(page).toHaveURL(/\/documents(\?|$)/);
		});
		// oxlint-enable no-await-in-loop
	}
	await more.tap();
	await visibleDeadlines(page).tap();
	await expect(page).toHaveURL(/\/deadlines(\?|$)/);
	await expect.poll(() => watching(page)).toBe(0);
});

const visibleDeadlines = (page: Page) =>
	page.getByRole("link", { name: "Fristen" }).filter({ visible: true });

function watching(page: Page): Promise<number | undefined> {
	return page.evaluate(() => window.watchers?.size);
}

/** Runs in the page: nothing from outside makes the gesture, so the test asks as the browser would. */
function keepWatchers(): void {
	const watchers = new Set<Watcher>();
	window.watchers = watchers;
	const { CloseWatcher } = window;
	if (!CloseWatcher) throw new Error("this browser closes nothing by itself");
	class KeptWatcher extends CloseWatcher {
		declare requestClose: () => void;
		constructor() {
			super();
			watchers.add(this);
			this.addEventListener("close", () => watchers.delete(this));
		}
		override destroy = () => {
			watchers.delete(this);
			CloseWatcher?.prototype.destroy.call(this);
		};
	}
	window.CloseWatcher = KeptWatcher;
}

interface Watcher {
	requestClose: () => void;
}

declare global {
	interface Window {
		watchers?: Set<Watcher>;
	}
}
