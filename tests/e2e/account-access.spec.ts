import type { Page } from "@playwright/test";
import { identityApi } from "../../contract/api/identity.ts";
import { fillCredentials, takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

const NEW_PASSWORD = "alphorn-am-morgen";

/** Where the link of the latest mail to this address leads. */
async function linkInMail(page: Page, email: string, subject: string): Promise<string> {
	const mail = page.getByRole("link", { name: subject }).filter({ hasText: email });
	await expect(async () => {
		await page.goto("/dev/outbox");
		await expect(mail.first()).toBeVisible({ timeout: 500 });
	}).toPass();
	await mail.first().click();
	const text = await page.locator("pre").textContent();
	const [, address = ""] = /: https?:\/\/[^/]+(\/\S+)/.exec(text ?? "") ?? [];
	return address;
}

test("whoever has forgotten the password chooses a new one by a mail, and is signed in @desktop", async ({
	page,
	account,
	expectAccessible,
}) => {
	await page.goto("/login");
	await page.getByRole("link", { name: "Passwort vergessen?" }).click();
	await expectAccessible();
	await page.getByLabel("E-Mail").fill(account.email);
	await page.getByRole("button", { name: "Link schicken" }).click();
	await expect(page.getByRole("status")).toContainText(account.email);
	await page.goto(await linkInMail(page, account.email, "Neues Passwort"));
	await expectAccessible();
	await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
	await page.getByRole("button", { name: "Passwort speichern" }).click();
	await expect(page.getByText("Ihr neues Passwort gilt ab sofort.")).toBeVisible();
	await expect(page).toHaveURL(/\/inbox/);
});

test.describe("a link that does not count", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("leads to a new one @desktop @scripts", async ({ page }) => {
		await page.goto("/login/new-password?code=falsch");
		await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
		await page.getByRole("button", { name: "Passwort speichern" }).click();
		await expect(page.getByRole("alert")).toContainText("gilt nicht mehr");
		await page.getByRole("link", { name: "Einen neuen Link verlangen" }).click();
		await expect(page).toHaveURL("/login/forgot-password");
	});
});

test("a password is shown where one wants to see it @desktop @scripts", async ({ page }) => {
	await page.goto("/login");
	await expect(page.getByLabel("E-Mail")).toBeFocused();
	await page.getByLabel("Passwort").fill("geheim");
	await expect(page.getByLabel("Passwort")).toHaveAttribute("type", "password");
	await page.getByRole("button", { name: "Eingabe anzeigen" }).click();
	await expect(page.getByLabel("Passwort")).toHaveAttribute("type", "text");
});

test("devices are signed out one by one, and by a new password", async ({
	page,
	account,
	expectAccessible,
	browser,
	playwright,
	baseURL,
}) => {
	await takeSession(page, account);
	const phone = await browser.newPage({ userAgent: "Mozilla/5.0 (iPhone) Version/19.0 Mobile Safari/604.1" });
	await phone.goto("/login");
	await fillCredentials(phone, account);
	await expect(phone).toHaveURL(/\/(documents|inbox)/);

	await page.goto("/my-profile");
	await page.getByRole("link", { name: "Anmeldung und Sicherheit" }).click();
	await expect(page.getByText("Safari auf iPhone")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Safari auf iPhone abmelden" }).click();
	await expect(page.getByText("Das Gerät ist abgemeldet.")).toBeVisible();
	await expect(page.getByText("Safari auf iPhone")).toBeHidden();
	await phone.goto("/documents");
	await expect(phone).toHaveURL("/login");
	await phone.close();

	await page.getByLabel("Jetziges Passwort").fill(account.password);
	await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
	await page.getByRole("button", { name: "Passwort ändern" }).click();
	await expect(page.getByText("Ihr Passwort ist geändert.")).toBeVisible();
	await expect(page).toHaveURL("/my-profile/security");
	// The token with which the account was opened has ended with the old password.
	const request = await playwright.request.newContext({ baseURL });
	const headers = { Authorization: `Bearer ${account.jwt}` };
	expect((await request.get(`/api${identityApi.me.path}`, { headers })).status()).toBe(401);
	await request.dispose();
});

test("a program gets in with a token that is shown once, until it is ended @desktop", async ({
	page,
	account,
	expectAccessible,
	playwright,
	baseURL,
}) => {
	await takeSession(page, account);
	await page.goto("/my-profile/security");
	await page.getByLabel("Wofür").fill("Scanner im Büro");
	await page.getByRole("button", { name: "Zugriff anlegen" }).click();
	const token = await page.getByLabel("Ihr neuer Zugriff").inputValue();
	await expectAccessible();
	const request = await playwright.request.newContext({ baseURL });
	const headers = { Authorization: `Bearer ${token}` };
	const status = async () => (await request.get(`/api${identityApi.me.path}`, { headers })).status();
	expect(await status()).toBe(200);
	await page.goto("/my-profile/security");
	await expect(page.getByLabel("Ihr neuer Zugriff")).toBeHidden();
	await page.getByRole("button", { name: "Scanner im Büro beenden" }).click();
	await expect(page.getByText("Der Zugriff ist beendet.")).toBeVisible();
	expect(await status()).toBe(401);
	await request.dispose();
});
