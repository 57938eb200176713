import type { BrowserContext } from "@playwright/test";
import { SESSION_COOKIE } from "../../app/middleware/session-cookie.ts";
import { fillCredentials, newRegistration, registerAccount, takeSession } from "./harness/accounts.ts";
import type { ContractCaller } from "./harness/contract-caller.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";
import { expect, test } from "./harness/test.ts";

test.describe("a form that is refused", () => {
	test.use({ expectedErrors: [/status of (400|401)/] });

	test("what is missing in a registration is said beside each field, that of a company too, and what was typed stays @desktop", async ({
		page,
		account,
		expectAccessible,
	}) => {
		const { password } = newRegistration();
		const open = () => page.getByRole("button", { name: "Konto eröffnen" }).click();
		await page.goto("/registration");
		await expect(page.getByLabel("Name der Firma")).toBeHidden();
		await page.getByLabel("Vorname").fill("Urs");
		await page.getByLabel("E-Mail").fill("urs@");
		await page.getByLabel("Passwort").fill("kurz");
		await open();
		await expect(page.getByLabel("E-Mail")).toHaveAccessibleDescription(
			"Das ist keine gültige E-Mail-Adresse.",
		);
		await expect(page.getByLabel("Nachname")).toHaveAccessibleDescription("Bitte ausfüllen.");
		await expect(page.getByLabel("Passwort")).toHaveAccessibleDescription(/mindestens 10 Zeichen/);
		await expect(page.getByLabel("Vorname")).toHaveValue("Urs");
		await expect(page.getByLabel("E-Mail")).toHaveValue("urs@");
		await expectAccessible();

		// An address that has an account already.
		await page.getByLabel("Nachname").fill("Ammann");
		await page.getByLabel("E-Mail").fill(account.email);
		await page.getByLabel("Passwort").fill(password);
		await open();
		await expect(page.getByLabel("E-Mail")).toHaveAccessibleDescription(/schon ein Konto/);

		await page.getByRole("radio", { name: /Firma/ }).check();
		await page.getByLabel("E-Mail").fill(newRegistration().email);
		await page.getByLabel("Passwort").fill(password);
		await open();
		await expect(page.getByLabel("Name der Firma")).toHaveAccessibleDescription("Bitte ausfüllen.");
		await page.getByLabel("Name der Firma").fill("Ammann Gartenbau GmbH");
		await page.getByLabel("Passwort").fill(password);
		await open();
		await expect(page).toHaveURL("/start");
	});

	test("a wrong password and an unknown address get the same answer @desktop", async ({
		page,
		account,
		expectAccessible,
	}) => {
		for (const email of [account.email, "niemand@example.ch"]) {
			await page.goto("/login");
			await fillCredentials(page, { email, password: "falsch-und-lang-genug" });
			await expect(page.getByText("E-Mail-Adresse oder Passwort stimmt nicht.")).toBeVisible();
			await expect(page.getByLabel("E-Mail")).toHaveValue(email);
		}
		await expectAccessible();
	});
});

