import type { Page } from "@playwright/test";
import { registerAccount, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";
import { openPermissions } from "./permissions-page.ts";

// What came too late is refused, and so is a link that does not count any more.
test.use({ expectedErrors: [/status of 4(00|09|10)/] });

/** Where the link of the latest mail to this address leads. */
async function linkInMail(page: Page, email: string): Promise<string> {
	const mail = page.getByRole("link", { name: "lädt Sie zu" }).filter({ hasText: email });
	await expect(async () => {
		await page.goto("/dev/outbox");
		await expect(mail.first()).toBeVisible({ timeout: 500 });
	}).toPass();
	await mail.first().click();
	const text = await page.locator("pre").textContent();
	const [, address = ""] = /: https?:\/\/[^/]+(\/\S+)/.exec(text ?? "") ?? [];
	return address;
}

test("an admin sees who may do what, changes one and several, and takes somebody out @desktop", async ({
	page,
	account,
	playwright,
	baseURL,
	browser,
	expectAccessible,
}) => {
	const { main, row } = await openPermissions({ page, account, playwright, baseURL });
	await expect(row).toBeVisible();
	await expect(row.getByRole("cell", { name: "Bearbeiten" })).toHaveText("B");
	await expectAccessible();
	// Headings stand on end; with wider letters, lines and words (WCAG 1.4.12), too, all of each is seen.
	const cut = await main
		.getByRole("columnheader")
		.locator("span")
		.evaluateAll((names) => {
			for (const name of names) {
				if (name instanceof HTMLElement)
					name.style.cssText = "letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5";
			}
			return names
				.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
				.map(({ textContent }) => textContent);
		});
	expect(cut).toEqual([]);

	// Several at once: chosen in the list.
	await row.getByRole("checkbox").check();
	await main.getByRole("combobox", { name: "Recht" }).selectOption("Lesen");
	await main.getByRole("button", { name: "Anwenden" }).click();
	await expect(page.getByText("Geändert: Regula Ammann")).toBeVisible();
	await expect(row.getByRole("cell", { name: "Lesen" }).first()).toHaveText("L");

	// One person, while somebody else changes the same one.
	await row.getByRole("link").click();
	await expect(main.getByRole("radio", { name: "Wohnen: Lesen" })).toBeChecked();
	await expectAccessible();
	const other = await browser.newPage();
	await takeSession(other, account);
	await other.goto(page.url());
	await other.getByRole("radio", { name: "Wohnen: Keines" }).check();
	await other.getByRole("button", { name: "Speichern" }).click();
	await expect(other.getByText("Gespeichert: Regula Ammann")).toBeVisible();
	await other.close();
	await main.getByRole("radio", { name: "Wohnen: Bearbeiten" }).check();
	await main.getByRole("button", { name: "Speichern" }).click();
	await expect(main.getByRole("alert")).toContainText(
		"Sie haben das inzwischen in einem anderen Fenster geändert.",
	);
	await expect(main.getByRole("radio", { name: "Wohnen: Bearbeiten" })).toBeChecked();
	await expect(main.getByText("Neuer Stand: Keines")).toBeVisible();
	await main.getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText("Gespeichert: Regula Ammann")).toBeVisible();

	// One right on every category at once, none of which is chosen beforehand.
	const onAll = main.getByRole("combobox", { name: "Auf allen Kategorien" });
	await main.getByRole("button", { name: "Anwenden" }).click();
	await expect(onAll).toHaveAccessibleDescription("Wählen Sie zuerst ein Recht.");
	await expect(main.getByRole("radio", { name: "Wohnen: Bearbeiten" })).toBeChecked();
	await expectAccessible();
	await onAll.selectOption("Lesen");
	await main.getByRole("button", { name: "Anwenden" }).click();
	await expect(main.getByRole("radio", { name: "Wohnen: Lesen" })).toBeChecked();
	await expect(main.getByRole("radio", { name: "Noch einordnen: Lesen" })).toBeChecked();

	await main.getByRole("link", { name: "Entfernen" }).click();
	await expectAccessible();
	await main.getByRole("button", { name: "Entfernen" }).click();
	await expect(page.getByText("gehört nicht mehr dazu")).toBeVisible();
	await expect(row).toHaveCount(0);

	// Whoever is the only one left stays.
	await main.getByRole("row").filter({ hasText: account.email }).getByRole("link").click();
	await expect(main.getByText("Niemand sonst darf hier alles.")).toBeVisible();
	await main.getByRole("radio", { name: /^Mitglied/ }).check();
	await main.getByRole("button", { name: "Speichern" }).click();
	await expect(main.getByRole("alert")).toContainText("Mindestens eine Person");
});

test("on a phone the list of people says in words what each may @phone", async ({
	page,
	account,
	playwright,
	baseURL,
	expectAccessible,
}) => {
	const { main, row } = await openPermissions({ page, account, playwright, baseURL });
	await expect(row).toContainText("1 Kategorie bearbeiten");
	await row.getByRole("checkbox").check();
	await main.getByRole("combobox", { name: "Recht" }).selectOption("Lesen");
	await main.getByRole("button", { name: "Anwenden" }).click();
	await expect(page.getByText("Geändert: Regula Ammann")).toBeVisible();
	await expect(row).not.toContainText("bearbeiten");
	await row.getByRole("link").click();
	await main.getByRole("link", { name: "Entfernen" }).click();
	await expectAccessible();
});

