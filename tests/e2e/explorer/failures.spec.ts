import type { Page } from "@playwright/test";
import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

const PREVIEW_DATA = /\/documents\.data\?.*_routes=routes%2Fdocuments%2Fpreview%2Froute/;

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 500/] });

test("without a connection the list stays, and the preview comes by itself when it is back @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Miete" });
	await cms.createDocument({ name: "Hausrat" });
	await page.goto("/documents?page=1");
	await page.getByRole("link", { name: "Aktiv, Vorschau" }).first().click();
	await expect(page.getByRole("heading", { level: 2, name: "Hausrat" })).toBeVisible();

	await page.route(PREVIEW_DATA, (route) => route.abort("internetdisconnected"));
	await page.goto("/documents?page=1");
	await page.getByRole("link", { name: "Aktiv, Vorschau" }).last().click();
	await expect(failure(page)).toContainText("Es gibt keine Verbindung.");
	await expect(page.locator("tr[data-document]")).toHaveCount(2);
	await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
	await expect(failure(page)).toBeVisible();
	await expect(page.locator("tr[data-document]")).toHaveCount(2);

	await page.unroute(PREVIEW_DATA);
	await page.evaluate(() => window.dispatchEvent(new Event("online")));
	await expect(page.getByRole("heading", { level: 2, name: "Miete" })).toBeVisible();
	await expect(failure(page)).toHaveCount(0);
});

test("a preview that the server cannot give is asked for with pauses and leaves the list @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Hausrat" });
	let asked = 0;
	await page.route(PREVIEW_DATA, (route) => {
		asked += 1;
		return route.fulfill({ status: 500, body: "no" });
	});
	await page.goto("/documents?page=1");
	await page.getByRole("link", { name: "Aktiv, Vorschau" }).click();
	await expect(failure(page)).toContainText("Die Vorschau liess sich nicht laden");
	await expect(page.locator("tr[data-document]")).toHaveCount(1);
	const before = asked;
	await page.waitForTimeout(3_000);
	expect(asked - before).toBeLessThanOrEqual(1);
	await page.unroute(PREVIEW_DATA);
	await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
	await expect(page.getByRole("heading", { level: 2, name: "Hausrat" })).toBeVisible();
});

function failure(page: Page) {
	return page.getByRole("complementary", { name: "Vorschau" }).getByRole("alert");
}
