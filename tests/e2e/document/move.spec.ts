import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { openTenant, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

test("a document moves to another household, and its old address leads there @desktop", async ({
	page,
	account,
	cms,
	playwright,
	expectAccessible,
	javaScriptEnabled,
}) => {
	test.skip(!process.env["ACCOUNTS_URL"], "a further tenant takes a server of the run's own");
	await openTenant(playwright, account, "Ferienhaus Flims");
	await openTenant(playwright, account, "Wohngemeinschaft");
	await takeSession(page, account);
	const document = await cms.createDocument({ name: "Hausratversicherung" });
	const bytes = new TextEncoder().encode("Gedeckt ist der Hausrat.");
	await cms.upload(document.documentId, { name: "Police.txt", mime: "text/plain", bytes });

	await page.goto(`/documents/${document.documentId}`);
	await page.locator("summary", { hasText: "Weitere Aktionen" }).click();
	await page.getByRole("link", { name: "Verschieben nach …" }).click();
	await expect(page.getByRole("heading", { name: "Dokument verschieben" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Das kommt mit" })).toContainText("1 Datei (24 B)");
	await expect(page.getByRole("region", { name: "Das bleibt zurück" })).toContainText("Verlauf");
	await expectAccessible();
	await page.getByLabel("Neuer Ort").selectOption("Ferienhaus Flims");
	if (javaScriptEnabled === false) await page.getByRole("button", { name: "Wechseln" }).click();
	await expect(page.getByText("Bei «Ferienhaus Flims» bekommt das Dokument")).toBeVisible();
	await page.getByLabel("Kategorie").selectOption("Wohnen");
	await page.getByRole("button", { name: "Verschieben" }).click();

	await expect(page.getByText("«Hausratversicherung» liegt jetzt bei «Ferienhaus Flims».")).toBeVisible();
	await expect(page).not.toHaveURL(new RegExp(document.documentId));
	const address = page.url();
	await expect(page.getByRole("heading", { name: "Hausratversicherung", level: 1 })).toBeVisible();
	await page.goto(`/documents/${document.documentId}`);
	expect(page.url()).toBe(address);
	await page.goto(`${address}?tab=history`);
	await expect(page.getByRole("heading", { name: "Hierher verschoben" })).toBeVisible();

	await page.goto("/documents/bin");
	const row = page.getByRole("listitem").filter({ hasText: "Hausratversicherung" });
	await expect(row).toContainText("liegt jetzt bei «Ferienhaus Flims»");
	await expect(row.getByRole("button")).toHaveCount(0);
	await expectAccessible();
	await row.getByRole("link", { name: "«Hausratversicherung» öffnen" }).click();
	await expect(page).toHaveURL(address);
	const restore = await page.request.post(`/api${pathOf(documentApi.restore, { id: document.documentId })}`, {
		data: { data: { version: 2 } },
		headers: { Authorization: `Bearer ${account.jwt}` },
	});
	expect(restore.status()).toBe(409);
});
