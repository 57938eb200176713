import { openAdministration, openTenant, registerAccount, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

// What is sent incomplete is refused.
test.use({ expectedErrors: [/status of 400/] });

/** A picture of one pixel. */
const PICTURE = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p4z9WQAAAABJRU5ErkJggg==",
	"base64",
);

test("a household says who it is, shows its picture, its subscription and its people @desktop", async ({
	page,
	account,
	expectAccessible,
	isMobile,
	javaScriptEnabled,
}) => {
	await takeSession(page, account);
	await openAdministration(page, isMobile);
	const main = page.getByRole("main");
	await expect(page).toHaveURL(/\/my-company\/[a-z0-9]{24}/);
	await expect(main.getByText("Name des Haushalts")).toBeVisible();
	// Nothing here speaks of a company to a household.
	await expect(main.getByText(/Firma|Mandant|UID|Handelsregister/)).toHaveCount(0);
	await expectAccessible();

	await main.getByRole("link", { name: "Angaben bearbeiten" }).click();
	await main.getByLabel("Name des Haushalts").fill("");
	await main.getByRole("button", { name: "Speichern" }).click();
	await expect(main.getByText("Bitte ausfüllen.")).toBeVisible();
	await expectAccessible();
	await main.getByLabel("Name des Haushalts").fill("Familie Ammann");
	await main.getByLabel("Strasse, Nr.").fill("Seestrasse 1");
	await main.getByLabel("Ort").fill("Zürich");
	await main.getByLabel("Telefon").fill("abends");
	await main.getByRole("button", { name: "Speichern" }).click();
	await expect(main.getByText("Seestrasse 1")).toBeVisible();
	await expect(main.getByText("Das sieht nicht wie eine Telefonnummer aus.")).toBeVisible();
	await expect(main.getByRole("heading", { level: 1 })).toContainText("Familie Ammann");

	const choice = main.locator('input[type="file"]');
	await choice.setInputFiles({ name: "bild.png", mimeType: "image/png", buffer: Buffer.from("nichts") });
	if (!javaScriptEnabled) await main.getByRole("button", { name: "Speichern" }).click();
	await expect(main.getByText("Das ist kein Bild im Format PNG, JPEG oder WebP.")).toBeVisible();
	await choice.setInputFiles({ name: "bild.png", mimeType: "image/png", buffer: PICTURE });
	if (!javaScriptEnabled) await main.getByRole("button", { name: "Speichern" }).click();
	const picture = main.getByRole("img", { name: "Familie Ammann" });
	await expect(picture).toBeVisible();
	await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
	await expectAccessible();
	await main.getByRole("button", { name: "Entfernen" }).click();
	await expect(main.getByText("Noch keines gewählt")).toBeVisible();

	await main.getByRole("tab", { name: "Abonnement" }).click();
	await expect(main.getByText(/^Testphase$/)).toBeVisible();
	await expect(main.getByText("(in 30 Tagen)")).toBeVisible();
	await expect(main.getByRole("meter", { name: "Speicherplatz" })).toBeAttached();
	await expect(main.getByText("0, ohne Grenze")).toBeVisible();
	await expectAccessible();
	await main.getByRole("tab", { name: "Personen" }).click();
	await expect(main.getByRole("listitem")).toContainText("Admin");
	await expect(main.getByRole("listitem")).toContainText(account.email);
	await expectAccessible();
	// The tab is kept.
	await page.goto("/my-tenants/company");
	await expect(main.getByRole("tab", { name: "Personen" })).toHaveAttribute("aria-selected", "true");
});

test("who administers nothing reads everything but the people's addresses, and changes nothing @desktop @scripts", async ({
	page,
	account,
	playwright,
	baseURL,
}) => {
	const owner = await registerAccount(playwright, baseURL);
	await openTenant(playwright, owner, "Verein Waldrand", { editors: [account] });
	await takeSession(page, account);
	await page.goto("/my-tenants/company?tab=facts");
	const main = page.getByRole("main");
	await main.getByRole("combobox", { name: "Haushalt oder Firma" }).selectOption("Verein Waldrand");
	const show = main.getByRole("button", { name: "Anzeigen" });
	if (await show.isVisible()) await show.click();
	await expect(main.getByText("Die Angaben ändern nur Admins.")).toBeVisible();
	await expect(main.getByRole("link", { name: "Angaben bearbeiten" })).toHaveCount(0);
	await expect(main.locator("input[type=file]")).toHaveCount(0);
	await main.getByRole("tab", { name: "Personen" }).click();
	await expect(main.getByRole("listitem")).toHaveCount(2);
	await expect(main.getByText(owner.email)).toHaveCount(0);
});
