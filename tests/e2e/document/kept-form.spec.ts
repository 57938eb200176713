import type { Page } from "@playwright/test";
import { z } from "zod";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { documentCategorySchema, userSchema } from "../../../contract/entities/entities.ts";
import { openTenant, registerAccount, takeSession } from "../harness/accounts.ts";
import type { ContractCaller } from "../harness/contract-caller.ts";
import { expect, test } from "../harness/test.ts";

test("the form of one document is never filled with another one's, and leaving for that one asks @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	const [first, second] = [
		await cms.createDocument({ name: "Hausrat" }),
		await cms.createDocument({ name: "Mietvertrag" }),
	];
	const name = page.getByRole("textbox", { name: "Name", exact: true });
	const heading = page.getByRole("heading", { level: 1 });
	await page.goto(`/documents/${first.documentId}?edit`);
	await expect(name).toHaveValue("Hausrat");
	await page.getByRole("link", { name: "Dokumente", exact: true }).first().click();
	await page.getByRole("row", { name: /Mietvertrag/ }).dblclick();
	await expect(page).toHaveURL(new RegExp(second.documentId));
	await page.getByRole("link", { name: "Bearbeiten", exact: true }).click();
	await expect(name).toHaveValue("Mietvertrag");

	await page.evaluate(() => window.history.go(-2));
	await expect(heading).toContainText("Hausrat");
	await expect(name).toHaveValue("Hausrat");

	await page.evaluate(() => window.history.go(2));
	await expect(heading).toContainText("Mietvertrag");
	await name.fill("Mietvertrag neu");
	await page.evaluate(() => window.history.go(-2));
	await page.getByRole("button", { name: "Weiter bearbeiten" }).click();
	await expect(name).toHaveValue("Mietvertrag neu");
	await expect(page).toHaveURL(new RegExp(second.documentId));
});

test.describe("what was typed stays", () => {
	// Saving is refused.
	test.use({ expectedErrors: [/status of 40[34]/] });
	test.skip(!process.env["ACCOUNTS_URL"], "a further tenant takes a server of the run's own");

	const name = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
	const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true });

	test("where the document is moved meanwhile, with the way to it @desktop", async ({
		page,
		account,
		cms,
		playwright,
		expectAccessible,
		javaScriptEnabled,
	}) => {
		await openTenant(playwright, account, "Ferienhaus Flims");
		await takeSession(page, account);
		const { documentId, version } = await cms.createDocument({ name: "Hausrat" });
		await page.goto(`/documents/${documentId}?edit`);
		await name(page).fill("Hausrat neu");
		const category = await wohnenIn(cms, "Ferienhaus Flims");
		const moved = await page.request.post(`/api${pathOf(documentApi.move, { id: documentId })}`, {
			data: { data: { ...category, version } },
			headers: { Authorization: `Bearer ${account.jwt}` },
		});
		expect(moved.status()).toBeLessThan(300);
		await save(page).click();
		const said = page
			.getByRole("alert")
			.filter({ hasText: "Das Dokument liegt jetzt bei «Ferienhaus Flims»" });
		await expect(said).toBeVisible();
		if (javaScriptEnabled === false) {
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hausrat neu");
		} else await expect(name(page)).toHaveValue("Hausrat neu");
		await expect(save(page)).toHaveCount(0);
		await expectAccessible();
		const opened = page.waitForEvent("popup");
		await said.getByRole("link", { name: "Dort bearbeiten" }).click();
		const there = await opened;
		await expect(name(there)).toHaveValue("Hausrat");
		await expect(said).toBeVisible();
	});

	test("where one may only read the document by now @desktop", async ({
		page,
		account,
		cms,
		playwright,
		baseURL,
		browser,
		expectAccessible,
		javaScriptEnabled,
	}) => {
		const editor = await registerAccount(playwright, baseURL);
		await openTenant(playwright, account, "Verein Waldrand", { editors: [editor] });
		await takeSession(page, editor);
		const category = await wohnenIn(cms, "Verein Waldrand");
		const { documentId } = await cms.createDocument({ name: "Mietvertrag", ...category });
		await page.goto(`/documents/${documentId}?edit`);
		await page.getByRole("textbox", { name: "Beschreibung" }).fill("Samt Keller");
		const other = await browser.newPage({ javaScriptEnabled: false });
		await takeSession(other, account);
		await other.goto("/my-tenants/permissions");
		await other.getByRole("combobox", { name: "Haushalt oder Firma" }).selectOption("Verein Waldrand");
		await other.getByRole("button", { name: "Anzeigen" }).click();
		await other.getByRole("row").filter({ hasText: editor.email }).getByRole("checkbox").check();
		await other.getByRole("combobox", { name: "Recht" }).selectOption("Lesen");
		await other.getByRole("button", { name: "Anwenden" }).click();
		await expect(other.getByText("Geändert: Regula Ammann")).toBeVisible();
		await other.close();
		await save(page).click();
		if (javaScriptEnabled === false) {
			await expect(page.getByText("Sie können das Dokument zurzeit nicht bearbeiten")).toBeVisible();
			await expect(page.getByRole("definition").filter({ hasText: "Samt Keller" })).toBeVisible();
			await expectAccessible();
			await page.getByRole("link", { name: "Zum Dokument" }).click();
			await expect(page.getByRole("heading", { name: "Mietvertrag", level: 1 })).toBeVisible();
		} else {
			await expect(page.getByRole("alert")).toContainText("Recht");
			await expect(page.getByRole("textbox", { name: "Beschreibung" })).toHaveValue("Samt Keller");
		}
	});
});

/** A tenant of the account, and the category there in which its editors may edit. */
async function wohnenIn(cms: ContractCaller, name: string) {
	const { tenants = [] } = await cms.get(`${identityApi.me.path}?populate[tenants]=true`, userSchema);
	const tenant = tenants.find((other) => other.name === name)?.documentId ?? "";
	const ofTenant = `${categoryApi.list.path}?filters[tenant]=${tenant}`;
	const categories = await cms.get(ofTenant, z.array(documentCategorySchema));
	const category = categories.find((other) => other.name === "Wohnen");
	return { tenant, documentCategory: category?.documentId ?? "" };
}
