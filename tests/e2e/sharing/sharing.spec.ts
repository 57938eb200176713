import { tinyPdf } from "../../support/tiny-pdf.ts";
import { newRegistration, registerAccount, signIn, takeSession } from "../harness/accounts.ts";
import { linkInMail } from "../harness/mails.ts";
import { expect, test } from "../harness/test.ts";
import { expectUnseen, makeShare, outsider, USER_AGENT } from "./make-share.ts";

const PDF = { name: "Police.pdf", mime: "application/pdf", bytes: tinyPdf(["Hausrat"]) };

test.use({ userAgent: USER_AGENT });

test.describe("a link", () => {
	// Whoever opens one that is over is answered with 404, with a wrong password with 400.
	test.use({ expectedErrors: [/status of 40[04]/] });

	test("is made at a document, opened without an account and without scripts, reported, and ended @desktop", async ({
		page,
		browser,
		account,
		cms,
		expectAccessible,
	}) => {
		test.setTimeout(120_000);
		const document = await cms.createDocument({ name: "Hausratversicherung", endDate: "2031-12-31" });
		await cms.upload(document.documentId, PDF);
		await takeSession(page, account);
		await page.goto(`/documents/share?document=${document.documentId}`);
		await page.getByLabel("Für wen").fill("Vermieter");
		await page.getByLabel("Nachricht").fill("Wie besprochen.");
		await expectAccessible();
		await page.getByRole("button", { name: "Teilen", exact: true }).click();
		await expect(page.getByText("Der Link ist bereit")).toBeVisible();
		await expectAccessible();
		const address = await page.getByLabel("Adresse").inputValue();

		const context = await outsider(browser);
		const visitor = await context.newPage();
		expectUnseen(await visitor.goto(address));
		await expect(visitor.getByRole("heading", { level: 1, name: "Hausratversicherung" })).toBeVisible();
		await expect(visitor.getByText("teilt mit Vermieter")).toBeVisible();
		await expect(visitor.getByText("Wie besprochen.")).toBeVisible();
		await expect(visitor.getByText("31.12.2031")).toBeVisible();
		const file = await visitor.getByRole("link", { name: "Police.pdf herunterladen" }).getAttribute("href");
		const content = await visitor.request.get(file ?? "");
		expect([content.status(), (await content.body()).byteLength]).toEqual([200, PDF.bytes.byteLength]);

		await page.goto("/sharing");
		const row = page.getByRole("listitem").filter({ hasText: "Hausratversicherung" });
		await expect(row.getByText(/einmal/)).toBeVisible();
		await expectAccessible();
		await page.goto("/notifications");
		await expect(page.getByText(/Hausratversicherung/).first()).toBeVisible();

		await page.goto("/sharing");
		await row.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Ausgewählte beenden" }).click();
		await page.getByRole("button", { name: "Freigabe beenden" }).click();
		await expect(page.getByText("Die Freigabe ist beendet.")).toBeVisible();
		expect((await visitor.request.get(file ?? "")).status()).toBe(404);
		const over = await visitor.goto(address);
		expect(over?.status()).toBe(404);
		await expect(visitor.getByRole("heading", { name: "Hinter diesem Link ist nichts" })).toBeVisible();
		await context.close();
	});

	test("that is wrong, or over, is answered with one and the same page @desktop @no-scripts", async ({
		page,
		playwright,
		account,
		cms,
		expectAccessible,
	}) => {
		const document = await cms.createDocument({ name: "Mietvertrag" });
		const share = await makeShare(playwright, account, { kind: "link", documents: [document.documentId] });
		const wrong = `${share.page.slice(0, -4)}AAAA`;
		const pages: string[] = [];
		for (const address of [wrong, "/share/unsinn", "/share/%F0%9F%92%A9"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const answer = await page.goto(address);
			expect(answer?.status()).toBe(404);
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			pages.push((await page.locator("main").innerHTML()).replaceAll(/\s+/g, " "));
		}
		expect(new Set(pages).size).toBe(1);
		await expectAccessible();
	});

	test("with a password asks for it @no-scripts @phone-no-scripts", async ({
		page,
		playwright,
		account,
		cms,
		expectAccessible,
	}) => {
		const document = await cms.createDocument({ name: "Steuererklärung 2025" });
		const share = await makeShare(playwright, account, {
			kind: "link",
			documents: [document.documentId],
			password: "alpenrose",
		});
		await page.goto(share.page);
		await expect(page.getByRole("heading", { name: "Mit einem Passwort geschützt" })).toBeVisible();
		await expect(page.getByText("Steuererklärung")).toHaveCount(0);
		await expectAccessible();
		await page.getByLabel("Passwort").fill("edelweiss");
		await page.getByRole("button", { name: "Öffnen" }).click();
		await expect(page.getByLabel("Passwort")).toHaveAccessibleDescription(/stimmt nicht|falsch|nicht/);
		await page.getByLabel("Passwort").fill("alpenrose");
		await page.getByRole("button", { name: "Öffnen" }).click();
		await expect(page.getByRole("heading", { name: "Steuererklärung 2025" })).toBeVisible();
		await expectAccessible();
	});

	test("is kept by whoever registers from it @desktop @no-scripts", async ({
		page,
		playwright,
		account,
		cms,
	}) => {
		const document = await cms.createDocument({ name: "Bauplan" });
		const share = await makeShare(playwright, account, { kind: "link", documents: [document.documentId] });
		await page.goto(share.page);
		await page.getByRole("button", { name: "Konto eröffnen und behalten" }).click();
		const person = newRegistration();
		await page.getByLabel("Vorname").fill(person.firstName);
		await page.getByLabel("Nachname").fill(person.lastName);
		await page.getByLabel("E-Mail").fill(person.email);
		await page.getByLabel("Passwort").fill(person.password);
		await page.getByRole("button", { name: "Konto eröffnen" }).click();
		await page.waitForURL((url) => !url.pathname.endsWith("/registration"));
		await page.goto("/sharing?view=received");
		await expect(page.getByText("Bauplan", { exact: true })).toBeVisible();
	});
});

test("a person gets a mail, accepts, and sees the document as long as it is shared @desktop @scripts", async ({
	page,
	playwright,
	baseURL,
	account,
	cms,
	expectAccessible,
}) => {
	test.setTimeout(120_000);
	const document = await cms.createDocument({ name: "Kaufvertrag Wohnung" });
	const guest = await registerAccount(playwright, baseURL);
	await takeSession(page, account);
	await page.goto(`/documents/share?document=${document.documentId}`);
	const lastDay = page.getByRole("textbox", { name: "Letzter Tag" });
	await expect(lastDay).toHaveAccessibleDescription("Möglich ist höchstens ein Jahr.");
	await page.getByText("Person", { exact: true }).click();
	await expect(lastDay).toHaveAccessibleDescription("Leer: bis auf Weiteres");
	await page.getByRole("textbox", { name: "E-Mail" }).fill(guest.email);
	await page.getByRole("button", { name: "Teilen", exact: true }).click();
	await expect(page.getByText(/Eine E-Mail mit der Einladung ist unterwegs/)).toBeVisible();
	const address = await linkInMail(page, guest.email, "geteilt");

	await page.context().clearCookies();
	await page.goto(address);
	await expect(page.getByText("Kaufvertrag")).toHaveCount(0);
	await page.getByRole("button", { name: "Anmelden und ansehen" }).click();
	await signIn(page, guest);
	await page.goto("/sharing?view=received");
	await page.getByRole("link", { name: "Kaufvertrag Wohnung" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Kaufvertrag Wohnung" })).toBeVisible();
	await expectAccessible();
	await expect(page.getByRole("link", { name: "Bearbeiten" })).toHaveCount(0);
});

test.describe("the dialog", () => {
	// The connection is cut once, on purpose.
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

	test("says in its place that the form did not load, tries again, and shares over the list @desktop @scripts", async ({
		page,
		account,
		cms,
		expectAccessible,
	}) => {
		await cms.createDocument({ name: "Garantieschein" });
		await takeSession(page, account);
		await page.goto("/documents");
		await page.getByRole("checkbox", { name: /Garantieschein/ }).check();
		const question = "**/documents/share/question?*";
		await page.route(question, (route) => route.abort());
		await page.getByRole("button", { name: "Teilen", exact: true }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog.getByRole("alert")).toContainText("Es gibt keine Verbindung.");
		await page.unroute(question);
		await dialog.getByRole("button", { name: "Noch einmal" }).click();
		await expect(dialog.getByLabel("Für wen")).toBeVisible();
		await expectAccessible();
		await dialog.getByRole("button", { name: "Teilen", exact: true }).click();
		await expect(dialog.getByRole("heading", { name: "Der Link ist bereit" })).toBeVisible();
		await expectAccessible();
		await dialog.getByRole("button", { name: "Fertig" }).click();
		await expect(page.getByRole("link", { name: "Garantieschein" }).first()).toBeVisible();
	});
});

test("everything that matches a filter is shared without scripts @desktop @no-scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	for (const name of ["Police Hausrat", "Police Auto", "Rechnung"]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		await cms.createDocument({ name });
	}
	await takeSession(page, account);
	await page.goto("/documents?q=police");
	await page.getByRole("checkbox", { name: /Police Auto/ }).check();
	await page.getByRole("checkbox", { name: /^Alle/ }).check();
	await page.getByRole("button", { name: "Teilen", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: "2 Dokumente teilen" })).toBeVisible();
	await expectAccessible();
});