test("who is invited by mail registers with the link and is in, once @desktop", async ({
	page,
	account,
	javaScriptEnabled,
	expectAccessible,
}) => {
	const email = `eingeladen.${account.user.documentId}@example.ch`;
	await takeSession(page, account);
	await page.goto("/my-tenants/permissions");
	const main = page.getByRole("main");
	await main.getByRole("link", { name: "Einladen" }).click();
	await expectAccessible();
	const address = main.getByRole("textbox", { name: /^E-Mail-Adresse/ });
	await main.getByRole("button", { name: "Einladung senden" }).click();
	await expect(address).toHaveAccessibleDescription(/^Bitte ausfüllen/);
	// What was refused may be out of sight by now.
	if (javaScriptEnabled !== false) await expect(address).toBeFocused();
	await address.fill(email);
	// Without any right they would see nothing.
	const onAll = main.getByRole("combobox", { name: "Auf allen Kategorien" });
	await main.getByRole("button", { name: "Einladung senden" }).click();
	await expect(onAll).toHaveAccessibleDescription(/^So sähe die Person hier nichts\./);
	await expect(address).toHaveValue(email);
	await onAll.selectOption("Lesen");
	await main.getByRole("radio", { name: "Wohnen: Bearbeiten" }).check();
	await main.getByRole("button", { name: "Einladung senden" }).click();
	const invited = main.getByRole("listitem").filter({ hasText: email });
	await expect(invited).toContainText("Wohnen: Bearbeiten");
	await expect(invited).toContainText("Versicherungen: Lesen");
	await expectAccessible();
	// The tab that was chosen last is kept.
	await main.getByRole("tab", { name: "Personen" }).click();
	await expect(main.getByRole("row").filter({ hasText: account.email })).toBeVisible();
	await main.getByRole("tab", { name: "Einladungen" }).click();
	await expect(main.getByRole("listitem").filter({ hasText: email })).toBeVisible();
	await page.goto("/my-tenants/permissions");
	await expect(main.getByRole("listitem").filter({ hasText: email })).toBeVisible();

	const link = await linkInMail(page, email);
	// Whoever has invited is somebody else.
	await page.goto(link);
	await expect(main.getByText(`Angemeldet sind Sie als ${account.email}`)).toBeVisible();
	await expectAccessible();
	await main.getByRole("button", { name: "Abmelden und weiter" }).click();
	await expect(main.getByText("Regula Ammann lädt Sie ein")).toBeVisible();
	await expect(main.getByText("Lesen und bearbeiten")).toBeVisible();
	await expect(main.getByLabel("E-Mail")).toHaveValue(email);
	await expectAccessible();
	await main.getByLabel("Vorname").fill("Ida");
	await main.getByLabel("Passwort").fill("alphorn-am-morgen");
	await main.getByRole("button", { name: "Konto eröffnen und annehmen" }).click();
	await expect(main.getByText("Bitte ausfüllen.")).toBeVisible();
	await main.getByLabel("Nachname").fill("Neu");
	await main.getByLabel("Passwort").fill("alphorn-am-morgen");
	await main.getByRole("button", { name: "Konto eröffnen und annehmen" }).click();
	await expect(page).toHaveURL(/\/documents/);
	await page.goto("/my-profile");
	await expect(page.getByText("Wohnen", { exact: true })).toBeVisible();

	await page.goto(link);
	await expect(page.getByRole("heading", { name: "Diese Einladung gilt nicht mehr" })).toBeVisible();
	await expectAccessible();
	// Whoever takes the mail for the way in gets there.
	await page.getByRole("link", { name: "Zu den Dokumenten" }).click();
	await expect(page).toHaveURL(/\/documents/);
});

test("who has an account signs in and accepts with one click @desktop", async ({
	page,
	account,
	playwright,
	baseURL,
}) => {
	const guest = await registerAccount(playwright, baseURL);
	await takeSession(page, account);
	await page.goto("/my-tenants/permissions");
	const main = page.getByRole("main");
	await main.getByRole("link", { name: "Einladen" }).click();
	await main.getByRole("textbox", { name: /^E-Mail-Adresse/ }).fill(guest.email);
	await main.getByRole("radio", { name: /^Admin / }).check();
	await main.getByRole("button", { name: "Einladung senden" }).click();
	await expect(main.getByRole("listitem").filter({ hasText: guest.email })).toContainText("Admin");
	const link = await linkInMail(page, guest.email);
	await page.context().clearCookies();
	await page.goto(link);
	await main.getByRole("button", { name: "Anmelden" }).click();
	await page.getByLabel("E-Mail").fill(guest.email);
	await page.getByLabel("Passwort").fill(guest.password);
	await page.getByRole("button", { name: "Anmelden" }).click();
	await main.getByRole("button", { name: "Einladung annehmen" }).click();
	await expect(page.getByText("Willkommen bei «Regula Ammann»")).toBeVisible();
	await page.goto("/my-tenants/permissions");
	await expect(main.getByRole("combobox", { name: "Haushalt oder Firma" }).getByRole("option")).toHaveCount(
		2,
	);
});
