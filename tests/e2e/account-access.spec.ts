import { identityApi } from "../../contract/api/identity.ts";
import { fillCredentials, openTenant, registerAccount, takeSession } from "./harness/accounts.ts";
import { linkInMail } from "./harness/mails.ts";
import { expect, test } from "./harness/test.ts";

const NEW_PASSWORD = "alphorn-am-morgen";

test("whoever has forgotten the password chooses a new one by a mail, and is signed in @desktop", async ({
	page,
	account,
	expectAccessible,
}) => {
	await page.goto("/login");
	await page.getByRole("link", { name: "Passwort vergessen?" }).click();
	// The page before it has a field of that name, too.
	await expect(page.getByRole("heading", { name: "Passwort vergessen" })).toBeVisible();
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

test("a program gets in with a token that is shown once, until it is ended; devices are signed out one by one, and by a new password @desktop", async ({
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
	await page.getByLabel("Wofür").fill("Scanner im Büro");
	await page.getByRole("button", { name: "Zugriff anlegen" }).click();
	const token = await page.getByLabel("Ihr neuer Zugriff").inputValue();
	await expectAccessible();
	const program = await playwright.request.newContext({ baseURL });
	const status = async () =>
		(
			await program.get(`/api${identityApi.me.path}`, { headers: { Authorization: `Bearer ${token}` } })
		).status();
	expect(await status()).toBe(200);
	await page.goto("/my-profile/security");
	await expect(page.getByLabel("Ihr neuer Zugriff")).toBeHidden();
	await page.getByRole("button", { name: "Scanner im Büro beenden" }).click();
	await expect(page.getByText("Der Zugriff ist beendet.")).toBeVisible();
	expect(await status()).toBe(401);
	await program.dispose();

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

test.describe("one's profile", () => {
	// A refused form.
	test.use({ expectedErrors: [/status of 400/] });

	test("the name and the e-mail address are changed, the address by the link of a mail; one sees what one may do in each tenant, and leaves one; of which one is the last admin not @desktop", async ({
		page,
		account,
		expectAccessible,
		playwright,
		baseURL,
	}) => {
		const owner = await registerAccount(playwright, baseURL);
		await openTenant(playwright, owner, "Verein Alphorn", { editors: [account] });
		await takeSession(page, account);
		await page.goto("/my-profile");
		await page.getByLabel("Nachname").fill("Neumann");
		await page.getByRole("button", { name: "Name speichern" }).click();
		await expect(page.getByText("Ihr Name ist gespeichert.")).toBeVisible();
		await expect(page.getByLabel("Nachname")).toHaveValue("Neumann");

		const wanted = `neu.${account.email}`;
		await page.getByText("Adresse ändern").click();
		await page.getByLabel("Neue E-Mail-Adresse").fill(wanted);
		await page.getByLabel("Jetziges Passwort").fill("falsch falsch");
		await page.getByRole("button", { name: "Link schicken" }).click();
		await expect(page.getByText("Das ist nicht Ihr jetziges Passwort.")).toBeVisible();
		await expect(page.getByLabel("Neue E-Mail-Adresse")).toHaveValue(wanted);
		await expectAccessible();
		await page.getByLabel("Jetziges Passwort").fill(account.password);
		await page.getByRole("button", { name: "Link schicken" }).click();
		await expect(page.getByText(`An ${wanted} ist ein Link unterwegs.`)).toBeVisible();

		await page.goto(await linkInMail(page, wanted, "Ihre neue E-Mail-Adresse"));
		await expectAccessible();
		await page.getByRole("button", { name: "Adresse übernehmen" }).click();
		await expect(page.getByRole("status")).toContainText(wanted);
		await page.getByRole("link", { name: "Zu Ihrem Profil" }).click();
		await expect(page.getByRole("region", { name: "E-Mail" })).toContainText(wanted);

		const tenants = page.getByRole("region", { name: "Meine Haushalte und Firmen" }).getByRole("listitem");
		await expect(tenants.filter({ hasText: "Verein Alphorn" })).toContainText("Lesen und bearbeiten: Wohnen");
		const last = tenants.filter({ hasText: "Regula Ammann" });
		await expect(last).toContainText("Nur Sie sind hier noch Admin.");
		await expect(last.getByRole("link", { name: /verlassen/ })).toBeHidden();
		await expectAccessible();
		await page.getByRole("link", { name: "«Verein Alphorn» verlassen" }).click();
		await expect(
			page.getByRole("heading", { name: "Möchten Sie «Verein Alphorn» verlassen?" }),
		).toBeVisible();
		await expectAccessible();
		await page.getByRole("button", { name: "Verlassen" }).click();
		await expect(page.getByText("Sie haben «Verein Alphorn» verlassen.")).toBeVisible();
		await expect(tenants).toHaveCount(1);
	});
});
