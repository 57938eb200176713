import { TOTP } from "otpauth";
import { fillCredentials, signIn } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

// A refused form is answered with 400.
test.use({ expectedErrors: [/status of 400/] });

const codeOf = (key: string, steps = 0) =>
	new TOTP({ secret: key.replaceAll(" ", "") }).generate({ timestamp: Date.now() + steps * 30_000 });

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

test("the second step can be left, and begins anew where it is over @desktop", async ({ page, account }) => {
	await signIn(page, account);
	await page.goto("/my-profile/security?codes=setup");
	await page.getByLabel("Ihr Passwort").fill(account.password);
	await page.getByRole("button", { name: "Weiter" }).click();
	const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
	await page.getByLabel("Code, den die App anzeigt").fill(codeOf(key));
	await page.getByRole("button", { name: "Einschalten" }).click();
	await expect(page.getByRole("link", { name: "Ich habe sie aufbewahrt" })).toBeVisible();

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
