import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import type { ContractCaller } from "../harness/contract-caller.ts";
import { takeDemoSession, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** Where the browser sends each document. */
const CALLS = "**/documents/bulk/documents";
const WHOLE_PAGE = "Alle auf dieser Seite";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("a range of rows is archived, and fetched back @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const documents = await createDocuments(cms, "Eins", "Zwei", "Drei", "Vier");
	await page.goto("/documents");
	await page.getByRole("checkbox", { name: "Vier" }).click();
	await expect(page.getByText("1 ausgewählt")).toBeVisible();
	await page.getByRole("checkbox", { name: "Zwei" }).click({ modifiers: ["Shift"] });
	await expect(page.getByText("3 ausgewählt")).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Eins" })).not.toBeChecked();
	await expectAccessible();

	await action(page, "Archivieren").click();
	await expect(page.getByText("3 Dokumente sind archiviert.")).toBeVisible();
	await expect(page.getByText("3 ausgewählt")).toHaveCount(0);
	expect(await statesOf(cms, documents)).toEqual(["Active", "Archived", "Archived", "Archived"]);

	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect.poll(() => statesOf(cms, documents)).toEqual(["Active", "Active", "Active", "Active"]);

	// The key means what is ticked, wherever the list is.
	const last = page.getByRole("row", { name: "Vier" });
	await last.getByRole("link", { name: "Aktiv, Vorschau" }).click();
	await expect(page.getByRole("heading", { level: 2, name: "Vier" })).toBeVisible();
	for (const name of ["Eins", "Drei"]) await page.getByRole("checkbox", { name }).click();
	await expect(page.getByText("2 ausgewählt")).toBeVisible();
	await page.keyboard.press("e");
	await expect(page.getByText("2 Dokumente sind archiviert.")).toBeVisible();
	expect(await statesOf(cms, documents)).toEqual(["Archived", "Active", "Archived", "Active"]);
});

test("what was ticked before the scripts came is selected @desktop @scripts", async ({ page, cms }) => {
	await createDocuments(cms, "Eins", "Zwei", "Drei");
	// From the second visit on the page is streamed.
	await page.goto("/documents");
	let scripts = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await scripts.promise;
		await route.continue();
	});
	const tickEarly = async (...names: string[]) => {
		scripts = Promise.withResolvers<void>();
		const visit = page.goto("/documents");
		for (const name of names) await page.getByRole("checkbox", { name }).click();
		scripts.resolve();
		await visit;
	};
	await tickEarly("Zwei", WHOLE_PAGE);
	await expect(page.getByText("3 ausgewählt")).toBeVisible();
	await page.getByRole("checkbox", { name: WHOLE_PAGE }).click();
	await expect(page.getByText("ausgewählt")).toHaveCount(0);
	await tickEarly("Zwei");
	await expect(page.getByText("1 ausgewählt")).toBeVisible();
	await page.getByRole("checkbox", { name: "Drei" }).click();
	await expect(page.getByText("2 ausgewählt")).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Zwei" })).toBeChecked();
});

test("x selects the row, shift and a step select on, Escape lets go, and the preview goes on to the next one that stays in the list @desktop @scripts", async ({
	page,
	cms,
}) => {
	const [, , , four] = await createDocuments(cms, "Eins", "Zwei", "Drei", "Vier");
	await page.goto(`/documents?state=active&selected=${four?.documentId}`);
	await expect(page.getByRole("article").getByRole("heading", { name: "Vier" })).toBeVisible();
	await page.keyboard.press("x");
	await expect(page.getByText("1 ausgewählt")).toBeVisible();
	await page.keyboard.press("j");
	await expect(page.getByRole("article").getByRole("heading", { name: "Drei" })).toBeVisible();
	await page.keyboard.press("j");
	await expect(page.getByRole("article").getByRole("heading", { name: "Zwei" })).toBeVisible();
	await page.keyboard.press("Shift+J");
	await expect(page.getByText("3 ausgewählt")).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Drei" })).not.toBeChecked();

	await action(page, "Löschen").click();
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	await expect(page.getByText("3 ausgewählt")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByText("3 ausgewählt")).toHaveCount(0);
	await expect(page.getByRole("checkbox", { name: "Vier" })).not.toBeChecked();

	for (const name of ["Zwei", "Drei"]) {
		await page.keyboard.press("k");
		await expect(page.getByRole("article").getByRole("heading", { name })).toBeVisible();
		await selectRow(page, name, false);
	}
	await action(page, "Archivieren").click();
	await expect(page.getByText("2 Dokumente sind archiviert.")).toBeVisible();
	await expect(page.getByText("2 Dokumente", { exact: true })).toBeVisible();
	await expect(page.getByRole("article").getByRole("heading", { name: "Eins" })).toBeVisible();
});

