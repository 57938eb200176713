import type { Locator } from "@playwright/test";
import { openTenant, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** The least that is between two lines of a head. */
const GAP = 6;

for (const width of [360, 390]) {
	test(`whose a page is stands below its title, with room between them, and the title beside what is done there, ${width} px wide @phone`, async ({
		page,
		playwright,
		account,
	}) => {
		await page.setViewportSize({ width, height: 740 });
		await openTenant(playwright, account, "Verein Waldrand");
		await takeSession(page, account);
		for (const [path, action] of [
			["company", null],
			["masterdata", "Neue Kategorie"],
			["masterdata?tab=parties", "Neue Beteiligte"],
			["permissions", "Einladen"],
		] as const) {
			await page.goto(`/my-tenants/${path}`);
			const title = page.getByRole("heading", { level: 1 });
			const choice = page.getByRole("combobox", { name: "Haushalt oder Firma" });
			const below = (await boxOf(choice)).top - (await boxOf(title)).bottom;
			expect.soft(below, path).toBeGreaterThanOrEqual(GAP);
			expect.soft(await title.getByRole("combobox").count(), "the choice is no part of the heading").toBe(0);
			if (action === null) continue;
			const done = await boxOf(page.getByRole("main").getByRole("link", { name: action }));
			expect.soft(done.left, action).toBeGreaterThan((await boxOf(title)).left + 100);
			expect.soft((await boxOf(choice)).top - done.bottom, action).toBeGreaterThanOrEqual(GAP);
		}
	});
}

async function boxOf(element: Locator) {
	return element.evaluate((shown) => shown.getBoundingClientRect());
}
