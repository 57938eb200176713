import type { Locator, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { type Account, openTenant, registerAccount, takeSession } from "../harness/accounts.ts";

interface Admin {
	page: Page;
	account: Account;
	playwright: PlaywrightWorkerArgs["playwright"];
	baseURL: string | undefined;
}

interface PermissionsPage {
	main: Locator;
	/** Who may edit, among the people. */
	row: Locator;
}

/** The account's page of permissions, in a tenant of its own with one person who may edit. */
export async function openPermissions({
	page,
	account,
	playwright,
	baseURL,
}: Admin): Promise<PermissionsPage> {
	const editor = await registerAccount(playwright, baseURL);
	await openTenant(playwright, account, "Verein Waldrand", { editors: [editor] });
	await takeSession(page, account);
	await page.goto("/my-tenants/permissions");
	const main = page.getByRole("main");
	await main.getByRole("combobox", { name: "Haushalt oder Firma" }).selectOption("Verein Waldrand");
	const show = main.getByRole("button", { name: "Anzeigen" });
	if (await show.isVisible()) await show.click();
	return { main, row: main.getByRole("row").filter({ hasText: editor.email }) };
}
