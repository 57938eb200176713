import type { Page } from "@playwright/test";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { takeSession } from "../harness/accounts.ts";
import { chooseAction } from "../harness/gestures.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("an archived document leaves the list of the active ones, and its neighbour is selected, until that is undone @desktop @scripts", async ({
	page,
	cms,
}) => {
	await cms.createDocument({ name: "Dritte" });
	const second = await cms.createDocument({ name: "Zweite" });
	await cms.createDocument({ name: "Erste" });
	await page.goto(`/documents?state=active&selected=${second.documentId}`);
	await expect(heading(page, "Zweite")).toBeVisible();
	await preview(page).getByRole("button", { name: "Archivieren" }).click();

	await expect(rows(page)).toHaveCount(2);
	await expect(page.getByText("2 Dokumente", { exact: true })).toBeVisible();
	await expect(heading(page, "Dritte")).toBeVisible();
	await expect(page.getByText("«Zweite» ist archiviert.")).toBeVisible();

	// Twice is once.
	await page.getByRole("button", { name: "Rückgängig" }).dblclick();
	await expect(page.getByText("Rückgängig gemacht: «Zweite».")).toBeVisible();
	await expect(page.getByText("Auf unserer Seite ist ein Fehler aufgetreten")).toHaveCount(0);
	await expect(heading(page, "Zweite")).toBeVisible();
	await expect(page.getByText("3 Dokumente", { exact: true })).toBeVisible();
	expect((await cms.document(second.documentId)).state).toBe("Active");
});

test("where both states are listed an archived document stays, marked, until it is restored, and a deleted one can be fetched back @desktop", async ({
	page,
	cms,
	expectAccessible,
}) => {
	await cms.createDocument({ name: "Miete" });
	const { documentId } = await cms.createDocument({ name: "Hausrat", description: "Deckung 80 000" });
	await page.goto(`/documents?selected=${documentId}`);
	await expect(preview(page).getByText("Deckung 80 000")).toBeVisible();
	await expectAccessible();
	await preview(page).getByRole("button", { name: "Archivieren" }).click();
	await expect(preview(page).getByText("Archiviert")).toBeVisible();
	await expect(rows(page).getByRole("link", { name: "Archiviert, Vorschau" })).toBeVisible();
	await expect(page.getByText("«Hausrat» ist archiviert.")).toBeVisible();
	await preview(page).getByRole("button", { name: "Wiederherstellen" }).click();
	await expect(page.getByText("«Hausrat» ist wieder aktiv.")).toBeVisible();
	await preview(page).getByRole("button", { name: "Archivieren" }).click();
	await expect(preview(page).getByText("Archiviert")).toBeVisible();

	await preview(page).locator("summary", { hasText: "Löschen" }).click();
	await preview(page).getByRole("button", { name: "In den Papierkorb" }).click();
	await expect(page.getByText("«Hausrat» ist im Papierkorb.")).toBeVisible();
	await expect(rows(page)).toHaveCount(1);
	await expect(heading(page, "Miete")).toBeVisible();
	// Whoever points at a message keeps it.
	await page.getByText("«Hausrat» ist im Papierkorb.").hover();
	await expectAccessible();
	await page.getByRole("button", { name: "Rückgängig" }).last().click();
	await expect(heading(page, "Hausrat")).toBeVisible();
	expect((await cms.document(documentId)).state).toBe("Archived");
});

