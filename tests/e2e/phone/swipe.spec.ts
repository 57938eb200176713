import type { Page } from "@playwright/test";
import { takeDemoSession, takeSession } from "../harness/accounts.ts";
import { swipe } from "../harness/swipe.ts";
import { expect, test } from "../harness/test.ts";

const card = (page: Page, name: string) => page.locator("tr[data-document]", { hasText: name });

/** The scripts for fingers come after the page. */
const ready = (page: Page) => page.locator("html[data-swipes]").waitFor();

test.describe("a row that is swiped aside @phone", () => {
	test("says what will happen, and archives the document; it comes back", async ({
		page,
		account,
		cms,
		expectAccessible,
	}) => {
		await cms.createDocument({ name: "Velo" });
		await cms.createDocument({ name: "Hausrat" });
		await takeSession(page, account);
		await page.goto("/documents?state=active");
		await ready(page);

		await swipe(page, card(page, "Hausrat"), { aside: -220, isHeld: true });
		await expect(card(page, "Hausrat")).toHaveAttribute("data-swipe", "Archivieren");
		await expect(card(page, "Hausrat")).toHaveAttribute("data-far");
		await expectAccessible();
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
		await page.reload();
		await ready(page);

		await swipe(page, card(page, "Hausrat"), { aside: -220 });
		await expect(page.getByText("«Hausrat» ist archiviert.")).toBeVisible();
		await expect(card(page, "Hausrat")).toBeHidden();
		await expect(page).toHaveURL(/\/documents\?/);
		await page.getByRole("button", { name: "Rückgängig" }).click();
		await expect(card(page, "Hausrat")).toBeVisible();
		await expect(card(page, "Hausrat")).not.toHaveAttribute("data-swipe");
	});

	test("stays where it was let go too early, scrolled, or held at the edge of the screen", async ({
		page,
		account,
		cms,
	}) => {
		await cms.createDocument({ name: "Velo" });
		await takeSession(page, account);
		await page.goto("/documents?state=active");
		await ready(page);
		const row = card(page, "Velo");
		const ways = [
			{ aside: -30 },
			{ aside: 220, from: 60 },
			{ aside: -120, down: 160 },
			{ aside: -220, from: 385 },
			{ aside: 220, from: 5 },
		];
		for (const way of ways) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other, as a finger goes
			await swipe(page, row, way);
			// oxlint-disable-next-line no-await-in-loop
			await expect(row, JSON.stringify(way)).not.toHaveAttribute("data-swipe");
		}
		await expect(row).toBeVisible();
		await expect(page.getByText("ist archiviert")).toBeHidden();
		await expect(page).toHaveURL(/\/documents\?/);
		await row.getByRole("link", { name: "Velo" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Velo" })).toBeVisible();
	});

	test("goes nowhere where one may only read", async ({ page }) => {
		await takeDemoSession(page, "leserin");
		await page.goto("/documents?state=active");
		await ready(page);
		const row = page.locator("tr[data-document]", { hasText: "Flottenversicherung" }).first();
		await swipe(page, row, { aside: -220, isHeld: true });
		await expect(row).not.toHaveAttribute("data-swipe");
	});

	test("is done in the inbox, and comes back", async ({ page }) => {
		await takeDemoSession(page, "privat");
		await page.goto("/inbox?tab=open");
		await ready(page);
		const first = page.locator("li[data-item]").first();
		const row = page.locator(`li[data-item="${await first.getAttribute("data-item")}"]`);
		await swipe(page, row, { aside: -220, isHeld: true });
		await expect(row).toHaveAttribute("data-swipe", "Erledigt");
		await page.reload();
		await ready(page);
		await swipe(page, row, { aside: -220 });
		await expect(page.getByText("Erledigt.", { exact: true })).toBeVisible();
		await expect(row).toBeHidden();
		await page.getByRole("button", { name: "Rückgängig" }).click();
		await expect(page.getByText(/^Rückgängig gemacht/)).toBeVisible();
		await page.goto("/inbox?tab=open");
		await expect(row).toBeVisible();
	});
});
