import { takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

test("the rail stays as it was left @desktop", async ({ page, account, expectAccessible }) => {
	await takeSession(page, account);
	await page.goto("/documents?page=1");
	const rail = page.getByRole("navigation", { name: "Hauptnavigation" });
	const width = async () => (await rail.boundingBox())?.width ?? 0;
	const wide = await width();
	await rail.getByRole("button", { name: "Leiste einklappen" }).click();
	await expect(rail.getByRole("button", { name: "Leiste ausklappen" })).toBeVisible();
	await expect(page).toHaveURL("/documents?page=1");
	expect(await width()).toBeLessThan(wide / 2);
	await expectAccessible();

	await page.reload();
	await expect(rail.getByRole("button", { name: "Leiste ausklappen" })).toBeVisible();
	expect(await width()).toBeLessThan(wide / 2);
	await rail.getByRole("button", { name: "Leiste ausklappen" }).click();
	await expect(rail.getByRole("button", { name: "Leiste einklappen" })).toBeVisible();
	expect(await width()).toBe(wide);
});
