import { chromiumOptions } from "../../support/browsers/chromium.ts";
import { fillCredentials } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** As a server at home is reached whose address is no localhost and has no TLS: browsers keep part of what they can do back. */
const HOST = "ablage.test";

test.use({
	launchOptions: chromiumOptions(process.env["E2E_BROWSER"], `--host-resolver-rules=MAP ${HOST} 127.0.0.1`),
	expectedErrors: [/Cross-Origin-Opener-Policy header has been ignored/],
});

test("without TLS files are added, a change is told of and taken back, and an address is copied @desktop @scripts", async ({
	page,
	account,
	cms,
	baseURL,
}) => {
	await cms.createDocument({ name: "Hausrat" });
	const origin = (baseURL ?? "").replace("127.0.0.1", HOST);
	await page.goto(`${origin}/login`);
	expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
	await fillCredentials(page, account);
	await page.waitForURL(/\/inbox/);

	await page.goto(`${origin}/documents/add`);
	await page
		.locator("main input[type=file]")
		.first()
		.setInputFiles({ name: "Police.txt", mimeType: "text/plain", buffer: Buffer.from("Police 4711") });
	await page.getByRole("button", { name: "Dokument ablegen" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Police/);
	await page.goto(`${origin}/documents?page=1`);
	await page.getByRole("link", { name: "Aktiv, Vorschau" }).first().click();
	await expect(page.getByRole("heading", { level: 2, name: "Police" })).toBeVisible();
	await page.keyboard.press("e");
	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect(page.getByRole("link", { name: "Aktiv, Vorschau" })).toHaveCount(2);

	await page.goto(`${origin}/deadlines/calendar`);
	await page.getByRole("button", { name: "Adresse erzeugen" }).click();
	const copy = page.getByRole("button", { name: "Kopieren", exact: true });
	const address = await page.locator("main input[readonly]").inputValue();
	await copy.click();
	await expect(page.getByRole("button", { name: "Kopiert", exact: true })).toBeFocused();
	// Once it was said, it can be copied again.
	await expect(copy).toBeVisible();
	await page.goto(`${origin}/search`);
	const search = page.getByRole("main").getByRole("searchbox").first();
	await search.focus();
	await page.keyboard.press("ControlOrMeta+v");
	await expect(search).toHaveValue(address);
});