test("everything that matches is selected and deleted, after a question @scripts", async ({
	page,
	cms,
	isMobile,
	expectAccessible,
}) => {
	await createDocuments(cms, ...numbered(16), "Miete");
	await page.goto("/documents?q=police");
	await expect(page.getByText("16 Dokumente")).toBeVisible();
	await selectRow(page, "Police 16.", isMobile);
	await page.getByRole("button", { name: "Alle 16 auswählen" }).click();
	await expect(page.getByText("16 ausgewählt")).toBeVisible();
	await action(page, "Löschen").click();
	const question = page.getByRole("alertdialog", { name: "16 Dokumente löschen?" });
	await expect(question).toBeVisible();
	await expectAccessible();
	await question.getByRole("button", { name: "Abbrechen" }).click();
	await expect(page.getByText("16 ausgewählt")).toBeVisible();

	await action(page, "Löschen").click();
	await question.getByRole("button", { name: "In den Papierkorb" }).click();
	await expect(page.getByText("16 Dokumente sind im Papierkorb.")).toBeVisible();
	await expect(page.getByText("Kein Dokument passt dazu")).toBeVisible();
	await page.goto("/documents?page=1");
	await expect(page.getByText("1 Dokument", { exact: true })).toBeVisible();
});

test("more than a toast carries are archived, and taken back all the same @desktop @scripts", async ({
	page,
	cms,
}) => {
	const documents = await createDocuments(cms, ...numbered(30));
	await page.goto("/documents?q=police");
	await selectRow(page, "Police 30.", false);
	await page.getByRole("button", { name: "Alle 30 auswählen" }).click();
	await action(page, "Archivieren").click();
	await expect(page.getByText("30 Dokumente sind archiviert.")).toBeVisible();
	expect(new Set(await statesOf(cms, documents))).toEqual(new Set(["Archived"]));

	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect(page.getByText("30 Änderungen rückgängig gemacht.")).toBeVisible();
	expect(new Set(await statesOf(cms, documents))).toEqual(new Set(["Active"]));
	await expect(page).toHaveURL(/[?&]q=police/);
});

test("without JavaScript more than a toast carries are taken back from a page @desktop @no-scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const documents = await createDocuments(cms, ...numbered(30));
	await page.goto("/documents?q=police");
	await selectRow(page, "Police 30.", false);
	await page.getByRole("checkbox", { name: "Alle 30 auswählen" }).check();
	await action(page, "Archivieren").click();
	await expect(page.getByRole("heading", { level: 1, name: "Erledigt" })).toBeVisible();
	await expect(page.getByText("30 Dokumente sind archiviert.")).toBeVisible();
	expect(new Set(await statesOf(cms, documents))).toEqual(new Set(["Archived"]));
	await expectAccessible();

	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect(page.getByText("30 Änderungen rückgängig gemacht.")).toBeVisible();
	expect(new Set(await statesOf(cms, documents))).toEqual(new Set(["Active"]));
});

