import type { Page } from "@playwright/test";
import { takeDemoSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** Where each small part came by itself there were more than eighty (decision 117). */
const FEW = 56;

test("a first visit of the list and of a document asks for few scripts @desktop @scripts", async ({
	page,
	browser,
}) => {
	await takeDemoSession(page, "privat");
	await page.goto("/documents?page=1");
	const document = await page.locator("a.explorer-name").first().getAttribute("href");
	const { cookies } = await page.context().storageState();
	for (const address of ["/documents?page=1", document ?? ""]) {
		const visit = await browser.newContext({ baseURL: new URL(page.url()).origin });
		await visit.addCookies(cookies);
		const scripts = await scriptsOf(await visit.newPage(), address);
		await visit.close();
		expect(scripts.length).toBeGreaterThan(20);
		expect(scripts.length).toBeLessThan(FEW);
	}
});

/** The scripts that a page asks for, until it is at rest. */
async function scriptsOf(page: Page, address: string): Promise<string[]> {
	const scripts: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "script") scripts.push(request.url());
	});
	await page.goto(address);
	await page.waitForLoadState("networkidle");
	return scripts;
}
