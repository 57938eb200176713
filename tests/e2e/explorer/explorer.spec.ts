import type { Page } from "@playwright/test";
import { takeSession } from "../harness/accounts.ts";
import { openFilters } from "../harness/gestures.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("a new account has no documents, then the newest come first, fifteen on a page, the others behind it, and the one that moves up is selected @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	await page.goto("/documents");
	await expect(page.getByText("Noch keine Dokumente")).toBeVisible();
	await expectAccessible();

	const created = [];
	for (let number = 1; number <= 16; number += 1) {
		created.push(await cms.createDocument({ name: `Police ${number}.` }));
	}
	await page.goto("/documents");
	await expect(page.getByText("16 Dokumente")).toBeVisible();
	await expect(page.getByText("1–15 von 16")).toBeVisible();
	await expect(documentLink(page, "Police 16.")).toBeVisible();
	await expect(documentLink(page, "Police 1.")).toHaveCount(0);
	await expectAccessible();

	await page.getByRole("link", { name: "Nächste Seite" }).click();
	await expect(page).toHaveURL("/documents?page=2");
	await expect(page.getByText("16–16 von 16")).toBeVisible();
	await expect(documentLink(page, "Police 1.")).toBeVisible();
	await page.goBack();
	await expect(documentLink(page, "Police 16.")).toBeVisible();

	await page.goto("/documents?q=xyzxyz");
	await expect(page.getByText("Kein Dokument passt dazu")).toBeVisible();
	await expectAccessible();
	await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
	await expect(documentLink(page, "Police 16.")).toBeVisible();

	// The page ends with the second one; as it goes, the first moves up from the next page.
	await page.goto(`/documents?state=active&selected=${created[1]?.documentId}`);
	const preview = page.getByRole("complementary", { name: "Vorschau" });
	await expect(preview.getByRole("heading", { name: "Police 2." })).toBeVisible();
	await preview.getByRole("button", { name: "Archivieren" }).click();
	await expect(preview.getByRole("heading", { name: "Police 1." })).toBeVisible();
	await expect(page.getByText("1–15 von 15")).toBeVisible();
});

test("active, archived and all are one click away @phone @scripts", async ({ page, cms }) => {
	await cms.createDocument({ name: "Neue Police" });
	const { documentId } = await cms.createDocument({ name: "Alte Police" });
	await cms.setState(documentId, "Archived");
	await page.goto("/documents");
	await expect(page.getByText("2 Dokumente")).toBeVisible();
	await openFilters(page);
	const states = page.getByRole("navigation", { name: "Status" });
	await states.getByRole("link", { name: "Archiviert" }).click();
	await expect(documentLink(page, "Alte Police")).toBeVisible();
	await expect(documentLink(page, "Neue Police")).toHaveCount(0);
	await openFilters(page);
	await states.getByRole("link", { name: "Aktiv" }).click();
	await expect(documentLink(page, "Neue Police")).toBeVisible();
	await expect(documentLink(page, "Alte Police")).toHaveCount(0);
});

test("a name without spaces does not push the page beyond the screen @desktop @scripts", async ({
	page,
	cms,
}) => {
	const name = "Donaudampfschifffahrtsgesellschaft".repeat(8).slice(0, 250);
	const { documentId } = await cms.createDocument({ name });
	for (const size of [
		{ width: 1280, height: 800 },
		{ width: 390, height: 844 },
	]) {
		await page.setViewportSize(size);
		await page.goto("/documents");
		await expect(page.getByText("1 Dokument", { exact: true })).toBeVisible();
		expect(await overflowOf(page)).toBe(0);
		await page.goto(`/documents/${documentId}?confirm=delete`);
		const title = page.getByRole("alertdialog").getByRole("heading");
		expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
	}
});

test("a page is streamed only to users whose scripts have run, with a way back for those without @scripts @desktop", async ({
	page,
	cms,
}) => {
	await cms.createDocument({ name: "Police" });
	const first = await page.goto("/documents");
	expect(await first?.text()).not.toContain("/without-scripts");
	await expect
		.poll(async () => (await page.context().cookies()).some(({ name }) => name === "ablage_scripting"))
		.toBe(true);
	const second = await page.reload();
	expect(await second?.text()).toContain(
		`url=/without-scripts?to=${encodeURIComponent("/documents?page=1")}`,
	);
	await expect(documentLink(page, "Police")).toBeVisible();
});

test("a user who has switched JavaScript off since finds the whole page again @no-scripts @desktop", async ({
	page,
	context,
	cms,
	baseURL,
}) => {
	await cms.createDocument({ name: "Police" });
	await context.addCookies([{ name: "ablage_scripting", value: "1", url: baseURL ?? "" }]);
	await page.goto("/documents?q=police");
	await expect(documentLink(page, "Police")).toBeVisible();
	await expect(page).toHaveURL("/documents?q=police");
});

function documentLink(page: Page, name: string) {
	return page.getByRole("main").getByRole("link", { name, exact: true });
}

function overflowOf(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