test("the pane is shut until a row is selected, and its button selects the first @desktop", async ({
	page,
	cms,
	javaScriptEnabled,
}) => {
	await cms.createDocument({ name: "Miete" });
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await page.goto("/documents?page=1");
	await expect(rows(page)).toHaveCount(2);
	await expect(preview(page)).toHaveCount(0);
	await page.getByRole("button", { name: "Vorschau einblenden" }).click();
	await expect(heading(page, "Hausrat")).toBeVisible();
	await expect(page).toHaveURL(`/documents?selected=${documentId}`);
	// Its choice is kept, even before it is answered: another row does not open it again.
	if (javaScriptEnabled) {
		await page.route("**/documents.data*", (route) =>
			route.request().method() === "POST" ? undefined : route.continue(),
		);
	}
	await page.getByRole("button", { name: "Vorschau ausblenden" }).click();
	await expect(preview(page)).toHaveCount(0);
	await rows(page).getByRole("link", { name: "Aktiv, Vorschau" }).last().click();
	await expect(rows(page).last()).toHaveAttribute("aria-current", "true");
	await expect(preview(page)).toHaveCount(0);
});

test("a refused change brings the row back and says why, and what somebody else has changed since cannot be undone @desktop @scripts", async ({
	page,
	cms,
}) => {
	const document = await cms.createDocument({ name: "Hausrat" });
	await cms.createDocument({ name: "Miete" });
	// Else the page may hear of the change before the click.
	await page.routeWebSocket(/\/socket\.io\//, () => {});
	await page.goto(`/documents?state=active&selected=${document.documentId}`);
	await expect(heading(page, "Hausrat")).toBeVisible();
	await cms.changeDocument(document, { name: "Hausrat neu" });
	await preview(page).getByRole("button", { name: "Archivieren" }).click();
	await expect(page.getByText("Sie haben das inzwischen selbst geändert.")).toBeVisible();
	await expect(rows(page).filter({ hasText: "Hausrat neu" })).toBeVisible();
	await expect(page.getByText("2 Dokumente", { exact: true })).toBeVisible();

	await page.goto(`/documents?selected=${document.documentId}`);
	await preview(page).getByRole("button", { name: "Archivieren" }).click();
	await expect(page.getByText("«Hausrat neu» ist archiviert.")).toBeVisible();
	await cms.setState(document.documentId, "Active");
	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect(page.getByText("Diese Änderung lässt sich nicht mehr zurücknehmen")).toBeVisible();
});

test("what was archived on a document's own page comes back there @phone @scripts", async ({ page, cms }) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await page.goto(`/documents/${documentId}`);
	await chooseAction(page, "Archivieren");
	await expect(page.getByText("«Hausrat» ist archiviert.")).toBeVisible();
	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect(page.getByText("Rückgängig gemacht: «Hausrat».")).toBeVisible();
	expect((await cms.document(documentId)).state).toBe("Active");
	await expect(page).toHaveURL(`/documents/${documentId}`);
});

test("a preview changes between the files of a document, and says where one could not be read @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	// Neither a picture nor a text.
	const bytes = Uint8Array.of(0, 1, 2, 3, 0, 255, 254, 0);
	await cms.upload(documentId, { name: "Police.bin", mime: "application/octet-stream", bytes });
	await cms.upload(documentId, { name: "Anhang.bin", mime: "application/octet-stream", bytes });
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles.map(({ state }) => state))
		.toEqual(["notReadable", "notReadable"]);
	await page.goto(`/documents?selected=${documentId}`);
	const download = (name: string) => preview(page).getByRole("link", { name: `${name} herunterladen` });
	await expect(download("Police.bin")).toBeVisible();
	await expect(preview(page).getByText("Keine Vorschau").first()).toBeVisible();
	await expect(download("Anhang.bin")).toBeHidden();
	await expect(preview(page).getByText("Datei 1 von 2")).toBeVisible();
	await preview(page).getByRole("link", { name: "Nächste Datei" }).click();
	await expect(preview(page).getByText("Datei 2 von 2")).toBeVisible();
	await expect(download("Anhang.bin")).toBeVisible();
	await expect(download("Police.bin")).toBeHidden();
	await expectAccessible();
});