test.describe("a session that ends while somebody types", () => {
	test.use({ expectedErrors: [/status of (401|409)/] });

	/** Each in one of the two ways that a form goes; what the server answers to the other is a unit test's. */
	const ENDINGS = {
		"is forgotten by the browser @no-scripts": ({ context }: Ending) =>
			context.clearCookies({ name: SESSION_COOKIE }),
		"is ended from elsewhere @scripts": ({ cms }: Ending) => cms.signOut(),
	};
	interface Ending {
		context: BrowserContext;
		cms: ContractCaller;
	}

	for (const [how, end] of Object.entries(ENDINGS)) {
		test(`and loses nothing: one signs in beside it and sends again, where it ${how} @desktop`, async ({
			page,
			account,
			context,
			cms,
			javaScriptEnabled,
			expectAccessible,
		}) => {
			await takeSession(page, account);
			await page.goto("/my-profile");
			await page.getByLabel("Vorname").fill("Verena");
			await end({ context, cms });
			await page.getByRole("button", { name: "Name speichern" }).click();
			await expect(page.getByRole("link", { name: /^Anmelden/ })).toBeVisible();
			await expectAccessible();
			const beside = context.waitForEvent("page");
			await page.getByRole("link", { name: /^Anmelden/ }).click();
			const signInPage = await beside;
			await fillCredentials(signInPage, account);
			await expect(signInPage).toHaveURL("/inbox");

			if (javaScriptEnabled) {
				await page.getByRole("button", { name: "Name speichern" }).click();
			} else {
				await page.getByRole("button", { name: "Noch einmal senden" }).click();
				await expect(
					page.getByText(`Sie sind als Regula Ammann (${account.email}) angemeldet.`),
				).toBeVisible();
				await expectAccessible();
				await page.getByRole("button", { name: "Senden", exact: true }).click();
			}
			await expect(page.getByText("Ihr Name ist gespeichert.")).toBeVisible();
			await expect(page.getByText("Ihre Sitzung ist abgelaufen")).toHaveCount(0);
			await page.goto("/my-profile");
			await expect(page.getByLabel("Vorname")).toHaveValue("Verena");
		});
	}

	test("leaves several files where they are, until one has signed in again @desktop @scripts", async ({
		page,
		account,
		context,
	}) => {
		await takeSession(page, account);
		await page.goto("/documents/add");
		await page.getByLabel("Dateien hierher ziehen oder auswählen").setInputFiles(
			["Police", "Rechnung"].map((name) => ({
				name: `${name}.pdf`,
				mimeType: "application/pdf",
				buffer: Buffer.from(tinyPdf([name])),
			})),
		);
		const cards = page.getByRole("list", { name: "Neue Dokumente", exact: true }).getByRole("listitem");
		await expect(cards).toHaveCount(2);
		await context.clearCookies({ name: SESSION_COOKIE });
		await page.getByRole("button", { name: "2 Dokumente ablegen" }).click();
		await expect(page.getByText(/^Ihre Sitzung ist abgelaufen.*in einem neuen Tab/)).toBeVisible();
		await expect(page).toHaveURL("/documents/add");
		await expect(cards).toHaveCount(2);
		await takeSession(page, account);
		await page.getByRole("button", { name: "2 Dokumente ablegen" }).click();
		await expect(page).toHaveURL("/documents?page=1");
		await expect(page.getByRole("main").getByRole("link", { name: "Rechnung", exact: true })).toBeVisible();
	});

	test("says so where one signs in, and leads back from there @desktop @scripts", async ({
		page,
		account,
		context,
	}) => {
		await takeSession(page, account);
		await page.goto("/deadlines");
		await context.clearCookies({ name: SESSION_COOKIE });
		await page.getByRole("link", { name: "Freigaben" }).click();
		await expect(page).toHaveURL("/login");
		await expect(
			page.getByText("Ihre Sitzung ist abgelaufen. Bitte melden Sie sich wieder an."),
		).toBeVisible();
		await fillCredentials(page, account);
		await expect(page).toHaveURL("/sharing");
	});

	test("sends nothing as somebody else who signs in beside it @desktop", async ({
		page,
		account,
		context,
		playwright,
		baseURL,
		javaScriptEnabled,
	}) => {
		const other = await registerAccount(playwright, baseURL, { firstName: "Urs", lastName: "Zaugg" });
		await takeSession(page, account);
		await page.goto("/my-profile");
		await page.getByLabel("Vorname").fill("Verena");
		await context.clearCookies({ name: SESSION_COOKIE });
		await page.getByRole("button", { name: "Name speichern" }).click();
		const beside = context.waitForEvent("page");
		await page.getByRole("link", { name: /^Anmelden/ }).click();
		const signInPage = await beside;
		await fillCredentials(signInPage, other);
		await expect(signInPage).toHaveURL("/inbox");

		if (javaScriptEnabled) {
			const notice = page.getByText("jemand anders angemeldet");
			await expect(notice).toBeVisible();
			await page.getByRole("button", { name: "Name speichern" }).click();
			await expect(page.getByLabel("Vorname")).toHaveValue("Verena");
			await page.getByRole("button", { name: "Neu laden" }).click();
		} else {
			await page.getByRole("button", { name: "Noch einmal senden" }).click();
			await expect(page.getByText(`Sie sind als Urs Zaugg (${other.email}) angemeldet.`)).toBeVisible();
			await page.getByRole("link", { name: "Verwerfen" }).click();
			await page.goto("/my-profile");
		}
		await expect(page.getByLabel("Vorname")).toHaveValue("Urs");
	});
});

test.describe("a page that is not there", () => {
	test.use({ expectedErrors: [/status of 404/] });

	test("leaves the signed-in the way to the others, and leads to the list @desktop @scripts", async ({
		page,
		account,
	}) => {
		await takeSession(page, account);
		for (const path of ["/gibt-es-nicht", "/gibt/es/nicht", "/documents/kfamilie1aaaaaaaaaaaaaaa"]) {
			const response = await page.goto(path);
			expect(response?.status()).toBe(404);
			await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toBeVisible();
			await page.getByRole("main").getByRole("link", { name: "Zu den Dokumenten" }).click();
			await expect(page.getByRole("heading", { level: 1, name: "Dokumente" })).toBeVisible();
		}
	});
});

test("who registers on the way to somebody else's document lands in their own @desktop @scripts", async ({
	page,
}) => {
	await page.goto("/documents/kfamilie1aaaaaaaaaaaaaaa");
	await page.getByRole("link", { name: "Konto eröffnen" }).click();
	await page.getByLabel("Vorname").fill("Urs");
	await page.getByLabel("Nachname").fill("Ammann");
	await page.getByLabel("E-Mail").fill(`urs-${crypto.randomUUID()}@example.ch`);
	await page.getByLabel("Passwort").fill("ein langes Passwort");
	await page.getByRole("button", { name: "Konto eröffnen" }).click();
	await expect(page).toHaveURL("/start");
	await page.getByRole("link", { name: "Später" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Dokumente" })).toBeVisible();
	await expect(page.getByText("Noch keine Dokumente")).toBeVisible();
});
