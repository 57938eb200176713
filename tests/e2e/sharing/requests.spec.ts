import { tinyPdf } from "../../support/tiny-pdf.ts";
import { newRegistration, takeSession } from "../harness/accounts.ts";
import { linkInMail } from "../harness/mails.ts";
import { expect, test } from "../harness/test.ts";
import { makeRequest } from "./make-request.ts";
import { expectUnseen, outsider, USER_AGENT } from "./make-share.ts";

const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(tinyPdf([name])) });

test.use({ userAgent: USER_AGENT });

test.describe("a request for documents", () => {
	// Whoever opens one that is over is answered with 404, who sends nothing with 400.
	test.use({ expectedErrors: [/status of 40[04]/] });

	test("goes from the form to the last file, without an account and without scripts @desktop", async ({
		page,
		browser,
		account,
		expectAccessible,
	}) => {
		test.setTimeout(120_000);
		await takeSession(page, account);
		await page.goto("/sharing/requests");
		await expectAccessible();
		await page.getByRole("link", { name: "Dokumente anfordern" }).first().click();
		// What is missing is said, and what was typed stays.
		await page.getByLabel("Worum geht es?").fill("Offerte Hausrat");
		await page.getByLabel("Von wem").fill("Max Muster");
		await page.getByRole("button", { name: "Anfordern", exact: true }).click();
		await expect(page.getByLabel("Welche Dokumente?")).toHaveAttribute("aria-invalid", "true");
		await expect(page.getByLabel("Worum geht es?")).toHaveValue("Offerte Hausrat");
		await expectAccessible();
		await page.getByLabel("Welche Dokumente?").fill("Ausweis\n- Bisherige Police\n");
		await page.getByLabel("Nachricht").fill("Danke für die Mühe.");
		await page.getByRole("button", { name: "Anfordern", exact: true }).click();
		await expectAccessible();
		const address = await page.getByLabel("Adresse").inputValue();

		const context = await outsider(browser);
		const visitor = await context.newPage();
		expectUnseen(await visitor.goto(address));
		await expect(visitor.getByRole("heading", { level: 1, name: "Offerte Hausrat" })).toBeVisible();
		await expect(visitor.getByText("bittet Max Muster um Dokumente")).toBeVisible();
		await visitor.getByRole("button", { name: "Senden" }).click();
		await expect(visitor.getByRole("alert")).toContainText("mindestens eine Datei");
		await visitor.getByLabel("Ausweis").setInputFiles([pdf("Vorderseite.pdf"), pdf("Rückseite.pdf")]);
		await visitor.getByRole("button", { name: "Senden" }).click();
		await expect(visitor.getByRole("status")).toHaveText("2 Dateien sind angekommen. Vielen Dank.");
		await expect(visitor.getByText("1 von 2 Dokumenten ist da")).toBeVisible();
		await expect(visitor.getByText("Vorderseite.pdf")).toBeVisible();
		await visitor.getByLabel("Bisherige Police").setInputFiles(pdf("Police.pdf"));
		await visitor.getByRole("button", { name: "Senden" }).click();
		await expect(
			visitor.getByRole("heading", { level: 1, name: "Alles ist da. Vielen Dank." }),
		).toBeVisible();

		await page.goto("/sharing/requests");
		await expect(page.getByText("2 von 2")).toBeVisible();
		await page.getByRole("link", { name: "Offerte Hausrat" }).click();
		await expectAccessible();
		await page.getByRole("link", { name: "Ausweis, Max Muster" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Ausweis, Max Muster" })).toBeVisible();
		await page.goto("/notifications");
		await expect(page.getByText("Max Muster hat alles Angeforderte eingereicht")).toBeVisible();

		await page.goto("/sharing/requests");
		await page.getByRole("link", { name: "Offerte Hausrat" }).click();
		await page.getByRole("link", { name: "Anforderung beenden" }).click();
		await page.getByRole("button", { name: "Anforderung beenden" }).click();
		await expect(page.getByText("Die Anforderung ist beendet.")).toBeVisible();
		const over = await visitor.goto(address);
		expect(over?.status()).toBe(404);
		await expect(
			visitor.getByRole("heading", { name: "Hier lässt sich nichts mehr einreichen" }),
		).toBeVisible();
		await context.close();
	});

	test("shows whoever has asked what comes, without reloading @desktop @scripts", async ({
		page,
		browser,
		playwright,
		account,
		cms,
	}) => {
		const { documentCategory } = await cms.createDocument({ name: "Mietvertrag" });
		const asked = await makeRequest(playwright, account, {
			name: "Offerte Hausrat",
			category: documentCategory.documentId,
			recipient: "Max Muster",
			items: ["Ausweis", "Police"],
		});
		await takeSession(page, account);
		await page.goto(`/sharing/requests/${asked.documentId}`);
		await page.getByRole("textbox", { name: "Weitere Dokumente" }).fill("Zulassung");
		const list = await page.context().newPage();
		await list.goto("/sharing/requests");

		const context = await outsider(browser);
		const visitor = await context.newPage();
		await visitor.goto(asked.page);
		async function handIn(name: string, count: string) {
			await visitor.getByLabel(name).setInputFiles(pdf(`${name}.pdf`));
			await visitor.getByRole("button", { name: "Senden" }).click();
			await expect(page.getByRole("link", { name: `${name}, Max Muster` })).toBeVisible();
			await expect(list.getByText(count)).toBeVisible();
		}
		await handIn("Ausweis", "1 von 2");
		await handIn("Police", "2 von 2");
		await expect(page.getByRole("textbox", { name: "Weitere Dokumente" })).toHaveValue("Zulassung");
		await list.goto("/notifications");
		await list.getByRole("link", { name: /hat alles Angeforderte eingereicht/ }).click();
		await expect(list).toHaveURL(`/sharing/requests/${asked.documentId}`);
		await context.close();
	});

	test.describe("that two change at the same time", () => {
		test.use({ expectedErrors: [/status of 409/] });

		test("keeps what each has changed, and asks where it is the same @desktop", async ({
			page,
			playwright,
			account,
			cms,
			javaScriptEnabled,
			expectAccessible,
		}) => {
			const { documentCategory } = await cms.createDocument({ name: "Mietvertrag" });
			const asked = await makeRequest(playwright, account, {
				name: "Offerte",
				category: documentCategory.documentId,
				items: ["Ausweis"],
			});
			await takeSession(page, account);
			const address = `/sharing/requests/${asked.documentId}`;
			await page.goto(address);
			const other = await page.context().newPage();
			await other.goto(address);
			const form = page.getByRole("form", { name: "Ändern" });
			const [name, note, reminders] = [
				form.getByLabel("Worum geht es?"),
				form.getByLabel("Nachricht"),
				form.getByLabel("Erinnerungen"),
			];
			const save = form.getByRole("button", { name: "Speichern" });
			async function changeElsewhere(label: string, text: string) {
				const there = other.getByRole("form", { name: "Ändern" });
				await there.getByLabel(label).fill(text);
				await there.getByRole("button", { name: "Speichern" }).click();
				await expect(other.getByText("Gespeichert. Es gilt ab sofort.")).toBeVisible();
			}

			await note.fill("Von hier");
			await reminders.selectOption("14");
			await changeElsewhere("Worum geht es?", "Offerte Hausrat");
			// What is loaded again with a line that is put behind the others makes nothing newer of what is typed here.
			if (javaScriptEnabled !== false) {
				await page.getByRole("textbox", { name: "Weitere Dokumente" }).fill("Police");
				await page.getByRole("button", { name: "Anfügen" }).click();
				await expect(page.getByText("Police", { exact: true })).toBeVisible();
				await expect(note).toHaveValue("Von hier");
			}
			await save.click();
			await expect(page.getByText("Gespeichert. Es gilt ab sofort.")).toBeVisible();
			await expect(name).toHaveValue("Offerte Hausrat");
			await expect(note).toHaveValue("Von hier");
			await expect(reminders).toHaveValue("14");

			await note.fill("Noch einmal von hier");
			await other.reload();
			await changeElsewhere("Nachricht", "Von dort");
			await save.click();
			await expect(form.getByRole("alert")).toContainText(
				"Sie haben das inzwischen in einem anderen Fenster geändert.",
			);
			await expect(note).toHaveAccessibleDescription(/Neuer Stand: Von dort/);
			await expect(note).toHaveValue("Noch einmal von hier");
			await expectAccessible();
			await save.click();
			await expect(form.getByRole("alert")).toHaveCount(0);
			await expect(note).toHaveValue("Noch einmal von hier");
			await other.reload();
			await expect(other.getByLabel("Nachricht")).toHaveValue("Noch einmal von hier");
		});
	});

	test("reaches somebody by mail, who is reminded of what is missing @desktop", async ({
		page,
		playwright,
		account,
		cms,
	}) => {
		const { email } = newRegistration();
		const { documentCategory } = await cms.createDocument({ name: "Mietvertrag" });
		const asked = await makeRequest(playwright, account, {
			name: "Steuererklärung",
			category: documentCategory.documentId,
			items: ["Lohnausweis"],
			email,
		});
		await page.goto(await linkInMail(page, email, "Steuererklärung"));
		await expect(page.getByRole("heading", { level: 1, name: "Steuererklärung" })).toBeVisible();
		await takeSession(page, account);
		await page.goto(`/sharing/requests/${asked.documentId}`);
		await page.getByRole("button", { name: "Jetzt erinnern" }).click();
		await expect(page.getByText("Die Erinnerung ist unterwegs.")).toBeVisible();
		await page.goto(await linkInMail(page, email, "Erinnerung"));
		await expect(page.getByText("Lohnausweis")).toBeVisible();
		await page.getByRole("button", { name: "Keine Erinnerungen mehr" }).click();
		await expect(page.getByRole("status")).toHaveText("Sie werden nicht mehr erinnert.");
		await expect(page.getByRole("button", { name: "Keine Erinnerungen mehr" })).toHaveCount(0);
	});

	test("is a page for any phone: dark, narrow, with nothing cut off @phone @no-scripts @phone-no-scripts", async ({
		page,
		playwright,
		account,
		cms,
		expectAccessible,
	}) => {
		const { documentCategory } = await cms.createDocument({ name: "Mietvertrag" });
		const asked = await makeRequest(playwright, account, {
			name: "Unterlagen für die Aufnahme einer Hypothek bei der Kantonalbank",
			category: documentCategory.documentId,
			recipient: "Verwaltungsgesellschaft Donaudampfschifffahrt Zürich",
			items: ["Betreibungsregisterauszug", "Liegenschaftenbewertungsprotokollzusammenfassung"],
		});
		await page.emulateMedia({ colorScheme: "dark" });
		await page.setViewportSize({ width: 360, height: 740 });
		await page.goto(asked.page);
		await expectAccessible();
		const [width, height] = await page.evaluate(() => {
			const [input] = document.querySelectorAll<HTMLElement>("input[type=file]");
			return [document.documentElement.scrollWidth, input?.offsetHeight ?? 0];
		});
		expect(width).toBe(360);
		expect(height).toBeGreaterThanOrEqual(44);
		await page.getByLabel("Betreibungsregisterauszug").setInputFiles(pdf("auszug.pdf"));
		await page.getByRole("button", { name: "Senden" }).click();
		await expect(page.getByRole("status")).toHaveText("Eine Datei ist angekommen. Vielen Dank.");
		await expectAccessible();
	});
});
