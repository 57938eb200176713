import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type ForeignCms, startForeignCms } from "../../support/foreign-cms.ts";
import { type ServerProcess, startServerProcess } from "../../support/server-process.ts";
import { chooseAction, showFiles } from "../harness/gestures.ts";
import { expect, test } from "../harness/test.ts";

const MIB = 1024 * 1024;
const PERSON = {
	email: "mia@example.ch",
	password: "korrekt Pferd Batterie",
	firstName: "Mia",
	lastName: "Muster",
};

const folder = mkdtempSync(join(tmpdir(), "ablage-foreign-"));
let foreign: ForeignCms;
let app: ServerProcess;

test.describe("in front of a CMS that knows the specification alone", () => {
	test.beforeAll(async () => {
		test.setTimeout(120_000);
		foreign = await startForeignCms();
		foreign.store.register(PERSON);
		const [tenant] = foreign.store.all("tenants");
		const [category] = foreign.store.all("document-categories");
		for (let number = 1; number <= 17; number += 1) {
			foreign.store.create("documents", {
				name: `Police ${number}`,
				description: number === 3 ? "Velo" : "Haus",
				tenant: tenant?.documentId,
				documentCategory: category?.documentId,
			});
		}
		// As somebody types it, with a slash at its end.
		const environment = { CMS_URL: `${foreign.url}/`, UPLOAD_CHUNK_SIZE: String(5 * MIB) };
		app = await startServerProcess(folder, environment);
	});
	test.afterAll(async () => {
		await app.kill();
		await foreign.close();
		rmSync(folder, { recursive: true, force: true });
	});

	test("a person signs in, lists, filters, opens, files, edits, uploads and deletes @scripts @desktop", async ({
		page,
		expectAccessible,
	}) => {
		test.setTimeout(120_000);
		await page.goto(`${app.origin}/login`);
		await page.getByLabel("E-Mail").fill(PERSON.email);
		await page.getByLabel("Passwort").fill(PERSON.password);
		await page.getByRole("button", { name: "Anmelden" }).click();
		await expect(page.getByRole("heading", { name: "Eingang", level: 1 })).toBeVisible();
		await page.getByRole("link", { name: "Dokumente" }).click();
		await expect(page.getByText("1–15 von 17")).toBeVisible();
		await expect(page.getByRole("link", { name: "Papierkorb" })).toHaveCount(0);
		await expect(page.getByRole("search", { name: "Überall suchen" })).toHaveCount(0);
		await expect(page.locator("summary", { hasText: "Weitere" })).toHaveCount(0);
		await expectAccessible();

		// A filter that it does not know would be carried along and show too much.
		await page.goto(`${app.origin}/documents?q=Police&withoutFile=1`);
		await expect(page).toHaveURL(/\?q=Police$/);
		await page.goto(`${app.origin}/documents?page=1`);
		await page.getByRole("link", { name: "Seite 2", exact: true }).click();
		await expect(page.getByText("16–17 von 17")).toBeVisible();
		const search = page.getByRole("searchbox", { name: "Dokumente suchen" });
		await search.fill("velo");
		await search.press("Enter");
		const rows = page.getByRole("main").locator("tbody");
		await expect(rows.getByRole("link", { name: "Police 3", exact: true })).toBeVisible();
		await expect(rows.getByRole("row")).toHaveCount(1);
		await rows.getByRole("link", { name: "Police 3", exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Police 3" })).toBeVisible();
		await expect(page.getByRole("link", { name: "Verlauf" })).toHaveCount(0);
		await expectAccessible();
		// It has arrived before anything is there that could say so.
		await chooseFile(page, { name: "Notiz.txt", mimeType: "text/plain", buffer: Buffer.from("Velo") });
		await expect(page.getByRole("heading", { name: "Notiz.txt" })).toBeVisible();

		await page.goto(`${app.origin}/documents/new`);
		await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hausrat");
		await page.getByRole("textbox", { name: "Kosten" }).fill("480.20");
		await page.getByRole("button", { name: "Ablegen", exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Hausrat" })).toBeVisible();
		await page.getByRole("link", { name: "Bearbeiten" }).click();
		await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hausrat 2027");
		await page.getByRole("button", { name: "Speichern" }).click();
		await expect(page.getByText("«Hausrat 2027» ist gespeichert.")).toBeVisible();

		const bytes = Buffer.alloc(6 * MIB, "Police Nr. 7. ");
		const file = { name: "Police für Mia.txt", mimeType: "text/plain", buffer: bytes };
		const region = await chooseFile(page, file);
		await expect(region.getByRole("heading", { name: "Police für Mia.txt" })).toBeVisible();
		const downloading = page.waitForEvent("download");
		await region.getByRole("link", { name: "Herunterladen" }).last().click();
		const download = await downloading;
		expect(download.suggestedFilename()).toBe("Police für Mia.txt");
		expect(readFileSync(await download.path()).equals(bytes)).toBe(true);
		await expectAccessible();

		await chooseAction(page, "Archivieren");
		await expect(page.getByText("«Hausrat 2027» ist archiviert.")).toBeVisible();
		await expect(page.getByRole("button", { name: "Rückgängig" })).toHaveCount(0);
		await chooseAction(page, "Löschen");
		await page.getByRole("alertdialog").getByRole("button", { name: "Löschen" }).click();
		await expect(page.getByText("«Hausrat 2027» ist gelöscht.")).toBeVisible();
		await page.goto(`${app.origin}/documents?page=1`);
		await expect(page.getByText("1–15 von 17")).toBeVisible();

		// What it was asked besides what it has: once, what it can do; and for the specification's socket, which it does
		// not serve (tests/server/upstream.test.ts).
		const isExpected = /^GET \/(api\/configuration|socket\.io\/)[ ?]/;
		expect(foreign.refused.filter((line) => !isExpected.test(line))).toEqual([]);
	});
});

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
	const files = await showFiles(page);
	await files.getByLabel("Dateien hierher ziehen oder auswählen").setInputFiles(file);
	return files;
}