test.describe("a preview whose picture does not come", () => {
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

	test("shows it once the connection is back @desktop @scripts", async ({ page, cms }) => {
		test.setTimeout(120_000);
		const { documentId } = await cms.createDocument({ name: "Police" });
		const bytes = tinyPdf(["Hausrat"]);
		await cms.upload(documentId, { name: "Police.pdf", mime: "application/pdf", bytes });
		const state = async () => (await cms.document(documentId)).documentFiles[0]?.state;
		await expect.poll(state, { timeout: 60_000 }).toBe("processed");
		await page.route("**/preview?*", (route) => route.abort("internetdisconnected"));
		await page.goto("/documents?page=1");
		await rows(page).first().getByRole("cell").last().click();
		const picture = preview(page).getByRole("img", { name: "Erste Seite von Police.pdf" });
		const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
		await expect(picture).toBeVisible();
		expect(await width()).toBe(0);
		await page.unroute("**/preview?*");
		await page.evaluate(() => window.dispatchEvent(new Event("online")));
		await expect.poll(width).toBeGreaterThan(0);
	});
});

test("keys move through the list, over the end of its page, and archive and bring back @desktop @scripts", async ({
	page,
	cms,
}) => {
	for (let number = 1; number <= 16; number += 1) await cms.createDocument({ name: `Police ${number}.` });
	await page.goto("/documents?state=active");
	await expect(rows(page)).toHaveCount(15);
	await keysAreHeard(page);
	await expect(heading(page, "Police 16.")).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await expect(heading(page, "Police 15.")).toBeVisible();
	await page.keyboard.down("e");
	await expect(page.getByText("«Police 15.» ist archiviert.")).toBeVisible();
	await expect(heading(page, "Police 14.")).toBeVisible();
	// Held, it is said again and again, of whatever row comes next: it was meant once.
	for (let times = 0; times < 3; times += 1) await page.keyboard.down("e");
	await page.keyboard.up("e");
	await expect(page.getByText("1–15 von 15")).toBeVisible();
	await page.keyboard.press("u");
	await expect(page.getByText("Rückgängig gemacht: «Police 15.».")).toBeVisible();
	await expect(heading(page, "Police 15.")).toBeVisible();
	await expect(page.getByText("1–15 von 16")).toBeVisible();

	await page.locator("tbody tr").last().getByRole("cell").last().click();
	await expect(heading(page, "Police 2.")).toBeVisible();
	await page.keyboard.press("j");
	await expect(heading(page, "Police 1.")).toBeVisible();
	await expect(page).toHaveURL(/page=2/);
	await page.keyboard.press("k");
	await expect(heading(page, "Police 2.")).toBeVisible();
	await page.keyboard.press("x");
	await expect(rows(page).last().getByRole("checkbox")).toBeChecked();
	await page.keyboard.press("Shift+K");
	await expect(heading(page, "Police 3.")).toBeVisible();
	await expect(page.locator("tbody").getByRole("checkbox", { checked: true })).toHaveCount(2);
	await page.keyboard.press("Escape");
	await expect(page.locator("tbody").getByRole("checkbox", { checked: true })).toHaveCount(0);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: /^Police 3/ })).toBeVisible();
});

