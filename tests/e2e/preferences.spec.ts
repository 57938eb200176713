import { takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

test("the rail stays as it was left @desktop", async ({ page, account, expectAccessible }) => {
	await takeSession(page, account);
	await page.goto("/documents?page=1");
	const rail = page.getByRole("navigation", { name: "Hauptnavigation" });
	// Without its style sheet a page has the bar of phones as well.
	const width = async () => {
		await page.waitForLoadState();
		return (await rail.boundingBox())?.width ?? 0;
	};
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

test("the pages are light or dark as one chooses, from their first picture on @desktop", async ({
	page,
	account,
	javaScriptEnabled,
	expectAccessible,
}) => {
	const html = page.locator("html");
	const choose = async (name: string) => {
		// (The radio itself lies under its words.)
		await page.locator("label", { hasText: name }).click();
		if (!javaScriptEnabled) await page.getByRole("button", { name: "Übernehmen" }).click();
	};
	await page.emulateMedia({ colorScheme: "light" });
	await takeSession(page, account);
	await page.goto("/my-profile");
	await expect(page.getByRole("radio", { name: "Wie das System" })).toBeChecked();
	await expect(html).not.toHaveClass(/dark|light/);
	await choose("Dunkel");
	await expect(html).toHaveClass("dark");
	await expect(page).toHaveURL("/my-profile");
	await expect(page.getByRole("radio", { name: "Dunkel" })).toBeChecked();
	await expectAccessible();

	// As the server sends it.
	const sent = await page.request.get("/inbox", { headers: { Accept: "text/html" } });
	expect(await sent.text()).toMatch(/<html[^>]* class="dark"/);
	await page.goto("/imprint");
	await expect(html).toHaveClass("dark");
	await expect(html).toHaveCSS("color-scheme", "dark");

	await page.goto("/my-profile");
	await choose("Wie das System");
	await expect(html).not.toHaveClass(/dark|light/);
	await page.emulateMedia({ colorScheme: "dark" });
	await expect(page.locator("body")).not.toHaveCSS("background-color", "rgb(255, 255, 255)");
});
