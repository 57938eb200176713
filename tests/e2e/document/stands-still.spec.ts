import type { Page } from "@playwright/test";
import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

const SAYS_SO = "Hier hat sich seit einer Viertelstunde nichts bewegt";

test("what a page waits for is asked for more and more seldom; where nothing moves for long it says so @desktop @scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	test.setTimeout(180_000);
	await page.clock.install();
	// What is told there would have the page asked for as well.
	await page.routeWebSocket(/socket\.io/, () => {});
	await takeSession(page, account);
	const { documentId } = await cms.createDocument({ name: "Police" });
	const bytes = new Uint8Array(5 * 1024 * 1024);
	await cms.upload(documentId, { name: "Police.pdf", mime: "application/pdf", bytes, chunks: 2 });
	let asked = 0;
	page.on("request", (request) => {
		if (request.url().includes(`${documentId}.data`)) asked += 1;
	});
	await page.goto(`/documents/${documentId}`);
	await expect.poll(() => asked).toBeGreaterThan(0);

	await wait(page, 6);
	const before = asked;
	await wait(page, 5);
	expect(asked).toBeGreaterThan(before);
	await expect(page.getByText(SAYS_SO)).toHaveCount(0);

	// (What is not answered yet is not asked for again: a slow machine takes more of these minutes.)
	await expect(async () => {
		await wait(page, 2);
		await expect(page.getByText(SAYS_SO)).toBeVisible({ timeout: 200 });
	}).toPass({ timeout: 120_000 });
	await expectAccessible();
	const last = asked;
	await wait(page, 2);
	expect(asked).toBe(last);
	await page.getByRole("link", { name: "Neu laden" }).click();
	await expect(page.getByText(SAYS_SO)).toHaveCount(0);
	await expect.poll(() => asked).toBeGreaterThan(last);
});

/** Lets minutes pass: what each pause ends with is answered before the next one. */
async function wait(page: Page, minutes: number): Promise<void> {
	for (let passed = 0; passed < minutes * 60_000; passed += 30_000) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		await page.clock.fastForward(30_000);
		// oxlint-disable-next-line no-await-in-loop -- as above
		await page.waitForTimeout(60);
	}
}
