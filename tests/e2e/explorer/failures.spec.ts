import type { Page, Route } from "@playwright/test";
import { takeSession } from "../harness/accounts.ts";
import type { ContractCaller } from "../harness/contract-caller.ts";
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

test("a preview that comes back cuts off nothing that is being sent @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	await toThreeDocuments(page, cms);
	await page.getByRole("link", { name: "Aktiv, Vorschau" }).first().click();
	await expect(page.getByRole("heading", { level: 2, name: "Hausrat" })).toBeVisible();
	await page.keyboard.press("e");
	const undo = page.getByRole("button", { name: "Rückgängig" });
	await undo.waitFor();
	await failLastPreview(page);

	const sent = Promise.withResolvers<Route>();
	await page.route("**/documents/undo.data", sent.resolve);
	await undo.click();
	const held = await sent.promise;
	await page.unroute(PREVIEW_DATA);
	const came = page.waitForResponse(PREVIEW_DATA);
	await page.evaluate(() => window.dispatchEvent(new Event("online")));
	await came;
	await expect(page.getByRole("button", { name: "Noch einmal versuchen" })).not.toHaveAttribute(
		"aria-busy",
		"true",
	);
	await held.continue();
	await expect(page.getByRole("link", { name: "Aktiv, Vorschau" })).toHaveCount(3);
	await expect(failure(page)).toHaveCount(0);
});

test("whoever asks for a preview again sees that it is asked for @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	await toThreeDocuments(page, cms);
	await failLastPreview(page);
	await page.unroute(PREVIEW_DATA);
	const asked = Promise.withResolvers<Route>();
	await page.route(PREVIEW_DATA, asked.resolve, { times: 1 });
	const again = failure(page).getByRole("button", { name: "Noch einmal versuchen" });
	await again.click();
	const held = await asked.promise;
	await expect(again).toHaveAttribute("aria-busy", "true");
	await held.continue();
	await expect(page.getByRole("heading", { level: 2, name: "Auto" })).toBeVisible();
	await expect(failure(page)).toHaveCount(0);
});

/** «Hausrat» is the first of them. (Of a selected row the one below is read ahead; the last is not.) */
async function toThreeDocuments(page: Page, cms: ContractCaller): Promise<void> {
	await cms.createDocument({ name: "Auto" });
	await cms.createDocument({ name: "Miete" });
	await cms.createDocument({ name: "Hausrat" });
	await page.goto("/documents?page=1");
}

async function failLastPreview(page: Page): Promise<void> {
	await page.route(PREVIEW_DATA, (route) => route.abort("internetdisconnected"));
	await page.getByRole("link", { name: "Aktiv, Vorschau" }).last().click();
	await expect(failure(page)).toBeVisible();
}

function failure(page: Page) {
	return page.getByRole("complementary", { name: "Vorschau" }).getByRole("alert");
}
