import { TOTP } from "otpauth";
import { tenantApi } from "../../../contract/api/tenant-lists.ts";
import type { Page } from "@playwright/test";
import { type Account, fillCredentials, openTenant, registerAccount, signIn } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

// A refused form is answered with 400, a page that is withheld with 403.
test.use({ expectedErrors: [/status of 40[03]/] });

const codeOf = (key: string, steps = 0) =>
	new TOTP({ secret: key.replaceAll(" ", "") }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Turns codes on in `/my-profile/security`, as a person does. @returns the key */
async function setUpCodes(page: Page, { password }: Account): Promise<string> {
	await page.goto("/my-profile/security?codes=setup");
	await page.getByLabel("Ihr Passwort").fill(password);
	await page.getByRole("button", { name: "Weiter" }).click();
	const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
	await page.getByLabel("Code, den die App anzeigt").fill(codeOf(key));
	await page.getByRole("button", { name: "Einschalten" }).click();
	await expect(page.getByRole("link", { name: "Ich habe sie aufbewahrt" })).toBeVisible();
	return key;
}

test("codes are set up, asked for at sign-in, stood in for by a recovery code, and turned off @desktop", async ({
	page,
	account,
	expectAccessible,
}) => {
	await signIn(page, account);
	await page.goto("/my-profile/security");
	await page.getByRole("link", { name: "Einrichten" }).click();
	await page.getByLabel("Ihr Passwort").fill("falsch");
	await page.getByRole("button", { name: "Weiter" }).click();
	await expect(page.getByText("Das ist nicht Ihr jetziges Passwort.")).toBeVisible();
	await page.getByLabel("Ihr Passwort").fill(account.password);
	await page.getByRole("button", { name: "Weiter" }).click();
	const picture = page.getByRole("img", { name: "QR-Code mit dem Schlüssel für Ihre App" });
	await expect(picture).toBeVisible();
	expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
	const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
	await page.getByLabel("Code, den die App anzeigt").fill("000000");
	await page.getByRole("button", { name: "Einschalten" }).click();
	await expect(page.getByText("Dieser Code gilt nicht.")).toBeVisible();
	// The key is the same as before: the app has it already.
	expect(await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).toBe(key);
	await expectAccessible();
	await page.getByLabel("Code, den die App anzeigt").fill(codeOf(key));
	await page.getByRole("button", { name: "Einschalten" }).click();

	const shown = page.getByRole("listitem").filter({ hasText: /^\w{4}-\w{4}-\w{4}-\w{4}$/ });
	await expect(shown).toHaveCount(10);
	const [recoveryCode = ""] = await shown.allInnerTexts();
	await expectAccessible();
	const saving = page.waitForEvent("download");
	await page.getByRole("link", { name: "Als Text speichern" }).click();
	expect((await saving).suggestedFilename()).toBe("Ablage Wiederherstellungscodes.txt");
	await page.getByRole("link", { name: "Ich habe sie aufbewahrt" }).click();
	await expect(page.getByText("Noch 10 Wiederherstellungscodes gelten.")).toBeVisible();
	await expect(shown).toHaveCount(0);

	await page.getByRole("button", { name: "Abmelden", exact: true }).first().click();
	await expect(page.getByText("Sie sind abgemeldet.")).toBeVisible();
	await page.goto("/login");
	await fillCredentials(page, account);
	await expect(page.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
	// It is no session yet.
	await page.goto("/documents");
	await expect(page.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
	await expectAccessible();
	const field = page.getByLabel("Code aus der App");
	await expect(field).toHaveAttribute("autocomplete", "one-time-code");
	await expect(field).toHaveAttribute("inputmode", "numeric");
	await field.fill("123 45");
	await page.getByRole("button", { name: "Anmelden", exact: true }).click();
	await expect(page.getByText("Dieser Code gilt nicht.")).toBeVisible();
	await field.fill(codeOf(key, 1));
	await page.getByRole("button", { name: "Anmelden", exact: true }).click();
	await expect(page).toHaveURL(/\/documents/);

	await page.goto("/my-profile/security");
	await page.getByRole("button", { name: "Abmelden", exact: true }).first().click();
	await expect(page.getByText("Sie sind abgemeldet.")).toBeVisible();
	await page.goto("/login");
	await fillCredentials(page, account);
	await page.getByRole("link", { name: "Wiederherstellungscode benutzen" }).click();
	await expectAccessible();
	await page.getByLabel("Wiederherstellungscode").fill(recoveryCode.toUpperCase());
	await page.getByRole("button", { name: "Anmelden", exact: true }).click();
	await expect(page).toHaveURL(/\/inbox/);
	await page.goto("/my-profile/security");
	await expect(page.getByText("Noch 9 Wiederherstellungscodes gelten.")).toBeVisible();

	await page.getByRole("link", { name: "Ausschalten" }).click();
	await page.getByLabel("Ihr Passwort").fill(account.password);
	await page.getByRole("button", { name: "Anmeldung mit Code ausschalten" }).click();
	await expect(page.getByText("Die Anmeldung mit Code ist ausgeschaltet.")).toBeVisible();
	await expect(page.getByRole("link", { name: "Einrichten" })).toBeVisible();
});

test("the second step can be left, and begins anew where it is over @desktop @no-scripts", async ({
	page,
	account,
}) => {
	await signIn(page, account);
	const key = await setUpCodes(page, account);

	await page.context().clearCookies();
	await page.goto("/login");
	await fillCredentials(page, account);
	await page.getByRole("button", { name: "Mit einem anderen Konto anmelden" }).click();
	await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
	await fillCredentials(page, account);
	await expect(page.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
	await page.context().clearCookies({ name: "ablage_step" });
	await page.getByLabel("Code aus der App").fill(codeOf(key, 1));
	await page.getByRole("button", { name: "Anmelden", exact: true }).click();
	await expect(page.getByText("Das hat zu lange gedauert oder gilt nicht mehr.")).toBeVisible();
	await expect(page.getByLabel("E-Mail")).toBeVisible();
});

test("a tenant that demands a second factor shows nothing without one, says so, and opens once it is there @desktop", async ({
	page,
	account,
	playwright,
	baseURL,
	expectAccessible,
}) => {
	const colleague = await registerAccount(playwright, baseURL, { firstName: "Urs" });
	await openTenant(playwright, account, "Treuhand Meier", { editors: [colleague] });
	const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
	const tenants = await request.get(`/api${tenantApi.list.path}`, {
		headers: { Authorization: `Bearer ${account.jwt}` },
	});
	const listed: { documentId: string; name: string }[] = (await tenants.json()).data;
	await request.dispose();
	const tenantId = listed.find(({ name }) => name === "Treuhand Meier")?.documentId ?? "";
	const address = `/permissions/${tenantId}`;
	await signIn(page, account);
	await page.goto(address);
	await page.getByRole("button", { name: "Zweiten Faktor verlangen" }).click();
	await expect(page.getByText("Melden Sie sich zuerst selbst mit einem Code")).toBeVisible();
	await setUpCodes(page, account);
	await page.goto(address);
	await page.getByRole("button", { name: "Zweiten Faktor verlangen" }).click();
	await expect(page.getByText("Ab jetzt braucht hier jede Sitzung einen zweiten Faktor.")).toBeVisible();
	await expectAccessible();

	await page.context().clearCookies();
	await signIn(page, colleague);
	const notice = page.getByRole("complementary", { name: "Zweiter Faktor nötig" });
	await expect(notice).toContainText("«Treuhand Meier» verlangt einen zweiten Faktor.");
	await page.goto("/documents");
	await expect(notice).toBeVisible();
	await expectAccessible();
	await page.goto("/my-profile");
	await expect(page.getByText("In dieser Sitzung sehen Sie nichts davon.")).toBeVisible();
	await page.goto(`/my-company/${tenantId}`);
	await expect(page.getByRole("heading", { name: "Hier braucht es einen zweiten Faktor" })).toBeVisible();
	await expectAccessible();
	await page.getByRole("main").getByRole("link", { name: "Zweiten Faktor einrichten" }).last().click();
	await expect(page).toHaveURL(/\/my-profile\/security/);
	await setUpCodes(page, colleague);
	await page.goto(`/my-company/${tenantId}`);
	await expect(page.getByRole("heading", { name: "Hier braucht es einen zweiten Faktor" })).toHaveCount(0);
	await expect(page.locator("option", { hasText: "Treuhand Meier" }).first()).toBeAttached();
	await expect(notice).toHaveCount(0);
});
