import { expect, test } from "./harness/test.ts";

const PAGES = [
	{ path: "/", heading: "Jedes Dokument abgelegt, jede Frist im Blick" },
	{ path: "/login", heading: "Anmelden" },
	{ path: "/registration", heading: "Konto eröffnen" },
	{ path: "/imprint", heading: "Impressum" },
	{ path: "/privacy", heading: "Datenschutz" },
];

for (const { path, heading } of PAGES) {
	test(`a visitor reads ${path} and finds nothing in the way, at the width of the screen, also with the locale in front @desktop @scripts`, async ({
		page,
		expectAccessible,
	}) => {
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

test("the locale in the address is remembered for a year @desktop @scripts", async ({ page, context }) => {
	await page.goto("/de/imprint");
	const cookies = await context.cookies();
	const cookie = cookies.find(({ name }) => name === "i18n_redirected");
	expect(cookie).toMatchObject({ value: "de", path: "/", sameSite: "Lax" });
	expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 24 * 60 * 60);
});

test("a corner says that this is the test environment @desktop @scripts", async ({ page }) => {
	await page.goto("/");
	await expect(page.getByText("TEST", { exact: true })).toBeVisible();
});

test.describe("an address that does not exist", () => {
	test.use({ expectedErrors: [/status of 404/] });

	test("is answered with 404 and the path @desktop", async ({ page, expectAccessible }) => {
		const response = await page.goto("/gibt-es-nicht");
		expect(response?.status()).toBe(404);
		await expect(page.getByText("Page not found: /gibt-es-nicht")).toBeVisible();
		await expectAccessible();
	});

	test("with a locale that is not configured is answered likewise @desktop @scripts", async ({ page }) => {
		const response = await page.goto("/fr/login");
		expect(response?.status()).toBe(404);
		await expect(page.getByText("/fr/login")).toBeVisible();
	});

	test("shows a hostile path as text @desktop @scripts", async ({ page }) => {
		await page.goto("/%3Cscript%3Ealert(1)%3C%2Fscript%3E");
		await expect(page.getByText("Page not found: /%3Cscript%3Ealert(1)")).toBeVisible();
	});
});
