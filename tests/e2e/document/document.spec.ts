import type { Page } from "@playwright/test";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { takeSession } from "../harness/accounts.ts";
import { chooseAction, showFiles } from "../harness/gestures.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("the page of a document shows its file, the text in it and what is known @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	test.setTimeout(180_000);
	const { documentId } = await cms.createDocument({
		name: "Hausrat",
		documentNumber: "P-4711",
		cost: 1234.5,
		endDate: "2030-12-31",
	});
	await cms.upload(documentId, {
		name: "police.pdf",
		mime: "application/pdf",
		bytes: tinyPdf(["Deckung 80 000 Franken", "Zweite Seite"]),
	});
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.state, { timeout: 120_000 })
		.toBe("processed");

	await page.goto(`/documents/${documentId}`);
	await expect(page.getByRole("heading", { level: 1, name: "Hausrat" })).toBeVisible();
	await expect(page.getByText("P-4711")).toBeVisible();
	await expect(page.getByText(/CHF.1.234\.50/)).toBeVisible();
	await expect(page.getByText("31.12.2030")).toBeVisible();
	const files = await showFiles(page);
	await expect(files.getByRole("img").first()).toHaveJSProperty("complete", true);
	await expectAccessible();

	await files.getByRole("link", { name: "Text" }).click();
	await expect(files.getByText("Deckung 80 000 Franken")).toBeVisible();
	await expectAccessible();

	const download = page.waitForEvent("download");
	await files.getByRole("link", { name: "Herunterladen" }).click();
	expect((await download).suggestedFilename()).toBe("police.pdf");
});

test.describe("a form that is refused", () => {
	test.use({ expectedErrors: [/status of (400|409)/] });

	test("because somebody was quicker shows both versions and lets choose @desktop", async ({
		page,
		cms,
		javaScriptEnabled,
		expectAccessible,
	}) => {
		const document = await cms.createDocument({ name: "Hausrat" });
		await page.goto(`/documents/${document.documentId}?edit`);
		await cms.changeDocument(document, { name: "Hausrat von nebenan", description: "Von nebenan" });
		await nameField(page).fill("Hausrat von mir");
		await page.getByRole("textbox", { name: "Nummer" }).fill("Nur von mir");
		if (!javaScriptEnabled) {
			// The form comes back with a field more, and with the version that it was opened with.
			await page.getByRole("button", { name: "Neue Firma oder Person" }).click();
			await page.getByRole("textbox", { name: "Firma" }).fill("Helvetia");
		}
		await page.getByRole("button", { name: "Speichern" }).click();
		await expect(
			page.getByText("Sie haben das Dokument inzwischen in einem anderen Fenster geändert"),
		).toBeVisible();
		await expect(nameField(page)).toHaveValue("Hausrat von mir");
		if (!javaScriptEnabled)
			await expect(page.getByRole("textbox", { name: "Firma" })).toHaveValue("Helvetia");
		await expect(nameField(page)).toHaveAccessibleDescription(/Neuer Stand: Hausrat von nebenan/);
		await expect(page.getByRole("textbox", { name: "Nummer" })).not.toHaveAccessibleDescription(
			/Neuer Stand/,
		);
		await expect(page.getByRole("textbox", { name: "Beschreibung" })).toHaveValue("Von nebenan");
		await expectAccessible();
		await page.getByRole("button", { name: "Meine Version speichern" }).click();
		await expect(page.getByText("«Hausrat von mir» ist gespeichert.")).toBeVisible();
		expect(await cms.document(document.documentId)).toMatchObject({
			name: "Hausrat von mir",
			documentNumber: "Nur von mir",
			description: "Von nebenan",
		});
	});
});

