import type { Page } from "@playwright/test";
import { takeSession } from "../harness/accounts.ts";
import { openFilters } from "../harness/gestures.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("a new account is shown the way to its first document @desktop @scripts", async ({
	page,
	expectAccessible,
}) => {
	await page.goto("/documents");
	await expect(page.getByText("Noch keine Dokumente")).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: "Hinzufügen" }).first()).toBeVisible();
	await expectAccessible();
});

test("the newest documents come first, fifteen on a page, the others behind it @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	for (let number = 1; number <= 16; number += 1) await cms.createDocument({ name: `Police ${number}.` });
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
});

test("a click on a heading sorts, a second one turns the order round @desktop @scripts", async ({
	page,
	cms,
}) => {
	for (const name of ["Zahnarzt", "Ärztin", "apotheke"]) await cms.createDocument({ name });
	await page.goto("/documents");
	await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
	await expect(page).toHaveURL("/documents?sort=name%3Aasc");
	await expect(namesOf(page)).toHaveText(["apotheke", "Ärztin", "Zahnarzt"]);
	await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
	await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
	await expect(namesOf(page)).toHaveText(["Zahnarzt", "Ärztin", "apotheke"]);
});

test("a search finds parts of words and every spelling of an umlaut @desktop", async ({ page, cms }) => {
	await cms.createDocument({ name: "Privathaftpflichtversicherung" });
	await cms.createDocument({ name: "Miete", description: "Wohnung in Zürich" });
	await page.goto("/documents");
	await searchFor(page, "haftpflicht");
	await expect(page.getByText("1 Dokument", { exact: true })).toBeVisible();
	await expect(documentLink(page, "Privathaftpflichtversicherung")).toBeVisible();
	await searchFor(page, "zuerich");
	await expect(documentLink(page, "Miete")).toBeVisible();
	await expect(documentLink(page, "Privathaftpflichtversicherung")).toHaveCount(0);
	await expect(page).toHaveURL(/\/documents\?q=zuerich/);
});

test("a search without a match says so and offers the way back @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	await cms.createDocument({ name: "Police" });
	await page.goto("/documents?q=xyzxyz");
	await expect(page.getByText("Kein Dokument passt dazu")).toBeVisible();
	await expectAccessible();
	await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
	await expect(documentLink(page, "Police")).toBeVisible();
});

test("a page that the list does not have leads to the last one @desktop @scripts", async ({ page, cms }) => {
	await cms.createDocument({ name: "Police" });
	await page.goto("/documents?page=7");
	await expect(page.getByText("So weit geht die Liste nicht")).toBeVisible();
	await page.getByRole("link", { name: "Zur letzten Seite" }).click();
	await expect(documentLink(page, "Police")).toBeVisible();
});

test("active, archived and all are one click away @scripts", async ({ page, cms }) => {
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

test("a selected document is shown beside the list and archived from there @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const document = await cms.createDocument({ name: "Hausrat", description: "Deckung 80 000" });
	await page.goto(`/documents?selected=${document.documentId}`);
	const preview = page.getByRole("article");
	await expect(preview.getByRole("heading", { name: "Hausrat" })).toBeVisible();
	await expect(preview.getByText("Deckung 80 000")).toBeVisible();
	await expectAccessible();
	await preview.getByRole("button", { name: "Archivieren" }).click();
	await expect(page.getByText("«Hausrat» ist archiviert.")).toBeVisible();
	await preview.getByRole("button", { name: "Wiederherstellen" }).click();
	await expect(page.getByText("«Hausrat» ist wieder aktiv.")).toBeVisible();
});

test("a click on a row selects it, arrows move on, Enter opens @desktop @scripts", async ({ page, cms }) => {
	await cms.createDocument({ name: "Zweite" });
	const first = await cms.createDocument({ name: "Erste" });
	await page.goto("/documents");
	await page.getByRole("row", { name: "Erste" }).getByRole("cell").last().click();
	await expect(page.getByRole("article").getByRole("heading", { name: "Erste" })).toBeVisible();
	// The keys come after the page.
	await expect(async () => {
		await page.keyboard.press("ArrowDown");
		await expect(page.getByRole("article").getByRole("heading", { name: "Zweite" })).toBeVisible({
			timeout: 500,
		});
	}).toPass();
	await page.keyboard.press("k");
	await expect(page.getByRole("article").getByRole("heading", { name: "Erste" })).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: /^Erste/ })).toBeVisible();
	expect(new URL(page.url()).pathname).toBe(`/documents/${first.documentId}`);
});

test("names that look like markup appear as they are @desktop @scripts", async ({ page, cms }) => {
	const hostile = `<script>alert(1)</script><img src=x onerror=alert(2)>"'&amp;`;
	const { documentId } = await cms.createDocument({ name: hostile, description: hostile });
	await page.goto(`/documents?selected=${documentId}`);
	await expect(documentLink(page, hostile).first()).toBeVisible();
	await documentLink(page, hostile).first().click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(hostile);
	await expect(page).toHaveTitle(new RegExp("<script>alert"));
});

test("a name without spaces does not push the page beyond the screen @scripts", async ({ page, cms }) => {
	const name = "Donaudampfschifffahrtsgesellschaft".repeat(8).slice(0, 250);
	const { documentId } = await cms.createDocument({ name });
	await page.goto("/documents");
	await expect(page.getByText("1 Dokument", { exact: true })).toBeVisible();
	expect(await overflowOf(page)).toBe(0);
	await page.goto(`/documents/${documentId}?confirm=delete`);
	const title = page.getByRole("alertdialog").getByRole("heading");
	expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
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

/** The fourth column of each row. */
function namesOf(page: Page) {
	return page.getByRole("main").locator("tbody tr td:nth-child(4)");
}

async function searchFor(page: Page, text: string) {
	const box = page.getByRole("searchbox", { name: "Dokumente suchen" });
	await box.fill(text);
	await box.press("Enter");
}

function overflowOf(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
