import type { Locator, Page } from "@playwright/test";
import { chromiumOptions } from "../../support/browsers/chromium.ts";
import { takeDemoSession, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** As somebody has it who has set their browser's text twice as large: 32 px where it is 16 by default. */
test.use({
	launchOptions: chromiumOptions(process.env["E2E_BROWSER"], "--blink-settings=defaultFontSize=32"),
	viewport: { width: 360, height: 740 },
	// A link that is none.
	expectedErrors: [/status of 404/],
});

test.describe("text twice as large on a small phone @phone", () => {
	test("leaves the names of items, documents and facts most of a line, and the dot of an active document filled, breaks no word of the navigation and of the first heading, and is as large on the page behind a shared link", async ({
		page,
	}) => {
		await page.goto("/share/nichts");
		expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("32px");
		await page.goto("/");
		expect(await brokenWords(page, "h1")).toEqual([]);
		await takeDemoSession(page, "privat");
		await page.goto("/inbox");
		expect(await brokenWords(page, ".bottom-bar > a, .bottom-bar summary")).toEqual([]);
		await expectWide(page.getByRole("main").getByRole("listitem").getByRole("link").first(), 200);
		await page.goto("/documents?page=1");
		await expectWide(page.locator("tbody .col-name").first(), 200);
		// A ring would be that of an archived one.
		expect
			.soft(
				await page
					.locator(".state-active")
					.first()
					.evaluate((dot) => dot.clientWidth),
			)
			.toBe(0);
		await expectWide(page.getByRole("main").getByRole("searchbox"), 200);
		await page.goto("/search?q=vertrag");
		await expectWide(page.getByRole("main").getByRole("searchbox"), 200);
		await page.getByRole("main").locator('a[href^="/documents/"]').first().click();
		await page.getByRole("tab", { name: "Angaben" }).click();
		await expectWide(page.locator("dd").filter({ visible: true }).first(), 200);
	});

	test("leaves room for what stands beside buttons, and for the buttons", async ({ page, account, cms }) => {
		await takeSession(page, account);
		const { documentId } = await cms.createDocument({ name: "Glasfaser" });
		for (const name of ["Vertrag.txt", "Beilage.txt"]) {
			await cms.upload(documentId, { name, mime: "text/plain", bytes: Buffer.from(name) });
		}
		await page.goto(`/documents/${documentId}?tab=files`);
		await expect(page.getByRole("link", { name: "Nächste Datei" })).toBeVisible();
		expect.soft(await widthOf(page)).toBe(360);
		await page.goto("/my-tenants/masterdata");
		await expectWide(page.getByTitle("Anschaffungen & Garantien", { exact: true }), 150);
		await cms.setState(documentId, "Deleted");
		await page.goto("/documents/bin");
		await expectWide(page.getByText("noch 30 Tage", { exact: true }), 150);
		expect.soft(await widthOf(page)).toBe(360);
	});
});

function widthOf(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth);
}

async function expectWide(element: Locator, width: number): Promise<void> {
	await expect(element).toBeVisible();
	expect.soft((await element.boundingBox())?.width).toBeGreaterThan(width);
}

/** @returns the words that stand on more than one line */
function brokenWords(page: Page, selector: string): Promise<string[]> {
	return page.evaluate((selected) => {
		const broken: string[] = [];
		const range = document.createRange();
		for (const element of document.querySelectorAll(selected)) {
			const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			for (let text = texts.nextNode(); text; text = texts.nextNode()) {
				for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
					range.setStart(text, index);
					range.setEnd(text, index + word.length);
					const lines = new Set([...range.getClientRects()].map(({ top }) => top));
					if (lines.size > 1) broken.push(word);
				}
			}
		}
		return broken;
	}, selector);
}
