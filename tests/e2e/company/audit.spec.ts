import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

test("admins see who did what, filter it, and follow it to its document", async ({
	page,
	account,
	cms,
	expectAccessible,
	isMobile,
}) => {
	const document = await cms.createDocument({ name: "Mietvertrag" });
	const { documentId, tenant } = await cms.changeDocument(document, { name: "Mietvertrag Bern" });
	await takeSession(page, account);
	await page.goto(`/masterdata/${tenant.documentId}`);
	const main = page.getByRole("main");
	await main.getByRole("link", { name: "Verlauf" }).click();
	await expect(main.getByRole("heading", { level: 1 })).toContainText("Verlauf");
	await expect(main.getByRole("listitem").first()).toContainText(/Mietvertrag Bern\s*Dokument · Geändert/);
	await expectAccessible();

	await main.getByLabel("Text").fill("mietvertrag");
	if (isMobile) {
		await expect(main.getByLabel("Vorgang")).toBeHidden();
		await main.getByText("Weitere Filter").click();
	}
	await main.getByLabel("Vorgang").selectOption({ label: "Angelegt" });
	await main.getByRole("button", { name: "Filtern" }).click();
	await expect(page).toHaveURL(/text=mietvertrag&.*action=create/);
	await expect(main.getByRole("listitem")).toHaveCount(1);
	await expect(main.getByLabel("Text")).toHaveValue("mietvertrag");
	await main.getByRole("link", { name: "Mietvertrag" }).click();
	await expect(page).toHaveURL(new RegExp(`/documents/${documentId}`));
});
