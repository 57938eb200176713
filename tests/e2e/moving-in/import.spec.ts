import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { documentApi } from "../../../contract/api/documents.ts";
import { documentSchema } from "../../../contract/entities/entities.ts";
import { paperlessExport } from "../../support/import/paperless-export.ts";
import { zipOf } from "../../support/import/memory-archive.ts";
import { registerAccount, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

const archive = (files: Readonly<Record<string, unknown>>) => ({
	name: "export.zip",
	mimeType: "application/zip",
	buffer: Buffer.from(zipOf(files)),
});

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("an archive is looked at first, then taken over, and nothing of it is doubled @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	await page.goto("/documents/add");
	await page.getByRole("link", { name: "Dokumente aus einem anderen System übernehmen" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Daten übernehmen" })).toBeVisible();
	await expectAccessible();

	const field = page.locator("input[accept]");
	await field.setInputFiles({
		name: "brief.zip",
		mimeType: "application/zip",
		buffer: Buffer.from("kein ZIP"),
	});
	await expect(page.getByText("Das ist keine ZIP-Datei")).toBeVisible();
	await expectAccessible();

	await field.setInputFiles(archive(paperlessExport()));
	await expect(page.getByRole("heading", { name: "Export von paperless-ngx" })).toBeFocused();
	await expect(page.getByLabel("Mietsachen (1)")).toHaveValue("new");
	await expect(page.getByText("1 Dokument aus dem Papierkorb bleibt weg.")).toBeVisible();
	await expect(page.getByRole("region", { name: "Die ersten Dokumente" })).toContainText("EWZ · CHF 123.45");
	await expectAccessible();
	expect(await cms.get(documentApi.list.path, z.array(documentSchema))).toEqual([]);

	await page.getByRole("button", { name: "3 Dokumente übernehmen" }).click();
	await expect(page.getByRole("heading", { name: "Übernommen" })).toBeFocused();
	await expect(page.getByText("3 Dokumente übernommen")).toBeVisible();
	await expect(page.getByRole("link", { name: "Notizzettel" })).toBeVisible();
	await expectAccessible();

	const saving = page.waitForEvent("download");
	await page.getByRole("button", { name: "Bericht speichern" }).click();
	const saved = await saving;
	expect(saved.suggestedFilename()).toMatch(/^Übernahme \d{4}-\d\d-\d\d\.txt$/);
	expect(readFileSync(await saved.path(), "utf8").split("\r\n")).toEqual([
		"übernommen: Notizzettel – «notiz.pdf» ist die Archivfassung: Das Original fehlt.",
		"3 Dokumente übernommen",
		"0 waren schon da",
		"0 sind nicht angekommen",
	]);

	await page.getByRole("link", { name: "Notizzettel" }).click();
	await expect(page.getByRole("heading", { name: "Notizzettel" })).toBeVisible();
	await page.goBack();
	await expect(page.getByRole("link", { name: "Notizzettel" })).toBeVisible();
	await page.getByRole("button", { name: "Noch etwas übernehmen" }).click();
	await expect(page.getByText("3 Dokumente übernommen")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Bericht ansehen" }).click();
	await expect(page.getByRole("link", { name: "Notizzettel" })).toBeVisible();

	await page.getByRole("button", { name: "Noch etwas übernehmen" }).click();
	await field.setInputFiles(archive(paperlessExport({ split: true, prefix: true })));
	await expect(page.getByLabel("Mietsachen (1)")).not.toHaveValue("new");
	await page.getByRole("button", { name: "3 Dokumente übernehmen" }).click();
	await expect(page.getByText("3 waren schon da")).toBeVisible();
	await expect(
		page.getByText(
			"Diese Dokumente sind schon abgelegt: mit denselben Dateien, oder ohne Datei mit denselben Angaben.",
		),
	).toBeVisible();

	await page.getByRole("link", { name: "Zu den Dokumenten" }).click();
	await expect(page.getByRole("link", { name: "Stromrechnung März", exact: true })).toHaveCount(1);
});

test("a folder full of files becomes documents, without its system's own @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	await page.goto("/import");
	const folder = folderOf({
		"Versicherungen/Auto/2026-03-01_Police_Kasko.txt": "Police",
		"Ferien/Buchung.txt": "Buchung",
		".DS_Store": "x",
	});
	await page.locator("input[webkitdirectory]").setInputFiles(folder);
	await expect(page.getByRole("heading", { name: "Dateien in Ordnern" })).toBeFocused();
	await expect(page.getByText("Eine Systemdatei wie .DS_Store oder Thumbs.db bleibt weg.")).toBeVisible();
	await expect(page.getByLabel("Versicherungen (1)").locator("option:checked")).toHaveText("Versicherungen");
	await expect(page.getByLabel("Ferien (1)").locator("option:checked")).toHaveText("Noch einordnen");
	await expectAccessible();
	await page.getByRole("button", { name: "2 Dokumente übernehmen" }).click();
	await expect(page.getByText("2 Dokumente übernommen")).toBeVisible();
	const filed = await cms.get(documentApi.list.path, z.array(documentSchema));
	expect(
		filed.map(({ name, documentCategory, documentFolders }) => [
			name,
			documentCategory.name,
			documentFolders.map((each) => each.name),
		]),
	).toEqual(
		expect.arrayContaining([
			["Police Kasko", "Versicherungen", ["Auto"]],
			["Buchung", "Noch einordnen", ["Ferien"]],
		]),
	);

	await page.getByRole("button", { name: "Noch etwas übernehmen" }).click();
	await page.evaluate(dropFolder, { Ferien: { "Buchung.txt": "Buchung", "Karte.txt": "Karte" } });
	await page.getByRole("button", { name: "2 Dokumente übernehmen" }).click();
	await expect(page.getByText("1 war schon da")).toBeVisible();
	await expect(page.getByText("1 Dokument übernommen")).toBeVisible();
	rmSync(folder, { recursive: true });
});

/** A folder of the disk with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
	const folder = mkdtempSync(join(tmpdir(), "ablage-papers-"));
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
	return folder;
}

/** As a browser tells of folders that are dropped. */
function dropFolder(folders: Record<string, Record<string, string>>): void {
	const entries = Object.entries(folders).map(([name, files]) => {
		const rest = Object.entries(files).map(([fileName, text]) => ({
			isFile: true,
			isDirectory: false,
			name: fileName,
			file: (take: (file: File) => void) => take(new File([text], fileName)),
		}));
		const createReader = () => ({ readEntries: (take: (part: object[]) => void) => take(rest.splice(0)) });
		return { isFile: false, isDirectory: true, name, createReader };
	});
	const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
	const event = new Event("drop", { bubbles: true, cancelable: true });
	Object.assign(event, { dataTransfer: { types: ["Files"], files: [], items } });
	document.body.dispatchEvent(event);
}

test.describe("on the way", () => {
	test.use({ expectedErrors: [/ERR_FAILED.*import\/step/] });

	test("it waits for a lost connection, rests when it is told to, and asks before it is left @desktop @scripts", async ({
		page,
		expectAccessible,
	}) => {
		await page.goto("/import");
		await page.locator("input[accept]").setInputFiles(archive(paperlessExport()));
		const start = page.getByRole("button", { name: "3 Dokumente übernehmen" });
		await expect(start).toBeVisible();
		await page.route("**/import/step", (route) => route.abort());
		await start.click();
		await expect(page.getByText("Es geht weiter, sobald wieder eine kommt.")).toBeVisible();
		await page.getByRole("button", { name: "Pausieren" }).click();
		await page.unroute("**/import/step");
		await expect(page.getByText("Pausiert", { exact: true })).toBeVisible();
		await expectAccessible();

		await page.getByRole("link", { name: "Fristen" }).click();
		const question = page.getByRole("alertdialog", { name: "Übernahme läuft" });
		await question.getByRole("button", { name: "Weiter übernehmen" }).click();
		await page.getByRole("button", { name: "Weiter", exact: true }).click();
		await expect(page.getByText("3 Dokumente übernommen")).toBeVisible();
		await page.getByRole("link", { name: "Fristen" }).click();
		await expect(page).toHaveURL(/\/deadlines/);
	});
});

test("without scripts the page says what to do instead @no-scripts", async ({ page, expectAccessible }) => {
	await page.goto("/import");
	await expect(page.getByText("übernimmt «npm run import» dasselbe auf der Kommandozeile")).toBeVisible();
	await expect(page.getByText("ZIP-Datei hierher ziehen")).toBeHidden();
	await expectAccessible();
});

test("what was taken over is shown to nobody who has signed in meanwhile @desktop @scripts", async ({
	page,
	playwright,
	baseURL,
	expectedErrors,
}) => {
	expectedErrors.push(/status of (?:401|409)/);
	const other = await registerAccount(playwright, baseURL);
	await page.goto("/import");
	await page.locator("input[accept]").setInputFiles(archive({ "Geheimnis.pdf": "", "Noch eins.pdf": "2" }));
	const signedIn = Promise.withResolvers<void>();
	await page.route("**/import/step", async (route) => {
		if (route.request().postData()?.includes("Noch eins")) await signedIn.promise;
		await route.continue();
	});
	await page.getByRole("button", { name: "2 Dokumente übernehmen" }).click();
	await expect(page.getByText("1 von 2")).toBeVisible();
	await takeSession(page, other);
	signedIn.resolve();
	await page.getByRole("button", { name: "Beenden" }).click();
	await expect(page.getByText(/Geheimnis/)).toHaveCount(0);
	await expect(page.locator("input[accept]")).toBeAttached();
});
