import { expect, test } from "./harness/test.ts";

const PAGES = [
	{ path: "/", heading: "Jedes Dokument abgelegt, jede Frist im Blick" },
	{ path: "/login", heading: "Anmelden" },
	{ path: "/registration", heading: "Konto eröffnen" },
	{ path: "/imprint", heading: "Impressum" },
	{ path: "/privacy", heading: "Datenschutz" },
];

test("a visitor reads each of them and finds nothing in the way, at the width of the screen, also with the locale in front @desktop @scripts", async ({
	page,
	expectAccessible,
}) => {
	for (const { path, heading } of PAGES) {
		// oxlint-disable-next-line no-await-in-loop -- one page after the other
		await test.step(path, async () => {
			const response = await page.goto(path);
			expect(response?.status()).toBe(200);
			await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
			await expect(page).toHaveTitle(/Ablage/);
			await expectAccessible();

			await page.goto(path === "/" ? "/de" : `/de${path}`);
			await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
			const overflow = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			expect(overflow).toBe(0);
		});
	}
});

test("a visitor without JavaScript reads all of them @desktop @no-scripts", async ({ page }) => {
	for (const { path, heading } of PAGES) {
		// oxlint-disable no-await-in-loop -- one page after the other
		const response = await page.goto(path);
		expect(response?.status()).toBe(200);
		await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
		await expect(page).toHaveTitle(/Ablage/);
		await expect(page.getByText("TEST", { exact: true })).toBeVisible();
		// oxlint-enable no-await-in-loop
	}
});

test.describe("an address that does not exist", () => {
	test.use({ expectedErrors: [/status of 404/] });

	test("is answered with 404 and the path @desktop", async ({ page, expectAccessible }) => {
		const response = await page.goto("/gibt-es-nicht");
		expect(response?.status()).toBe(404);
		await expect(page.getByText("Page not found: /gibt-es-nicht")).toBeVisible();
		await expectAccessible();
	});
});
