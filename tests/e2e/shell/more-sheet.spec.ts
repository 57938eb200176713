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
	await openAndAskToClose(page);
	await openAndAskToClose(page);
	await more(page).tap();
	await visibleDeadlines(page).tap();
	await expect(page).toHaveURL(/\/deadlines(\?|$)/);
	await expect.poll(() => watching(page)).toBe(0);
});

async function openAndAskToClose(page: Page): Promise<void> {
	const profile = page.getByRole("link", { name: /Regula/ });
	await more(page).tap();
	await expect(profile).toBeVisible();
	await expect.poll(() => watching(page)).toBe(1);
	await page.evaluate(() => window.watchers?.forEach((watcher) => watcher.requestClose()));
	await expect(profile).toBeHidden();
	await expect.poll(() => watching(page)).toBe(0);
	await expect(page).toHaveURL(/\/documents(\?|$)/);
}

const more = (page: Page) => page.locator("summary", { hasText: "Mehr" });
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