test("a document is archived, brought back and deleted after a question @phone-no-scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await page.goto(`/documents/${documentId}`);
	await chooseAction(page, "Archivieren");
	await expect(page.getByText("«Hausrat» ist archiviert.")).toBeVisible();
	await chooseAction(page, "Wiederherstellen");
	await expect(page.getByText("«Hausrat» ist wieder aktiv.")).toBeVisible();

	await chooseAction(page, "Löschen");
	const question = page.getByRole("alertdialog", { name: "«Hausrat» löschen?" });
	await expect(question.getByRole("button", { name: "In den Papierkorb" })).toBeVisible();
	await expectAccessible();
	await question.getByRole("link", { name: "Abbrechen" }).click();
	await expect(question).toHaveCount(0);
	await chooseAction(page, "Löschen");
	await question.getByRole("button", { name: "In den Papierkorb" }).click();
	await expect(page).toHaveURL("/documents?page=1");
	await expect(page.getByText("«Hausrat» ist im Papierkorb.")).toBeVisible();
	await expect(page.getByText("Noch keine Dokumente")).toBeVisible();
});

test("what is said of a change is said on the next page where somebody goes on before the one that was to say it @desktop @scripts", async ({
	page,
	cms,
}) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await page.goto(`/documents/${documentId}`);
	const [arrived, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	// What the change leads to has come, with the message, and is thrown away before it is shown.
	await page.route(`**/documents/${documentId}.data*`, async (route) => {
		const cookies = await route.request().headerValue("cookie");
		if (!cookies?.includes("ablage_toasts=")) return route.continue();
		const response = await route.fetch();
		arrived.resolve();
		await left.promise;
		return route.fulfill({ response }).catch(() => {});
	});
	await chooseAction(page, "Archivieren");
	await arrived.promise;
	await page.getByRole("link", { name: "Fristen" }).first().click();
	await expect(page).toHaveURL("/deadlines");
	left.resolve();
	const said = page.getByText("«Hausrat» ist archiviert.");
	await expect(said).toBeVisible();
	// It is said once.
	await page.goto("/inbox");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(said).toHaveCount(0);
});

test("what was typed before the scripts came counts as a change, and leaving the form asks first @scripts @desktop", async ({
	page,
	cms,
}) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat", description: "Seit 2020" });
	const scripts = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await scripts.promise;
		await route.continue();
	});
	const visit = page.goto(`/documents/${documentId}?edit`);
	await nameField(page).fill("Etwas anderes");
	const description = page.getByRole("textbox", { name: "Beschreibung" });
	await description.fill("Seit 2021, für zwei");
	await description.press("Home");
	await description.press("ArrowRight");
	scripts.resolve();
	await visit;
	// The router asks from the moment on in which its effects have run; nobody is quicker than that.
	await page.waitForTimeout(500);
	await expect(description).toHaveValue("Seit 2021, für zwei");
	await page.keyboard.type("chon s");
	await expect(description).toHaveValue("Schon seit 2021, für zwei");
	await page.getByRole("link", { name: "Dokumente", exact: true }).click();
	const question = page.getByRole("alertdialog", { name: "Ungespeicherte Änderungen" });
	await question.getByRole("button", { name: "Weiter bearbeiten" }).click();
	await expect(nameField(page)).toHaveValue("Etwas anderes");
	await expect(description).toHaveValue(/^Schon /);
	await page.getByRole("link", { name: "Dokumente", exact: true }).click();
	await question.getByRole("button", { name: "Verwerfen" }).click();
	await expect(page).toHaveURL("/documents?page=1");
});

test("what a message offers to take back stays where one stays with the form @desktop @scripts", async ({
	page,
	cms,
}) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await page.goto(`/documents/${documentId}`);
	await page.getByRole("button", { name: "Archivieren" }).first().click();
	const undo = page.getByRole("button", { name: "Rückgängig" });
	await expect(undo).toBeVisible();
	await page.getByRole("link", { name: "Bearbeiten", exact: true }).first().click();
	await nameField(page).fill("Etwas anderes");
	await undo.click();
	const question = page.getByRole("alertdialog", { name: "Ungespeicherte Änderungen" });
	await question.getByRole("button", { name: "Weiter bearbeiten" }).click();
	await expect(question).toHaveCount(0);
	expect((await cms.document(documentId)).state).toBe("Archived");

	await undo.click();
	await question.getByRole("button", { name: "Verwerfen" }).click();
	await expect.poll(async () => (await cms.document(documentId)).state).toBe("Active");
	await expect(undo).toHaveCount(0);
});

function nameField(page: Page) {
	return page.getByRole("textbox", { name: "Name", exact: true });
}
