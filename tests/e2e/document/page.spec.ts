import type { Locator, Page } from "@playwright/test";
import { TIME_ZONE } from "../../../contract/constants.ts";
import type { DocumentCreate } from "../../../contract/entities/writes.ts";
import { takeDemoSession, takeSession } from "../harness/accounts.ts";
import type { ContractCaller } from "../harness/contract-caller.ts";
import { chooseAction, openMenu, showFiles } from "../harness/gestures.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { expect, test } from "../harness/test.ts";

const text = (content: string) => new TextEncoder().encode(content);

test.describe("the page of a document", () => {
	test.beforeEach(async ({ page, account }) => {
		await takeSession(page, account);
	});

	test("has parts, and begins with the one that was looked at last @phone-no-scripts", async ({
		page,
		cms,
		expectAccessible,
	}) => {
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		await page.goto(`/documents/${documentId}`);
		await expect(part(page, "Angaben")).toHaveAttribute("aria-selected", "true");

		await part(page, "Zugriff").click();
		await expect(page).toHaveURL(/[?&]tab=access/);
		await expect(page.getByText("Regula Ammann").locator("visible=true").last()).toBeVisible();
		await expect(page.getByText("Admin, sieht alle Dokumente")).toBeVisible();
		await expectAccessible();

		await part(page, "Verlauf").click();
		await expect(page).toHaveURL(/[?&]tab=history/);
		await expect(page.getByRole("heading", { name: "Erfasst" })).toBeVisible();

		await page.goto(`/documents/${documentId}`);
		await expect(part(page, "Verlauf")).toHaveAttribute("aria-selected", "true");
		await expect(page.getByRole("heading", { name: "Erfasst" })).toBeVisible();
	});

	test("loads the pages of a file on a phone when they are looked at @phone @scripts", async ({
		page,
		cms,
	}) => {
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		const bytes = tinyPdf(["Police 4711"]);
		await cms.upload(documentId, { name: "Police.pdf", mime: "application/pdf", bytes });
		await expect
			.poll(async () => (await cms.document(documentId)).documentFiles[0]?.state, { timeout: 30_000 })
			.toBe("processed");
		const asked: string[] = [];
		page.on("request", (request) => asked.push(new URL(request.url()).pathname));
		await page.goto(`/documents/${documentId}`);
		await page.waitForLoadState("networkidle");
		const ofPages = () => asked.filter((path) => /\/(pages|layout)\b/.test(path));
		expect(ofPages()).toEqual([]);

		const files = await showFiles(page);
		await expect(files.locator("[data-word]").first()).toHaveText(/Police/);
		expect(ofPages().length).toBeGreaterThan(0);
	});

	test("tells what changed, when and by whom, the newest first @desktop @scripts", async ({
		page,
		cms,
		expectAccessible,
	}) => {
		const document = await cms.createDocument({ name: "Hausratt", cost: 480 });
		const { documentId } = await cms.changeDocument(document, { name: "Hausrat" });
		await page.goto(`/documents/${documentId}?tab=history`);
		const entries = page.getByRole("tabpanel").locator("visible=true").getByRole("listitem");
		await expect(entries).toHaveCount(2);
		await expect(entries.first()).toContainText("Geändert");
		await expect(entries.first()).toContainText(/Name.*Hausratt.*Hausrat/s);
		await expect(entries.first()).toContainText("Regula Ammann");
		await expect(entries.last()).toContainText("CHF 480.00");
		await expectAccessible();
	});

	test("shows the line of its replacements, and leads to the valid one @desktop @scripts", async ({
		page,
		cms,
		expectAccessible,
	}) => {
		const first = await cms.createDocument({ name: "Police 2024", cost: 480, endDate: "2024-12-31" });
		const second = await cms.createDocument({
			name: "Police 2025",
			cost: 513.6,
			endDate: "2025-12-31",
			replacedDocument: first.documentId,
		});
		await cms.createDocument({ name: "Police 2026", cost: 449.4, replacedDocument: second.documentId });

		await page.goto(`/documents/${first.documentId}`);
		const line = page.getByRole("region", { name: "Nachfolge" });
		await expect(line.getByRole("listitem").filter({ hasText: "dieses Dokument" })).toContainText(
			"Police 2024",
		);
		await expect(line).toContainText("+7 %");
		await expect(line).toContainText("−12.5 %");
		await expect(line).toContainText(/CHF\s480\.00.*→.*513\.60/s);
		await expectAccessible();
		await line.getByText("Auch geändert: Ende und Name").first().click();
		await expect(line.getByText("leer")).toBeVisible();

		const warning = page.getByRole("paragraph").filter({ hasText: "Ersetzt durch" });
		await warning.getByRole("link", { name: "Police 2026" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Police 2026" })).toBeVisible();
		await expect(page.getByText("Ersetzt durch")).toHaveCount(0);
	});

	test("comes back without an inactive date that has passed, and with one still to come, of which it warns in days @desktop @scripts", async ({
		page,
		cms,
	}) => {
		await comeBack(page, cms, { inactiveDate: dayIn(-1) });
		await expect(page.getByText("Inaktiv ab", { exact: true })).toHaveCount(0);
		await comeBack(page, cms, {
			inactiveDate: dayIn(300),
			reminders: [{ type: "Inactivity", date: dayIn(240) }],
		});
		await expect(page.getByText("Inaktiv ab", { exact: true })).toHaveCount(1);
		await expect(page.getByText("Die Erinnerung, dass es inaktiv wird, kommt in 240 Tagen.")).toBeVisible();
	});

	test("begins a successor or a copy @desktop @scripts", async ({ page, cms }) => {
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		for (const [action, as] of [
			["Nachfolger erfassen", "successor"],
			["Kopieren", "copy"],
		] as const) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other, in the same page
			await beginFrom(page, documentId, action);
			// oxlint-disable-next-line no-await-in-loop -- as above
			await expect(page).toHaveURL(`/documents/new?from=${documentId}&as=${as}`);
		}
	});

	test.describe("with several files", () => {
		test.use({ expectedErrors: [/status of 400/] });

		test("has them in order, renames and removes them @desktop", async ({ page, cms, expectAccessible }) => {
			const { documentId } = await cms.createDocument({ name: "Hausrat" });
			for (const name of ["a.txt", "b.txt", "c.txt"]) {
				// oxlint-disable-next-line no-await-in-loop -- in this order
				await cms.upload(documentId, { name, mime: "text/plain", bytes: text(name) });
			}
			const names = async () => (await cms.document(documentId)).documentFiles.map(({ file }) => file.name);

			await page.goto(`/documents/${documentId}?tab=files`);
			const files = await showFiles(page);
			await files.getByRole("link", { name: "c.txt" }).click();
			await expect(page).toHaveURL(/[?&]file=/);
			await files.getByRole("link", { name: "Alle Dateien" }).click();
			const rows = files.getByRole("listitem");
			await expect(rows).toHaveText([/a\.txt/, /b\.txt/, /c\.txt/]);
			await expectAccessible();

			await files.getByRole("button", { name: "«c.txt» nach oben" }).click();
			await expect(rows).toHaveText([/a\.txt/, /c\.txt/, /b\.txt/]);
			await expect.poll(names).toEqual(["a.txt", "c.txt", "b.txt"]);
			await files.getByRole("button", { name: "«a.txt» nach unten" }).click();
			await expect(rows).toHaveText([/c\.txt/, /a\.txt/, /b\.txt/]);
			await expect.poll(names).toEqual(["c.txt", "a.txt", "b.txt"]);

			await files.getByRole("link", { name: "«a.txt» umbenennen" }).click();
			const name = files.getByRole("textbox", { name: "Name der Datei" });
			await expect(name).toHaveValue("a");
			await name.fill(" ");
			await files.getByRole("button", { name: "Speichern" }).click();
			await expect(name).toHaveAccessibleDescription("Bitte ausfüllen.");
			await expectAccessible();
			await name.fill("Beleg & Quittung");
			await files.getByRole("button", { name: "Speichern" }).click();
			await expect(page.getByText("Die Datei heisst jetzt «Beleg & Quittung.txt».")).toBeVisible();
			expect(await names()).toEqual(["c.txt", "Beleg & Quittung.txt", "b.txt"]);

			await files.getByRole("link", { name: "«c.txt» entfernen" }).click();
			const question = page.getByRole("alertdialog", { name: "Datei entfernen?" });
			await expectAccessible();
			await question.getByRole("button", { name: "Datei entfernen" }).click();
			await expect(page.getByText("Die Datei ist entfernt.")).toBeVisible();
			await expect(rows).toHaveText([/Beleg & Quittung\.txt/, /b\.txt/]);
		});
	});

	test("has a long text part by part @desktop @scripts", async ({ page, cms }) => {
		test.setTimeout(180_000);
		const { documentId } = await cms.createDocument({ name: "Protokoll" });
		const lines = Array.from({ length: 2_000 }, (_, index) => `${index + 1}. ${"Wort ".repeat(20)}`);
		await cms.upload(documentId, {
			name: "protokoll.txt",
			mime: "text/plain",
			bytes: text(lines.join("\n\n")),
		});
		await expect
			.poll(async () => (await cms.document(documentId)).documentFiles[0]?.state, { timeout: 120_000 })
			.toBe("processed");
		await page.goto(`/documents/${documentId}?tab=files&view=text`);
		const files = await showFiles(page);
		await expect(files.getByText(/^1\. Wort/)).toBeVisible();
		await files.getByRole("link", { name: "Mehr Text" }).click();
		await expect(files.getByText(/^Teil 2 von \d$/)).toBeVisible();
		await expect(files.getByText(/^1\. Wort/)).toHaveCount(0);
		await files.getByRole("link", { name: "Früherer Text" }).click();
		await expect(files.getByText(/^1\. Wort/)).toBeVisible();
	});

	test("has a file where it was dropped @scripts @desktop", async ({ page, cms }) => {
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		for (const name of ["a.txt", "b.txt", "c.txt"]) {
			// oxlint-disable-next-line no-await-in-loop -- in this order
			await cms.upload(documentId, { name, mime: "text/plain", bytes: text(name) });
		}
		await page.goto(`/documents/${documentId}?files=list`);
		const rows = page.getByRole("region", { name: "Dateien" }).getByRole("listitem");
		await rows.last().dragTo(rows.first());
		await expect(rows).toHaveText([/c\.txt/, /a\.txt/, /b\.txt/]);
		await expect
			.poll(async () => (await cms.document(documentId)).documentFiles.map(({ file }) => file.name))
			.toEqual(["c.txt", "a.txt", "b.txt"]);
	});
});

test("a member who may only read sees the document and the own right, and nothing that would be refused @desktop @scripts", async ({
	page,
	expectAccessible,
}) => {
	await takeDemoSession(page, "leserin");
	await page.goto("/documents?q=Cyberversicherung+2025");
	await page.getByRole("main").getByRole("link", { name: "Cyberversicherung 2025", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: /^Cyberversicherung 2025/ })).toBeVisible();

	await part(page, "Zugriff").click();
	await expect(page.getByText("Darf in «Versicherungen» lesen")).toBeVisible();
	await expect(page.getByText("leserin@ablage.example")).toBeVisible();
	await expect(page.getByText("firma@ablage.example")).toHaveCount(0);
	await expect(page.getByText(/erfährt nur, wer das Dokument bearbeiten darf/)).toBeVisible();
	await expectAccessible();

	const files = await showFiles(page);
	await expect(files.getByRole("link", { name: "Herunterladen" })).toBeVisible();
	const main = page.getByRole("main");
	// (To go to another page of the file is a form that changes nothing.)
	await expect(
		main
			.getByRole("button")
			.or(main.locator("summary, form:not([method=get])"))
			.filter({ hasNotText: "Weitere Aktionen" })
			.locator("visible=true"),
	).toHaveCount(0);
	await expect(main.getByRole("link", { name: /Bearbeiten|entfernen|umbenennen|Löschen/ })).toHaveCount(0);
	for (const asked of ["edit", "confirm=delete", "files=list"]) {
		// oxlint-disable-next-line no-await-in-loop -- one address after the other
		await page.goto(`${new URL(page.url()).pathname}?${asked}`);
		// oxlint-disable-next-line no-await-in-loop -- as above
		await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
		// oxlint-disable-next-line no-await-in-loop -- as above
		await expect(main.locator("form:not([method=get])")).toHaveCount(0);
	}
});