test("what fails is listed with its reason, tried again alone, and stays selected @desktop @scripts", async ({
	page,
	cms,
	isMobile,
	expectAccessible,
}) => {
	const [first, changed, gone] = await createDocuments(cms, "Hausrat", "Miete", "Strom");
	// The page is not told of what the others do.
	await page.routeWebSocket(/\/socket\.io\//, () => {});
	await page.goto("/documents");
	for (const name of ["Hausrat", "Miete", "Strom"]) await selectRow(page, name, isMobile);
	await expect(page.getByText("3 ausgewählt")).toBeVisible();
	if (!first || !changed || !gone) throw new Error("three documents are needed");
	await cms.changeDocument(changed, { name: "Mietvertrag" });
	await cms.setState(gone.documentId, "Deleted");

	await action(page, "Archivieren").click();
	const result = page.getByRole("dialog", { name: "2 Dokumente liessen sich nicht ändern" });
	await expect(result.getByText("1 Dokument ist archiviert.")).toBeVisible();
	await expect(result.getByRole("listitem").filter({ hasText: "Miete" })).toContainText(
		"Jemand hat es inzwischen geändert.",
	);
	await expect(result.getByRole("listitem").filter({ hasText: "Strom" })).toContainText("Es wurde gelöscht");
	await expectAccessible();

	await result.getByRole("button", { name: "Miete noch einmal versuchen" }).click();
	const rest = page.getByRole("dialog", { name: "1 Dokument liess sich nicht ändern" });
	await expect(rest.getByText("2 Dokumente sind archiviert.")).toBeVisible();
	await rest.getByRole("button", { name: "Schliessen" }).click();
	await expect(page.getByText("1 Dokument ist geblieben, wie es war.")).toBeVisible();
	expect(await statesOf(cms, [first, changed])).toEqual(["Archived", "Archived"]);
});

test("the selection gets another category, which can be taken back @phone @scripts", async ({
	page,
	cms,
	isMobile,
	expectAccessible,
}) => {
	const documents = await createDocuments(cms, "Hausrat", "Miete", "Strom");
	const before = await categoriesOf(cms, documents);
	await page.goto("/documents");
	for (const name of ["Hausrat", "Miete"]) await selectRow(page, name, isMobile);
	await chooseAction(page, "Kategorie ändern");
	const question = page.getByRole("dialog", { name: "Kategorie ändern" });
	await expect(question.getByText("2 Dokumente werden geändert.")).toBeVisible();
	await question.getByRole("button", { name: "Übernehmen" }).click();
	const choices = question.getByRole("radiogroup", { name: "Kategorie ändern" });
	await expect(choices).toHaveAccessibleDescription("Bitte wählen Sie etwas aus.");
	await expect(choices).toBeFocused();
	await expectAccessible();
	await question.getByRole("radio", { name: "Finanzen & Steuern" }).check();
	await question.getByRole("button", { name: "Übernehmen" }).click();
	await expect(page.getByText("2 Dokumente sind neu eingeordnet.")).toBeVisible();
	expect(await categoriesOf(cms, documents)).toEqual(["Finanzen & Steuern", "Finanzen & Steuern", before[2]]);

	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect.poll(() => categoriesOf(cms, documents)).toEqual(before);
});

test.describe("nothing chosen", () => {
	test.use({ expectedErrors: [/400 \(Bad Request\).*documents\/bulk/] });

	test("without JavaScript the selection gets another category on a page of its own @desktop @no-scripts", async ({
		page,
		cms,
		isMobile,
		expectAccessible,
	}) => {
		const documents = await createDocuments(cms, "Hausrat", "Miete");
		const [before] = await categoriesOf(cms, documents);
		await page.goto("/documents");
		await selectRow(page, "Miete", isMobile);
		await chooseAction(page, "Kategorie ändern");
		await expect(page.getByRole("heading", { name: "Kategorie ändern" })).toBeVisible();
		await expectAccessible();
		const refused = page.waitForResponse((response) => response.request().method() === "POST");
		await page.getByRole("button", { name: "Übernehmen" }).click();
		expect((await refused).status()).toBe(400);
		const choices = page.getByRole("radiogroup", { name: "Kategorie ändern" });
		await expect(choices).toHaveAccessibleDescription("Bitte wählen Sie etwas aus.");
		await expectAccessible();
		await page.getByRole("radio", { name: "Finanzen & Steuern" }).check();
		await page.getByRole("button", { name: "Übernehmen" }).click();
		await expect(page.getByText("1 Dokument ist neu eingeordnet.")).toBeVisible();
		expect(await categoriesOf(cms, documents)).toEqual([before, "Finanzen & Steuern"]);
	});
});

test("nothing in the bar of the selection lies over anything else, is cut or there twice, at any width, nor with large text; the box in the heading selects the page, and what is selected stays on the next one @desktop @scripts", async ({
	page,
	cms,
}) => {
	const [archived, newest] = (await createDocuments(cms, ...numbered(17))).slice(-2);
	await page.goto("/documents");
	const wholePage = page.getByRole("checkbox", { name: WHOLE_PAGE });
	await wholePage.click();
	await expect(page.getByText("15 ausgewählt")).toBeVisible();
	await page.getByRole("checkbox", { name: "Police 16." }).click();
	await expect(page.getByText("14 ausgewählt")).toBeVisible();
	expect(await wholePage.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);

	await page.getByRole("link", { name: "Nächste Seite" }).click();
	await expect(page.getByRole("checkbox", { name: "Police 2." })).not.toBeChecked();
	await expect(page.getByText("14 ausgewählt")).toBeVisible();
	await page.getByRole("link", { name: "Vorherige Seite" }).click();
	await expect(page.getByRole("checkbox", { name: "Police 17." })).toBeChecked();

	await page.getByRole("link", { name: "Aktiv", exact: true }).click();
	await expect(page.getByRole("checkbox", { name: "Police 17." })).not.toBeChecked();
	await expect(page.getByText("14 ausgewählt")).toHaveCount(0);

	await cms.setState(archived?.documentId ?? "", "Archived");
	for (const [width, size] of [
		[1024, "100%"],
		[1280, "100%"],
		[1440, "100%"],
		[1640, "100%"],
		[390, "100%"],
		[1024, "200%"],
		[1280, "200%"],
		[390, "200%"],
	] as const) {
		await test.step(`${width} px, text at ${size}`, async () => {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(`/documents?selected=${newest?.documentId}`);
			await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
			await page.keyboard.press("x");
			const bar = page.getByRole("form", { name: "Auswahl" });
			await expect(bar).toBeVisible();
			// One is archived, so that everything is offered.
			if (width >= 768 && size === "100%") await page.getByRole("checkbox", { name: WHOLE_PAGE }).click();
			expect(await bar.evaluate(overlapsIn)).toEqual([]);
			await bar.locator("summary").click();
			for (const name of ["Herunterladen", "Archivieren"]) await expect(action(page, name)).toHaveCount(1);
			await page.keyboard.press("ArrowDown");
			await expect(bar.locator(".popup button:visible").first()).toBeFocused();
			await page.keyboard.press("Escape");
			await page.keyboard.press("Escape");
		});
	}
});

test.describe("where the connection is lost", () => {
	test.use({ expectedErrors: [/ERR_FAILED/] });

	test("a run waits, asks before the page is left, and is stopped @desktop @scripts", async ({
		page,
		cms,
		isMobile,
	}) => {
		const documents = await createDocuments(cms, "Eins", "Zwei", "Drei");
		await page.goto("/documents?page=1");
		await page.getByRole("link", { name: "Drei" }).click();
		await expect(page.getByRole("heading", { level: 1, name: /Drei/ })).toBeVisible();
		await page.goBack();
		for (const name of ["Drei", "Zwei", "Eins"]) await selectRow(page, name, isMobile);
		let calls = 0;
		await page.route(CALLS, (route) => {
			calls += 1;
			return calls === 2 ? route.abort() : route.continue();
		});
		await action(page, "Archivieren").click();
		const dialog = page.getByRole("dialog", { name: "Wird archiviert" });
		await expect(dialog.getByText("Keine Verbindung")).toBeVisible();
		await expect(dialog.getByText("1 von 3")).toBeVisible();

		await page.goForward();
		await expect(dialog.getByText("Seite verlassen?")).toBeVisible();
		await dialog.getByRole("button", { name: "Bleiben" }).click();
		await expect(dialog.getByText("Seite verlassen?")).toHaveCount(0);

		await dialog.getByRole("button", { name: "Anhalten" }).click();
		const stopped = page.getByRole("dialog", { name: "Angehalten" });
		await expect(stopped.getByText("2 Dokumente sind noch an der Reihe.")).toBeVisible();
		await stopped.getByRole("button", { name: "Weitermachen" }).click();
		await expect(page.getByText("3 Dokumente sind archiviert.")).toBeVisible();
		expect(await statesOf(cms, documents)).toEqual(["Archived", "Archived", "Archived"]);
	});
});

test("without JavaScript the boxes are a form, and deleting asks on a page of its own @no-scripts @phone-no-scripts", async ({
	page,
	cms,
	isMobile,
	expectAccessible,
}) => {
	const documents = await createDocuments(cms, "Hausrat", "Miete", "Strom");
	await page.goto("/documents");
	for (const name of ["Hausrat", "Miete"]) await selectRow(page, name, isMobile);
	await expectAccessible();
	await action(page, "Archivieren").click();
	await expect(page.getByText("2 Dokumente sind archiviert.")).toBeVisible();
	expect(await statesOf(cms, documents)).toEqual(["Archived", "Archived", "Active"]);

	await selectRow(page, "Strom", isMobile);
	await page.getByRole("checkbox", { name: "Alle 3 auswählen" }).click();
	await action(page, "Löschen").click();
	await expect(page.getByRole("heading", { name: "3 Dokumente löschen?" })).toBeVisible();
	await expect(page.getByText("Hausrat")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "In den Papierkorb" }).click();
	await expect(page.getByText("3 Dokumente sind im Papierkorb.")).toBeVisible();
	await expect(page.getByText("Noch keine Dokumente")).toBeVisible();
});

