import { z } from "zod";
import { bearer } from "../../support/own-connection.ts";
import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { documentCategorySchema } from "../../../contract/entities/entities.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { openTenant, registerAccount, takeSession } from "../harness/accounts.ts";
import { ContractCaller } from "../harness/contract-caller.ts";
import { tabTo } from "../harness/keyboard.ts";
import { expect, test } from "../harness/test.ts";

test.describe("with the keyboard alone @desktop @scripts", () => {
	test("one signs in, files a document, edits it, finds it, archives it, takes that back, and signs out", async ({
		page,
		account,
	}) => {
		test.slow();
		const keys = page.keyboard;
		const main = page.getByRole("main");
		const rail = page.getByRole("navigation", { name: "Hauptnavigation" });
		// Playwright begins to take over dialogs for files with the first who waits for one: a key would be faster.
		page.on("filechooser", () => {});
		await page.goto("/login");
		await tabTo(page, page.getByLabel("E-Mail"));
		await keys.type(account.email);
		await tabTo(page, page.getByLabel("Passwort"));
		await keys.type(account.password);
		await keys.press("Enter");
		await expect(rail).toBeVisible();

		await page.goto("/inbox");
		await tabTo(page, rail.getByRole("link", { name: "Hinzufügen" }));
		await keys.press("Enter");
		await expect(page).toHaveURL("/documents/add");
		await expect(main).toBeFocused();
		await expect(main).toHaveAccessibleName(/Hinzufügen|hinzufügen/);
		await tabTo(page, main.getByLabel("Dateien hierher ziehen oder auswählen"));
		const choosing = page.waitForEvent("filechooser");
		await keys.press("Space");
		await (
			await choosing
		).setFiles({
			name: "Police 2026.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.from(tinyPdf(["Hausratversicherung"])),
		});
		await tabTo(page, main.getByLabel("Kategorie").last());
		await keys.type("Versicherungen");
		await tabTo(page, main.getByRole("button", { name: "Dokument ablegen" }));
		await keys.press("Enter");
		await expect(main.getByRole("heading", { level: 1, name: "Police 2026" })).toBeVisible();
		await expect(main).toBeFocused();

		await tabTo(page, main.getByRole("link", { name: "Bearbeiten" }));
		await keys.press("Enter");
		await tabTo(page, main.getByRole("textbox", { name: "Name", exact: true }));
		await keys.press("ControlOrMeta+a");
		await keys.type("Hausrat");
		await tabTo(page, main.getByRole("button", { name: "Speichern" }));
		await keys.press("Enter");
		await expect(page.getByRole("status").filter({ hasText: "«Hausrat» ist gespeichert." })).toBeVisible();

		await tabTo(page, rail.getByRole("link", { name: "Dokumente" }), "Shift+Tab");
		await keys.press("Enter");
		await expect(main.getByRole("heading", { level: 1, name: "Dokumente" })).toBeVisible();
		await expect(main).toBeFocused();
		// The keys come after the page.
		await expect(async () => {
			await keys.press("/");
			await expect(main.getByRole("searchbox", { name: "Dokumente suchen" })).toBeFocused({ timeout: 500 });
		}).toPass();
		await keys.type("hausrat");
		await keys.press("Enter");
		await expect(page.locator("tr[data-document]")).toHaveCount(1);

		await expect(async () => {
			await keys.press("ControlOrMeta+k");
			await expect(page.getByRole("combobox", { name: "Überall suchen" })).toBeFocused({ timeout: 500 });
		}).toPass();
		await keys.type("Hausrat");
		// (Until the hits of the whole word are there and counted, the key searches for it.)
		await expect(
			page.getByRole("dialog").getByRole("status").filter({ hasText: "1 Treffer" }),
		).toBeAttached();
		const active = page.locator('[role=option][aria-selected="true"]');
		await expect(active.filter({ hasText: /Versicherung/i })).toBeVisible();
		await keys.press("Enter");
		await expect(main.getByRole("heading", { level: 1, name: "Hausrat" })).toBeVisible();
		await expect(main).toBeFocused();

		await tabTo(page, main.getByRole("button", { name: "Archivieren" }));
		await keys.press("Enter");
		await expect(page.getByRole("status").filter({ hasText: "«Hausrat» ist archiviert." })).toBeVisible();
		await tabTo(page, page.getByRole("button", { name: "Rückgängig" }), "Shift+Tab");
		await keys.press("Enter");
		await expect(page.getByText("Rückgängig gemacht: «Hausrat».")).toBeVisible();

		await tabTo(page, rail.getByRole("button", { name: "Abmelden" }), "Shift+Tab");
		await keys.press("Enter");
		await expect(rail).toBeHidden();
	});

	test("one closes an item, makes a category, and changes what somebody may do", async ({
		page,
		account,
		playwright,
		baseURL,
	}) => {
		test.slow();
		const editor = await registerAccount(playwright, baseURL);
		await openTenant(playwright, account, "Verein Waldrand", { editors: [editor] });
		const request = await playwright.request.newContext({
			baseURL,
			extraHTTPHeaders: bearer(editor.jwt),
		});
		const cms = new ContractCaller(request);
		const categories = await cms.get(categoryApi.list.path, z.array(documentCategorySchema));
		const category = categories.find(({ tenant }) => tenant.name === "Verein Waldrand");
		await cms.createDocument({
			name: "Statuten",
			tenant: category?.tenant.documentId ?? "",
			documentCategory: category?.documentId ?? "",
		});
		await request.dispose();

		const keys = page.keyboard;
		const main = page.getByRole("main");
		await takeSession(page, account);
		await page.goto("/inbox");
		await tabTo(page, main.getByRole("button", { name: /^Erledigt: .*Statuten/ }));
		await keys.press("Enter");
		await expect(page.getByRole("status").filter({ hasText: "Erledigt." })).toBeVisible();
		await expect(main.getByText("Alles erledigt").locator("visible=true")).toBeVisible();

		await page.goto("/documents?page=1");
		await tabTo(page, page.getByRole("navigation").getByRole("link", { name: "Verwaltung" }));
		await keys.press("Enter");
		await expect(main).toBeFocused();
		await tabTo(page, main.getByRole("combobox", { name: "Haushalt oder Firma" }));
		await keys.type("Verein");
		await expect(page).toHaveURL(new RegExp(`/my-company/${category?.tenant.documentId}`));
		await tabTo(page, main.getByRole("link", { name: "Stammdaten" }));
		await keys.press("Enter");
		await tabTo(page, main.getByRole("link", { name: "Neue Kategorie" }));
		await keys.press("Enter");
		await tabTo(page, main.getByLabel("Name *"));
		await keys.type("Vorstand");
		await keys.press("Enter");
		await expect(main.getByRole("listitem").filter({ hasText: "Vorstand" })).toBeVisible();

		await tabTo(page, main.getByRole("link", { name: "Berechtigungen" }), "Shift+Tab");
		await keys.press("Enter");
		const row = main.getByRole("row").filter({ hasText: editor.email });
		await tabTo(page, row.getByRole("link"));
		await keys.press("Enter");
		await tabTo(page, main.getByRole("radio", { name: "Wohnen: Bearbeiten" }));
		await keys.press("ArrowLeft");
		await expect(main.getByRole("radio", { name: "Wohnen: Lesen" })).toBeChecked();
		await tabTo(page, main.getByRole("button", { name: "Speichern" }));
		await keys.press("Enter");
		await expect(page.getByText("Gespeichert: Regula Ammann")).toBeVisible();
	});
});
