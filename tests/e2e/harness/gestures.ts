import { expect, type Locator, type Page } from "@playwright/test";

/** The link of that name that this screen shows: rail and bottom bar have the same ones. */
export function visibleLink(page: Page, name: string): Locator {
	return page.getByRole("link", { name, exact: true }).locator("visible=true").first();
}

/** On a phone the list's filters are a sheet. */
export async function openFilters(page: Page): Promise<void> {
	const button = page.getByRole("button", { name: /^Filter/ }).locator("visible=true");
	const isClosed = await page.locator("#filters:not(:popover-open)[popover]").count();
	if (isClosed > 0 && (await button.count()) > 0) await button.click();
}

/** Without scripts what was chosen is sent, and the page that comes has the sheet closed. */
export async function closeFilters(page: Page, isScripted: boolean | undefined): Promise<void> {
	const button = page.getByRole("button", { name: /Dokumente? zeigen$/ }).locator("visible=true");
	if (isScripted && (await button.count()) > 0) await button.click();
}

/** Opens a menu, which is a disclosure without JavaScript. */
export async function openMenu(page: Page, name: string): Promise<void> {
	await page.locator("summary, button", { hasText: name }).locator("visible=true").click();
}

/** What can be done with the open document: by its own button, or on narrow screens by its entry in the menu. */
export async function chooseAction(page: Page, name: string): Promise<void> {
	const button = page.getByRole("button", { name, exact: true }).locator("visible=true");
	if ((await button.count()) > 0) return button.first().click();
	await openMenu(page, "Weitere Aktionen");
	await page.getByText(name, { exact: true }).locator("visible=true").last().click();
}

/** Brings the document's files into view, which are a part of their own on narrow screens. */
export async function showFiles(page: Page): Promise<Locator> {
	const tab = page.getByRole("tab", { name: /^Dateien/ }).locator("visible=true");
	const files = page.getByRole("region", { name: "Dateien" });
	// The page may still be on its way.
	await expect(tab.or(files.locator("visible=true")).first()).toBeVisible();
	if ((await tab.count()) > 0) await tab.click();
	await expect(files).toBeVisible();
	return files;
}

/** Signs out, from the rail or on narrow screens from the sheet behind "Mehr". */
export async function signOut(page: Page): Promise<void> {
	const button = page.getByRole("button", { name: "Abmelden" }).locator("visible=true");
	const sheet = page.locator("summary", { hasText: "Mehr" }).locator("visible=true");
	await expect(button.or(sheet).first()).toBeVisible();
	if ((await button.count()) === 0) await openMenu(page, "Mehr");
	await button.click();
	await page.waitForURL(({ pathname }) => !/^\/(documents|inbox)/.test(pathname));
}
