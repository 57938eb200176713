import type { Page } from "@playwright/test";
import { openTenant, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

// Who works with keys alone, or hears the page, is somewhere; without a focus they begin anew at the top.
test.describe("the focus is never lost @desktop @scripts", () => {
	test.beforeEach(async ({ page, account }) => {
		await takeSession(page, account);
	});

	test("on the way to another page, also where what moves it comes later than that", async ({ page }) => {
		const late = Promise.withResolvers<void>();
		await page.route("**/assets/*.js", async (route) => {
			const response = await route.fetch();
			const body = await response.text();
			if (/\.ariaLabel\s*=/.test(body)) await late.promise;
			await route.fulfill({ response, body });
		});
		await page.goto("/inbox");
		await page.getByRole("link", { name: "Fristen", exact: true }).press("Enter");
		await expect(page.getByRole("heading", { level: 1, name: "Fristen" })).toBeVisible();
		await expect(page.getByRole("main")).not.toBeFocused();
		late.resolve();
		await expect(page.getByRole("main")).toBeFocused();
		// Others of them are still on their way.
		await page.unrouteAll({ behavior: "ignoreErrors" });
	});

	test("in the heading of a list it is seen, also while documents are selected and their bar lies over it", async ({
		page,
		cms,
	}) => {
		await cms.createDocument({ name: "Miete" });
		await page.goto("/documents");
		const all = page.getByRole("checkbox", { name: "Alle auf dieser Seite" });
		await all.press("Space");
		const bar = page.getByRole("form", { name: "Auswahl" });
		await expect(bar).toBeVisible();
		await all.press("Tab");
		const inHeading = page.locator("thead :focus");
		await expect(inHeading).toBeVisible();
		const isOnTop = () =>
			inHeading.evaluate((element) => {
				const { left, top, width, height } = element.getBoundingClientRect();
				return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
			});
		await expect.poll(isOnTop).toBe(true);
		await page.keyboard.press("Shift+Tab");
		await expect(bar).toBeVisible();
	});

	test("on the page of a document: editing, cancelling, saving, archiving, undo, deleting", async ({
		page,
		cms,
	}) => {
		await cms.createDocument({ name: "Miete" });
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		await page.goto(`/documents/${documentId}?from=page%3D1`);

		await link(page, "Bearbeiten").press("Enter");
		await expectFocus(page, "form Angaben bearbeiten");
		await link(page, "Abbrechen").press("Enter");
		await expectFocus(page, "a Bearbeiten");

		await link(page, "Bearbeiten").press("Enter");
		await page.locator("form [name=name]").fill("Hausrat 2026");
		await page.getByRole("button", { name: "Speichern" }).press("Enter");
		await expect(page.getByText("«Hausrat 2026» ist gespeichert.")).toBeVisible();
		await expectFocus(page, "a Bearbeiten");

		await page.getByRole("button", { name: "Archivieren" }).press("Enter");
		await expect(page.getByText("«Hausrat 2026» ist archiviert.")).toBeVisible();
		await expectFocus(page, "button Wiederherstellen");
		await page.getByRole("button", { name: "Rückgängig" }).press("Enter");
		await expect(page.getByText("Rückgängig gemacht: «Hausrat 2026».")).toBeVisible();
		await expectFocus(page, "main");

		await page.locator("summary", { hasText: "Weitere Aktionen" }).press("Enter");
		await link(page, "Löschen").press("Enter");
		await expectFocus(page, "a Abbrechen");
		await page.keyboard.press("Enter");
		await expectFocus(page, "summary Weitere Aktionen");

		await page.keyboard.press("Enter");
		await link(page, "Löschen").press("Enter");
		await page.getByRole("alertdialog").getByRole("button").press("Enter");
		await expect(page.getByRole("heading", { level: 1, name: "Dokumente" })).toBeVisible();
		await expectFocus(page, "main");
	});

	test("at the last document of a list", async ({ page, cms }) => {
		await cms.createDocument({ name: "Zweite" });
		const { documentId } = await cms.createDocument({ name: "Erste" });
		await page.goto(`/documents/${documentId}?from=page%3D1`);
		await link(page, /^Nächstes Dokument/).press("Enter");
		await expect(page.getByRole("heading", { level: 1, name: "Zweite" })).toBeVisible();
		await expectFocus(page, "main");
	});

	test("in the list: archiving, undo and deleting in the preview", async ({ page, cms }) => {
		await cms.createDocument({ name: "Dritte" });
		await cms.createDocument({ name: "Zweite" });
		const { documentId } = await cms.createDocument({ name: "Erste" });
		await page.goto(`/documents?state=active&selected=${documentId}`);
		const preview = page.getByRole("complementary", { name: "Vorschau" });
		const shown = (name: string) => expect(preview.getByRole("heading", { name })).toBeVisible();
		await shown("Erste");
		await preview.getByRole("button", { name: "Archivieren" }).press("Enter");
		await shown("Zweite");
		await expectSomeFocus(page);
		await page.getByRole("button", { name: "Rückgängig" }).press("Enter");
		await expect(page.getByText("Rückgängig gemacht: «Erste».")).toBeVisible();
		await shown("Erste");
		await expectSomeFocus(page);

		const question = preview.locator("summary", { hasText: "Löschen" });
		await question.press("Enter");
		await preview.getByRole("link", { name: "Abbrechen" }).press("Enter");
		await expect(preview.locator("button[value=delete]")).toBeHidden();
		await expect(question).toBeFocused();
		await question.press("Enter");
		await preview.locator("button[value=delete]").press("Enter");
		await shown("Zweite");
		await expectSomeFocus(page);
	});

	test("when the palette closes, or leads to another page", async ({ page, cms }) => {
		await cms.createDocument({ name: "Velo" });
		await page.goto("/documents?page=1");
		await page.getByRole("button", { name: "Tastenkürzel" }).focus();
		const box = page.getByRole("combobox", { name: "Überall suchen" });
		await page.keyboard.press("Control+k");
		await expect(box).toBeFocused();
		await page.keyboard.press("Escape");
		await expectFocus(page, "button Tastenkürzel");

		// Out of it by keys, or by a click beside it, which does nothing to what lies there.
		await page.keyboard.press("Control+k");
		await expect(box).toBeFocused();
		await page.keyboard.press("Shift+Tab");
		await expect(box).toHaveCount(0);
		await expectFocus(page, "button Tastenkürzel");
		await page.keyboard.press("Control+k");
		await expect(box).toBeFocused();
		await page.getByRole("navigation").getByRole("link", { name: "Fristen" }).click({ force: true });
		await expect(box).toHaveCount(0);
		await expect(page).toHaveURL(/\/documents/);
		await expectFocus(page, "button Tastenkürzel");

		await page.keyboard.press("Control+k");
		await box.fill("Velo");
		await page.getByRole("option", { name: /Velo/ }).first().click();
		await expect(page.getByRole("heading", { level: 1, name: "Velo" })).toBeVisible();
		await expectFocus(page, "main");
	});

	test("when a dialog closes, the first one of the page too, which comes as it is opened, and the list of keys", async ({
		page,
		cms,
	}) => {
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		await page.goto(`/documents/${documentId}`);
		for (const time of ["first", "again"]) {
			await link(page, "Teilen").press("Enter");
			const dialog = page.getByRole("dialog", { name: "Dokument teilen" });
			await expect(dialog.getByRole("radio", { name: /^Link/ }), time).toBeVisible();
			await page.keyboard.press("Escape");
			await expect(dialog).toHaveCount(0);
			await expectFocus(page, "a Teilen");
		}
		await link(page, "Bearbeiten").focus();
		await expect(async () => {
			await page.keyboard.press("?");
			await expect(page.getByRole("dialog", { name: "Tastenkürzel" })).toBeVisible({ timeout: 500 });
		}).toPass();
		await page.keyboard.press("Escape");
		await expectFocus(page, "a Bearbeiten");
	});

	test("in a filter whose choices count at once", async ({ page, account, playwright }) => {
		await openTenant(playwright, account, "Hofmann Elektro AG");
		for (const [path, name] of [
			["/sharing?view=tenants", "state"],
			["/sharing?view=tenants", "tenant"],
			["/sharing/requests", "scope"],
		] as const) {
			await page.goto(path);
			const choice = page.getByRole("main").locator(`select[name=${name}]`);
			await choice.focus();
			await page.keyboard.press("ArrowDown");
			await expect(page).toHaveURL(new RegExp(`[?&]${name}=\\w+`));
			await expect(choice).toBeFocused();
			// The answer is there, too.
			await page.waitForLoadState("networkidle");
			await expect(choice).toBeFocused();
		}
	});
});

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).locator("visible=true");

/** The element that has the focus, with what it is called; of the page itself its tag alone. */
function focused(page: Page): Promise<string> {
	return page.evaluate(() => {
		const element = document.activeElement;
		const tag = element?.tagName.toLowerCase() ?? "";
		const name = element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
		return ["body", "main", ""].includes(tag) ? tag : `${tag} ${name}`;
	});
}

async function expectFocus(page: Page, element: string): Promise<void> {
	await expect.poll(() => focused(page), { timeout: 5000 }).toBe(element);
}

async function expectSomeFocus(page: Page): Promise<void> {
	await expect.poll(() => focused(page), { timeout: 5000 }).not.toBe("body");
}