test("without JavaScript what fails is listed on a page and tried again alone @desktop @no-scripts", async ({
	page,
	cms,
	isMobile,
	expectAccessible,
}) => {
	const [changed, gone] = await createDocuments(cms, "Miete", "Strom", "Hausrat");
	await page.goto("/documents");
	for (const name of ["Miete", "Strom", "Hausrat"]) await selectRow(page, name, isMobile);
	if (!changed || !gone) throw new Error("two documents are needed");
	await cms.changeDocument(changed, { name: "Mietvertrag" });
	await cms.setState(gone.documentId, "Deleted");
	await action(page, "Archivieren").click();
	await expect(page.getByRole("heading", { name: "2 Dokumente liessen sich nicht ändern" })).toBeVisible();
	await expect(page.getByText("1 Dokument ist archiviert.")).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: "Strom" })).toContainText("Es wurde gelöscht");
	await expectAccessible();
	await page.getByRole("button", { name: "Miete noch einmal versuchen" }).click();
	await expect(page.getByText("1 Dokument ist archiviert.")).toBeVisible();
	await expect(page).toHaveURL(/\/documents(\?|$)/);
	expect(await statesOf(cms, [changed])).toEqual(["Archived"]);
});

test("the files of the selection come as one archive @desktop", async ({ page, cms, isMobile }) => {
	const [first] = await createDocuments(cms, "Hausrat", "Miete", "Strom");
	const bytes = new TextEncoder().encode("Police");
	await cms.upload(first?.documentId ?? "", { name: "Police.txt", mime: "text/plain", bytes });
	await page.goto("/documents");
	for (const name of ["Hausrat", "Miete"]) await selectRow(page, name, isMobile);
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		action(page, "Herunterladen").click(),
	]);
	expect(download.suggestedFilename()).toMatch(/^Ablage \d{4}-\d\d-\d\d\.zip$/);
	const parts = unzipSync(readFileSync(await download.path()));
	expect(Object.keys(parts)).toEqual([expect.stringMatching(/ Hausrat\/Police\.txt$/), "index.html"]);
	expect(strFromU8(parts["index.html"] ?? new Uint8Array())).toContain("Miete");
	await expect(page).toHaveURL(/\/documents/);
});