test("who may edit sees who else sees the document, and why @desktop @scripts", async ({
	page,
	expectAccessible,
}) => {
	await takeDemoSession(page, "firma");
	await page.goto("/documents?q=Cyberversicherung+2025");
	await page.getByRole("main").getByRole("link", { name: "Cyberversicherung 2025", exact: true }).click();
	await part(page, "Zugriff").click();
	const people = page.getByRole("list", { name: /^\d+ Personen$/ });
	await expect(people.getByText("leserin@ablage.example")).toBeVisible();
	await expect(people.getByText("Darf in «Versicherungen» lesen").first()).toBeVisible();
	await expect(people.getByText("Admin, sieht alle Dokumente").first()).toBeVisible();
	await expectAccessible();
});

/** The tab of that name in the bar that this screen shows. */
function part(page: Page, name: string): Locator {
	// Before the style sheet is there the one for phones is visible as well, and stands above it.
	return page.getByRole("tab", { name }).locator("visible=true").last();
}

async function beginFrom(page: Page, documentId: string, action: string): Promise<void> {
	await page.goto(`/documents/${documentId}`);
	await openMenu(page, "Weitere Aktionen");
	// As a button or in the menu, not both.
	await expect(page.getByRole("button", { name: "Archivieren" })).toHaveCount(1);
	await expect(page.getByRole("link", { name: "Teilen" })).toHaveCount(1);
	await page.getByRole("link", { name: action }).click();
}

async function comeBack(
	page: Page,
	cms: ContractCaller,
	dates: Pick<DocumentCreate, "inactiveDate"> & Partial<Pick<DocumentCreate, "reminders">>,
): Promise<void> {
	const { documentId } = await cms.createDocument({ name: "Garantie", ...dates });
	await cms.setState(documentId, "Archived");
	await page.goto(`/documents/${documentId}`);
	await expect(page.getByText("Inaktiv ab", { exact: true })).toBeVisible();
	await chooseAction(page, "Wiederherstellen");
	await expect(page.getByText("«Garantie» ist wieder aktiv.")).toBeVisible();
}

/** A day as YYYY-MM-DD, so many after today where the user lives. */
function dayIn(days: number): string {
	const today = new Date().toLocaleDateString("sv-SE", { timeZone: TIME_ZONE });
	return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}
