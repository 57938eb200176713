import type { Page } from "@playwright/test";
import { takeDemoSession } from "../harness/accounts.ts";
import { tabTo } from "../harness/keyboard.ts";
import { expect, test } from "../harness/test.ts";

/** What hears the focus comes after the page. */
const ready = (page: Page) => page.locator("html[data-swipes]").waitFor();

// A window that is zoomed to 400 % is as narrow as a phone, and has a keyboard.
test.describe("by keys, on a screen as narrow as a phone's @phone @scripts", () => {
	test.beforeEach(({ page }) => takeDemoSession(page, "privat"));

	test("links side by side come into sight whole with the focus", async ({ page }) => {
		await page.goto("/deadlines");
		const kinds = page.getByRole("navigation", { name: "Art der Frist" });
		const cut = () =>
			kinds.evaluate((strip) => {
				const focused = strip.querySelector(":focus")?.getBoundingClientRect();
				const { left, right } = strip.getBoundingClientRect();
				return focused ? Math.max(left - focused.left, focused.right - right, 0) : null;
			});
		// What follows the focus comes after the page.
		await expect(async () => {
			await kinds.evaluate((strip) => strip.scrollTo(0, 0));
			await kinds.getByRole("link", { name: "Garantie" }).focus();
			await page.keyboard.press("Tab");
			expect(await cut()).toBe(0);
		}).toPass();
	});

	test("the filters have room for choices in a low window, and close behind the focus that leaves them", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 320, height: 256 });
		await page.goto("/documents?state=active");
		await ready(page);
		const sheet = page.locator("#filters");
		await page.getByRole("button", { name: /^Filter/ }).press("Enter");
		await expect(sheet).toBeVisible();
		await sheet.locator("summary", { hasText: "Kategorie" }).press("Enter");
		await tabTo(page, sheet.getByRole("checkbox").nth(3));
		await page.keyboard.press("Escape");
		await sheet.getByRole("button", { name: /zeigen$/ }).focus();
		await page.keyboard.press("Tab");
		await expect(sheet).toBeHidden();
		await expect(page.getByRole("main").locator(":focus")).toBeVisible();
	});

	test("an item of the inbox takes the focus, and Escape gives it back to its row", async ({ page }) => {
		await page.goto("/inbox?tab=open");
		await ready(page);
		const row = page.locator("li[data-item]").first().getByRole("link");
		await row.press("Enter");
		const item = page.getByRole("complementary", { name: "Eintrag" });
		await expect(item).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(item.getByRole("link", { name: "Eingang" })).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(row).toBeFocused();
		await expect(item).toBeHidden();
	});
});