test("what one may only read is selected for downloads alone @desktop @scripts", async ({
	page,
	isMobile,
}) => {
	await takeDemoSession(page, "leserin");
	await page.goto("/documents?page=1");
	if (isMobile) await page.getByText("Auswählen", { exact: true }).click();
	// (Another of her documents is shared with her so that she may edit it.)
	const row = page.locator("tr[data-document]", { hasText: "Flottenversicherung" }).first();
	await row.locator(".row-checkbox label").click();
	await expect(page.getByText("1 ausgewählt")).toBeVisible();
	const form = page.getByRole("form", { name: "Auswahl" });
	await form.getByText("Aktionen", { exact: true }).click();
	await expect(form.locator(".popup").getByRole("button")).toHaveText(["Zahlungsdatei"]);
	await expect(action(page, "Herunterladen")).toBeVisible();
	await expect(action(page, "Archivieren")).toHaveCount(0);
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Police ${index + 1}.`);

/** One after the other, so that the last one is the newest. */
async function createDocuments(cms: ContractCaller, ...names: string[]) {
	const documents = [];
	for (const name of names) documents.push(await cms.createDocument({ name }));
	return documents;
}

async function statesOf(cms: ContractCaller, documents: readonly { documentId: string }[]) {
	const found = await Promise.all(documents.map(({ documentId }) => cms.document(documentId)));
	return found.map(({ state }) => state);
}

/** Ticks the box of a row; on a phone the whole card is its label, once selecting is switched on. */
async function selectRow(page: Page, name: string, isMobile: boolean) {
	const box = page.getByRole("checkbox", { name, exact: true });
	if (isMobile && !(await page.locator("#selecting").isChecked())) {
		await page.getByText("Auswählen", { exact: true }).click();
	}
	await box.locator("xpath=..").click();
	await expect(box).toBeChecked();
}

function action(page: Page, name: string) {
	return page.getByRole("form", { name: "Auswahl" }).getByRole("button", { name, exact: true });
}

/** What can be done beside the buttons, from the menu. */
async function chooseAction(page: Page, name: string) {
	const form = page.getByRole("form", { name: "Auswahl" });
	await form.getByText("Aktionen", { exact: true }).click();
	await form.locator(".popup").getByRole("button", { name, exact: true }).click();
}

async function categoriesOf(cms: ContractCaller, documents: readonly { documentId: string }[]) {
	const found = await Promise.all(documents.map(({ documentId }) => cms.document(documentId)));
	return found.map(({ documentCategory }) => documentCategory.name);
}

/** The pairs of its parts that overlap, what stands out of it, and what is cut. It runs in the page. */
function overlapsIn(bar: Element): string[] {
	const frame = bar.getBoundingClientRect();
	const parts = [...bar.querySelectorAll("output, button, summary")]
		.filter((part) => part.getClientRects().length > 0 && !part.closest(".popup"))
		.map((part) => ({
			text: part.textContent || part.ariaLabel,
			box: part.getBoundingClientRect(),
			isCut: part.matches("output, .bulk-select-all") && part.scrollWidth > part.clientWidth,
		}));
	const wrong: string[] = [];
	for (const [at, { text, box, isCut }] of parts.entries()) {
		const stands = box.left < frame.left - 1 || box.right > Math.min(frame.right, innerWidth) + 1;
		if (stands || box.bottom > frame.bottom + 1) wrong.push(`${text} stands out`);
		if (innerWidth >= 768 && isCut) wrong.push(`${text} is cut`);
		for (const other of parts.slice(at + 1)) {
			const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
			const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
			if (across > 1 && down > 1) wrong.push(`${text} lies over ${other.text}`);
		}
	}
	return wrong;
}
