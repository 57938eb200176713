import type { Page } from "@playwright/test";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { registerAccount, signIn, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";
import { keptCaches, waitForKept, waitForWorker } from "./worker.ts";

test.use({
	serviceWorkers: "allow",
	// Without a connection the browser says so of each request.
	expectedErrors: [/net::ERR_|Failed to (fetch|load resource)|NetworkError|WebSocket/],
});

const notice = (page: Page) => page.locator("[data-failed-read]");

test.describe("without a connection", { tag: ["@scripts"] }, () => {
	test.beforeEach(({ page, account }) => takeSession(page, account));

	test("the list, the inbox and a document that were seen can be read, and say from when they are; the way back leads to the list as it was kept @desktop", async ({
		page,
		context,
		cms,
		expectAccessible,
	}) => {
		const { documentId } = await cms.createDocument({ name: "Mietvertrag" });
		const bytes = tinyPdf(["Blatt 1\nEine Zeile."]);
		await cms.upload(documentId, { name: "vertrag.pdf", mime: "application/pdf", bytes });
		const state = async () => (await cms.document(documentId)).documentFiles[0]?.state;
		await expect.poll(state, { timeout: 60_000 }).toBe("processed");
		await page.goto("/inbox");
		await waitForWorker(page);
		await page.goto("/inbox");
		await waitForKept(page, /\/inbox$/);
		await page.goto("/documents");
		await waitForKept(page, /\/documents\?/);
		await waitForKept(page, /\/offline$/);
		await page.goto(`/documents/${documentId}?tab=files`);
		const picture = page.locator(`main img[src*="/preview"]`).first();
		await expect(picture).toBeVisible();
		await waitForKept(page, /tab=files/);
		await page.goto("/documents");
		// By a click: of the document the browser has the data alone.
		const link = page.getByRole("link", { name: "Mietvertrag", exact: true }).first();
		await link.click();
		await expect(page.getByRole("heading", { name: "Mietvertrag", level: 1 })).toBeVisible();
		await waitForKept(page, new RegExp(`/documents/${documentId}(?!\\?tab=files)`));
		const length = await page.evaluate(() => history.length);

		await context.setOffline(true);
		await page.evaluate(() => history.back());
		await expect(link).toBeVisible();
		await expect(notice(page)).toContainText(/Stand von \d\d:\d\d, offline/);
		expect(await page.evaluate(() => history.length)).toBe(length);
		await page.goto("/documents");
		await expect(page.getByRole("link", { name: "Mietvertrag", exact: true }).first()).toBeVisible();
		await expect(notice(page)).toContainText(/Stand von \d\d:\d\d, offline/);
		await expectAccessible();
		await page.getByRole("link", { name: "Mietvertrag", exact: true }).first().click();
		await expect(page.getByRole("heading", { name: "Mietvertrag", level: 1 })).toBeVisible();
		await expect(notice(page)).toContainText(/Stand von \d\d:\d\d, offline/);
		await page.goto("/inbox");
		await expect(page.getByRole("heading", { name: "Eingang", level: 1 })).toBeVisible();
		await expect(notice(page)).toContainText("offline");
		await page.goto(`/documents/${documentId}?tab=files`);
		await expect(picture).toBeVisible();
		await expect
			.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
			.toBeGreaterThan(0);

		// It comes back by itself.
		await cms.createDocument({ name: "Police" });
		await page.goto("/documents");
		await expect(notice(page)).toBeVisible();
		await context.setOffline(false);
		await expect(page.getByRole("link", { name: "Police", exact: true }).first()).toBeVisible();
		await expect(notice(page)).toBeHidden();
	});

	test("a page that was not kept says what can be read, and comes once there is a connection; a change says that it did not get through, and leaves what was typed", async ({
		page,
		context,
		expectAccessible,
	}) => {
		await page.goto("/inbox");
		await waitForWorker(page);
		await page.goto("/inbox");
		await waitForKept(page, /\/inbox$/);
		await waitForKept(page, /\/offline$/);
		await context.setOffline(true);
		await page.goto("/deadlines");
		await expect(page.getByRole("heading", { name: "Keine Verbindung", level: 1 })).toBeVisible();
		await expect(page.getByRole("navigation").first()).toBeVisible();
		await expect(
			page
				.getByRole("list")
				.getByRole("link", { name: /Eingang/ })
				.last(),
		).toBeVisible();
		await expectAccessible();
		await context.setOffline(false);
		await expect(page.getByRole("heading", { name: "Fristen", level: 1 })).toBeVisible();

		await page.goto("/my-profile");
		const name = page.getByLabel("Vorname");
		await name.fill("Ursina");
		await context.setOffline(true);
		await page.getByRole("button", { name: "Speichern" }).first().click();
		await expect(page.getByText("Es gibt keine Verbindung.").first()).toBeVisible();
		await expect(name).toHaveValue("Ursina");
		await context.setOffline(false);
		await page.getByRole("button", { name: "Speichern" }).first().click();
		// (On a phone the link to the profile stands in a sheet that is closed.)
		await expect(page.locator("a[href='/my-profile']", { hasText: "Ursina" }).first()).toBeAttached();
	});

	test("nothing is left after signing out, also for another tab and for whoever comes next @desktop", async ({
		page,
		context,
		playwright,
		baseURL,
		cms,
	}) => {
		await cms.createDocument({ name: "Geheim" });
		await page.goto("/documents");
		await waitForWorker(page);
		await page.goto("/documents");
		await waitForKept(page, /\/documents\?/);
		const other = await context.newPage();
		await other.goto("/documents");
		await expect(other.getByRole("link", { name: "Geheim", exact: true }).first()).toBeVisible();

		await page.getByRole("button", { name: "Abmelden" }).filter({ visible: true }).click();
		await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
		expect(await keptCaches(page)).toEqual([]);
		await context.setOffline(true);
		await other.goto("/documents");
		await expect(other.getByRole("heading", { name: "Keine Verbindung" })).toBeVisible();
		// Not even whose browser it was.
		await expect(other.getByText("Regula")).toBeHidden();
		await expect(other.getByRole("navigation")).toHaveCount(0);
		await expect(other.getByText("Geheim")).toBeHidden();
		await context.setOffline(false);

		const somebody = await registerAccount(playwright, baseURL);
		await signIn(page, somebody);
		await page.goto("/inbox");
		await waitForKept(page, /\/inbox$/);
		expect((await keptCaches(page)).filter((name) => name.startsWith("kept-pages-"))).toHaveLength(1);
		await context.setOffline(true);
		await page.goto("/documents");
		await expect(page.getByText("Geheim")).toBeHidden();
	});

	test("nothing is left of a session that another one has taken the place of @desktop", async ({
		page,
		context,
		playwright,
		baseURL,
		cms,
	}) => {
		await cms.createDocument({ name: "Geheim" });
		await page.goto("/documents");
		await waitForWorker(page);
		await page.goto("/documents");
		await waitForKept(page, /\/documents\?/);
		const [before] = await keptCaches(page);
		const other = await registerAccount(playwright, baseURL);
		// A page that is still there would lead to where one signs in.
		await page.goto("about:blank");
		await context.clearCookies();
		await takeSession(page, other);
		await page.goto("/inbox");
		await waitForKept(page, /\/inbox$/);
		expect(await keptCaches(page)).not.toContain(before);
		await context.setOffline(true);
		await page.goto("/documents");
		await expect(page.getByText("Geheim")).toBeHidden();
	});
});
