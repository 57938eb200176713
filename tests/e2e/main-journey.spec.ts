import { tinyPdf } from "../support/tiny-pdf.ts";
import { fillCredentials, newRegistration } from "./harness/accounts.ts";
import { chooseAction, showFiles, signOut, visibleLink } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

test("a person registers, files a document with a PDF, finds, reads, corrects and archives it, and signs out @phone-no-scripts", async ({
	page,
	javaScriptEnabled,
	expectAccessible,
}) => {
	// The files of the demo may still be waiting to be read before this one.
	test.setTimeout(240_000);
	const person = newRegistration();
	await page.goto("/");
	await page.getByRole("link", { name: "Konto eröffnen" }).first().click();
	await page.getByLabel("Vorname").fill(person.firstName);
	await page.getByLabel("Nachname").fill(person.lastName);
	await page.getByLabel("E-Mail").fill(person.email);
	await page.getByLabel("Passwort").fill(person.password);
	await page.getByRole("button", { name: "Konto eröffnen" }).click();
	await expect(page).toHaveURL("/start");
	await expect(page.getByText("Willkommen. Legen Sie Ihr erstes Dokument ab.")).toBeVisible();

	await visibleLink(page, "Hinzufügen").click();
	await expect(page).toHaveURL("/documents/add");
	await expectAccessible();
	await page.getByLabel("Dateien hierher ziehen oder auswählen").setInputFiles({
		name: "Police 2026.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from(tinyPdf(["Hausratversicherung, Deckung 80 000 Franken"])),
	});
	await page.getByLabel("Kategorie").filter({ visible: true }).selectOption({ label: "Versicherungen" });
	await page
		.getByRole("button", { name: javaScriptEnabled === false ? "Ablegen" : "Dokument ablegen" })
		.click();
	await expect(page).toHaveURL(/\/documents\/[a-z0-9]{24}/);
	const address = new URL(page.url()).pathname;

	if (javaScriptEnabled !== false) await showFiles(page);
	const files = page.getByRole("region", { name: "Dateien" });
	await expect(async () => {
		// With scripts the page itself notices that its file has been read.
		if (javaScriptEnabled === false) await page.goto(`${address}?tab=files`);
		await expect(files.getByRole("link", { name: "Text" })).toBeVisible({ timeout: 3_000 });
	}).toPass({ timeout: 120_000 });
	await files.getByRole("link", { name: "Text" }).click();
	await expect(files.getByText("Deckung 80 000 Franken")).toBeVisible();

	await page.goto(`${address}?edit&tab=facts`);
	await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hausrat");
	await page.getByRole("textbox", { name: "Beschreibung" }).fill("Police der Wohnung in Zürich");
	await page.getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText("«Hausrat» ist gespeichert.")).toBeVisible();
	await visibleLink(page, "Dokumente").click();
	const search = page.getByRole("searchbox", { name: "Dokumente suchen" });
	await search.fill("zuerich");
	await search.press("Enter");
	// What is searched for comes to stand above the list, which makes way for it.
	await expect(
		page
			.getByRole("link", { name: /«zuerich»/ })
			.locator("visible=true")
			.first(),
	).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Hausrat", exact: true }).click();
	await page.getByRole("link", { name: "Bearbeiten" }).click();
	await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hausratversicherung");
	await page.getByLabel("Ende", { exact: true }).fill("31.12.2030");
	await page.getByRole("textbox", { name: "Kosten" }).fill("480.20");
	await page.getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText("«Hausratversicherung» ist gespeichert.")).toBeVisible();
	await expect(page.getByText("31.12.2030")).toBeVisible();
	await expect(page.getByText(/CHF.480\.20/)).toBeVisible();

	await chooseAction(page, "Archivieren");
	await expect(page.getByText("«Hausratversicherung» ist archiviert.")).toBeVisible();
	await chooseAction(page, "Wiederherstellen");
	await expect(page.getByText("«Hausratversicherung» ist wieder aktiv.")).toBeVisible();

	await signOut(page);
	await page.goto(address);
	await expect(page).toHaveURL("/login");
	await fillCredentials(page, person);
	await expect(page).toHaveURL(address);
});

test("the demo household has documents to look at @scripts", async ({ page, expectAccessible, isMobile }) => {
	await page.goto("/login");
	await fillCredentials(page, { email: "privat@ablage.example", password: "ablage-demo" });
	await expect(page).toHaveURL(isMobile ? "/documents?page=1" : "/inbox");
	await page.goto("/documents?page=1");
	await expect(page.getByText(/^1–15 von \d+$/)).toBeVisible();
	await expectAccessible();
	await page.getByRole("main").locator("tbody").getByRole("link").locator("visible=true").nth(1).click();
	await expect(page.getByRole("region", { name: "Angaben" })).toBeVisible();
	await expectAccessible();
});
