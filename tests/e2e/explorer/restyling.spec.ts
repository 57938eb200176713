import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { takeDemoSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** A page of rows has some 900 elements. A rule that styles them all anew takes a phone 80 ms, at each key. */
const FEW = 60;

const traceSchema = z.object({
	traceEvents: z.array(
		z.looseObject({ name: z.string(), args: z.looseObject({ elementCount: z.number().optional() }) }),
	),
});

test("the keys and a tick style few elements anew, not the whole page; a key that leads to another row leaves the layout as it is @desktop @scripts", async ({
	page,
	browser,
}) => {
	await takeDemoSession(page, "privat");
	await page.goto("/documents?page=1&preview=hidden");
	const boxes = page.locator("tbody tr[data-document]").getByRole("checkbox");
	// The bar over the heading comes with the first tick.
	await boxes.nth(2).check();
	await expect(page.getByText("1 ausgewählt")).toBeVisible();
	const restyled = await restyledBy(browser, page, async () => {
		await boxes.nth(3).focus();
		await boxes.nth(3).press("Space");
		await expect(page.getByText("2 ausgewählt")).toBeVisible();
		await boxes.nth(3).press("Space");
		await expect(page.getByText("1 ausgewählt")).toBeVisible();
		await page.locator("a.explorer-name").nth(5).focus();
	});
	expect(restyled.length).toBeGreaterThan(0);
	expect(Math.max(...restyled)).toBeLessThan(FEW);

	await page.reload();
	const names = page.locator("a.explorer-name");
	await names.nth(3).focus();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Shift+Tab");
	await expect(names.nth(3)).toBeFocused();
	const layouts = await recordOf(browser, page, "Layout", async () => {
		await names.nth(4).focus();
		await names.nth(5).focus();
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
	});
	expect(layouts).toEqual([]);
	const row = page.locator("tbody tr[data-document]").nth(5);
	expect(await row.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
});

test("what comes into the page from elsewhere styles few elements anew @phone @scripts", async ({
	page,
	browser,
}) => {
	await takeDemoSession(page, "privat");
	await page.goto("/documents?page=1");
	await expect(page.locator("tbody tr[data-document]").nth(3)).toBeVisible();
	const restyled = await restyledBy(browser, page, async () => {
		await page.evaluate(() => document.head.insertAdjacentHTML("beforeend", "<link>"));
		await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<div></div>"));
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
	});
	expect(Math.max(...restyled, 0)).toBeLessThan(FEW);
});

/** How many elements the browser styled anew, each time that it did. */
async function restyledBy(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
	const styled = await recordOf(browser, page, "UpdateLayoutTree", act);
	return styled.map(({ elementCount }) => elementCount ?? 0);
}

/** What the browser's own record says of each time that it did this. */
async function recordOf(browser: Browser, page: Page, name: string, act: () => Promise<void>) {
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
	await browser.startTracing(page, { categories: ["devtools.timeline"] });
	await act();
	const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString("utf8")));
	return traceEvents.filter((event) => event.name === name).map(({ args }) => args);
}