test("keys are letters while somebody types, and a sheet lists them @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	await cms.createDocument({ name: "Zweite" });
	await cms.createDocument({ name: "Erste" });
	await page.goto("/documents?page=1");
	await keysAreHeard(page);
	await expect(heading(page, "Erste")).toBeVisible();
	await page.keyboard.press("/");
	const search = page.getByRole("searchbox", { name: "Dokumente suchen" });
	await expect(search).toBeFocused();
	await page.keyboard.type("jeu?");
	await expect(search).toHaveValue("jeu?");
	await search.fill("");
	await expect(page).not.toHaveURL(/q=/);
	await search.blur();

	await page.keyboard.press("?");
	const sheet = page.getByRole("dialog", { name: "Tastenkürzel" });
	await expect(sheet.getByText("Nächstes Dokument")).toBeVisible();
	await expectAccessible();
	await page.keyboard.press("e");
	await page.keyboard.press("Escape");
	await expect(sheet).toHaveCount(0);
	await expect(page.getByText("2 Dokumente", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Tastenkürzel" }).click();
	await expect(sheet).toBeVisible();
	await sheet.getByRole("button", { name: "Schliessen" }).click();
	await expect(sheet).toHaveCount(0);
});

test("the preview stays hidden, or as wide, as it was left @desktop", async ({
	page,
	cms,
	javaScriptEnabled,
}) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await page.goto(`/documents?selected=${documentId}`);
	if (javaScriptEnabled !== false) {
		const splitter = page.getByRole("separator", { name: "Breite der Vorschau" });
		await expect(splitter).toHaveAttribute("aria-valuenow", "360");
		await splitter.focus();
		await page.keyboard.press("ArrowLeft");
		await expect(splitter).toHaveAttribute("aria-valuenow", "376");
		await page.keyboard.press("End");
		// Half of the window is the most.
		await expect(splitter).toHaveAttribute("aria-valuenow", "640");
		await page.keyboard.press("Home");
		await expect(splitter).toHaveAttribute("aria-valuenow", "280");
		await page.reload();
		await expect(splitter).toHaveAttribute("aria-valuenow", "280");
		await splitter.dblclick();
		await expect(splitter).toHaveAttribute("aria-valuenow", "360");
		await page.locator("h1").click();
		await page.keyboard.press("ControlOrMeta+a");
		const { x = 0, y = 0 } = (await splitter.boundingBox()) ?? {};
		await page.mouse.move(x + 4, y + 200);
		await page.mouse.down();
		for (let moved = 10; moved <= 60; moved += 10) await page.mouse.move(x + 4 - moved, y + 200);
		await page.mouse.up();
		await expect(splitter).toHaveAttribute("aria-valuenow", "420");
		await splitter.dblclick();
		await page.reload();
		await page.setViewportSize({ width: 1030, height: 700 });
		await expect(splitter).toHaveAttribute("aria-valuenow", "286");
		expect((await page.locator("#preview").boundingBox())?.width).toBe(286);
		await page.setViewportSize({ width: 1280, height: 800 });
	}
	await page.getByRole("button", { name: "Vorschau ausblenden" }).click();
	await expect(page.getByRole("button", { name: "Vorschau einblenden" })).toBeVisible();
	await expect(preview(page)).toHaveCount(0);
	await page.goto(`/documents?selected=${documentId}`);
	await expect(preview(page)).toHaveCount(0);
	await page.goto(`/documents?selected=${documentId}&preview=shown`);
	await expect(heading(page, "Hausrat")).toBeVisible();
	await page.goto(`/documents?selected=${documentId}`);
	await page.getByRole("button", { name: "Vorschau einblenden" }).click();
	await expect(heading(page, "Hausrat")).toBeVisible();
});

/** The keys come after the page: presses until one has moved to the first row. */
async function keysAreHeard(page: Page) {
	await expect(async () => {
		await page.keyboard.press("k");
		await expect(rows(page).first()).toHaveAttribute("aria-current", "true", { timeout: 500 });
	}).toPass();
}

function preview(page: Page) {
	return page.getByRole("article");
}

function heading(page: Page, name: string) {
	return preview(page).getByRole("heading", { name, exact: true });
}

function rows(page: Page) {
	return page.getByRole("main").locator("tbody tr[data-document]");
}

test("deleting asks first, and can be cancelled @desktop", async ({ page, cms }) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await page.goto(`/documents?selected=${documentId}`);
	await preview(page).locator("summary", { hasText: "Löschen" }).click();
	const button = preview(page).locator("button[value=delete]");
	await expect(button).toBeVisible();
	await preview(page).getByRole("link", { name: "Abbrechen" }).click();
	await expect(button).toBeHidden();
	expect((await cms.document(documentId)).state).toBe("Active");
});
