import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { z } from "zod";
import { folderApi } from "../../../contract/api/tenant-lists.ts";
import { documentFolderSchema } from "../../../contract/entities/entities.ts";
import type { DocumentParticipationWrite } from "../../../contract/entities/participation-writes.ts";
import type { NewParty } from "../../../contract/entities/party-writes.ts";
import { takeSession } from "../harness/accounts.ts";
import type { ContractCaller } from "../harness/contract-caller.ts";
import { closeFilters, openFilters, visibleLink } from "../harness/gestures.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("filters go together, a chip takes one away, reset all of them @phone-no-scripts", async ({
	page,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	const folder = await firstFolder(cms);
	const insurer = company("Zürich Versicherung AG");
	const parties = await file(cms, { name: "Police", folder: folder.documentId, parties: [insurer] });
	await file(cms, { name: "Steuererklärung", folder: folder.documentId });
	await file(cms, { name: "Rechnung", parties });
	await page.goto("/documents");
	await expect(page.getByText("3 Dokumente")).toBeVisible();

	await choose(page, "Ordner", folder.name, javaScriptEnabled);
	await expect(page.getByText("2 Dokumente")).toBeVisible();
	await choose(page, "Beteiligte", "Zürich Versicherung AG", javaScriptEnabled);
	await expect(page.getByText("1 Dokument", { exact: true })).toBeVisible();
	await expect(documentLink(page, "Police")).toBeVisible();
	await expect(chip(page, folder.name)).toBeVisible();
	await expectAccessible();

	await chip(page, folder.name).click();
	await expect(page.getByText("2 Dokumente")).toBeVisible();
	await expect(documentLink(page, "Rechnung")).toBeVisible();
	await expect(chip(page, folder.name)).toHaveCount(0);
	await page.getByRole("link", { name: "Zurücksetzen", exact: true }).click();
	await expect(page.getByText("3 Dokumente")).toBeVisible();
	await expect(page).toHaveURL("/documents?page=1");
});

test("days filter from them on or up to them @desktop", async ({ page, cms, javaScriptEnabled }) => {
	await cms.createDocument({ name: "Alt", startDate: "2024-06-01", endDate: "2025-05-31" });
	await cms.createDocument({ name: "Neu", startDate: "2026-06-01", endDate: "2027-05-31" });
	await page.goto("/documents?page=1");
	const dates = page.locator("search details", { has: page.locator("summary", { hasText: "Datum" }) });

	await dates.locator("summary").click();
	await dates.getByLabel("Beginn", { exact: true }).fill("01.01.2026");
	await apply(page, javaScriptEnabled);
	await expect(documentLink(page, "Alt")).toHaveCount(0);
	await expect(documentLink(page, "Neu")).toBeVisible();
	await expect(chip(page, "Beginn ab 01.01.2026")).toBeVisible();

	if (!javaScriptEnabled) await dates.locator("summary").click();
	await dates.getByLabel("Beginn: ab oder bis").selectOption("bis");
	await apply(page, javaScriptEnabled);
	await expect(documentLink(page, "Alt")).toBeVisible();
	await expect(documentLink(page, "Neu")).toHaveCount(0);
	await expect(page).toHaveURL(/startDateRange=to/);

	await page.goto("/documents?endDate=2025-12-31");
	await expect(chip(page, "Ende bis 31.12.2025")).toBeVisible();
	await expect(documentLink(page, "Alt")).toBeVisible();
	await expect(documentLink(page, "Neu")).toHaveCount(0);
});

test("what is missing is one click away, a cost is typed as people write it @desktop", async ({
	page,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	await cms.createDocument({ name: "Teuer", cost: 1_200.5 });
	await cms.createDocument({ name: "Billig", cost: 12, endDate: "2027-05-31" });
	await page.goto("/documents?page=1");
	const more = page.locator("search details", { hasText: "Weitere" });
	const open = async () => {
		if (!(await more.evaluate((details: HTMLDetailsElement) => details.open))) {
			await more.locator("summary").click();
		}
	};
	await open();
	await expectAccessible();
	await more.getByRole("link", { name: "Ohne Enddatum" }).click();
	await expect(page).toHaveURL(/\?withoutEndDate=1$/);
	await expect(documentLink(page, "Billig")).toHaveCount(0);
	await expect(documentLink(page, "Teuer")).toBeVisible();
	await open();
	await more.getByRole("link", { name: "Ohne Enddatum" }).click();
	await expect(documentLink(page, "Billig")).toBeVisible();

	await open();
	const from = more.getByLabel("ab", { exact: true }).last();
	await from.fill("1'200.–");
	await from.press("Enter");
	await expect(page).toHaveURL(/costFrom=1200(&|$)/);
	await expect(documentLink(page, "Billig")).toHaveCount(0);
	await expect(chip(page, "Kosten ab CHF 1'200.00")).toBeVisible();

	await open();
	await from.fill("zwölf");
	await from.press("Enter");
	await open();
	await expect(more.getByText("Das ist kein gültiger Betrag.")).toBeVisible();
	await expect(from).toHaveValue("zwölf");
	// What cannot be read is no filter; where scripts run the last one stays.
	await expect(documentLink(page, "Billig")).toHaveCount(javaScriptEnabled ? 0 : 1);
});

test("of many choices the search finds the one, however it is spelled @desktop", async ({
	page,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	const many = Array.from({ length: 70 }, (_, number) => company(`Aktiengesellschaft ${number}`));
	await file(cms, { name: "Sammelvertrag", parties: many });
	await file(cms, { name: "Police", parties: [company("Zürich Versicherung AG")] });
	await page.goto("/documents?page=1");
	const menu = await openMenu(page, "Beteiligte", javaScriptEnabled);
	await expect(menu.getByText("Es gibt noch mehr")).toBeVisible();
	await expect(menu.getByRole("checkbox")).toHaveCount(60);
	await menu.getByRole("searchbox").fill("zuerich");
	if (!javaScriptEnabled) await menu.getByRole("button", { name: "Suchen" }).click();
	await expect(menu.getByRole("checkbox")).toHaveCount(1);
	await expectAccessible();
	await menu.getByText("Zürich Versicherung AG").click();
	await apply(page, javaScriptEnabled);
	await expect(page.getByText("1 Dokument", { exact: true })).toBeVisible();
	await closeFilters(page, javaScriptEnabled);
	await expect(chip(page, "Zürich Versicherung AG")).toBeVisible();
});

test("the filters of a phone are a sheet that keeps its place and leads back to the list @phone @scripts", async ({
	page,
	cms,
}) => {
	const [first] = await folders(cms);
	await file(cms, { name: "Police", folder: first?.documentId ?? "" });
	await cms.createDocument({ name: "Rechnung" });
	await page.goto("/documents?page=1");
	const head = await page.getByRole("search").boundingBox();
	expect(head?.height, "one row").toBeLessThan(70);

	const button = page.getByRole("button", { name: "Filter", exact: true });
	await button.click();
	const sheet = page.locator("#filters");
	const place = await sheet.boundingBox();
	await page.route("**/filter-options*", async (route) => {
		await expect(page.locator("details[open]")).toBeVisible();
		expect(await sheet.boundingBox()).toEqual(place);
		await route.continue();
	});
	const menu = await openMenu(page, "Ordner", true);
	const choice = menu.getByRole("checkbox", { name: first?.name ?? "" });
	await choice.waitFor();
	const choicePlace = await choice.boundingBox();
	await choice.check();
	await expect(sheet.getByRole("button", { name: "1 Dokument zeigen" })).toBeVisible();
	expect(await sheet.boundingBox()).toEqual(place);
	expect(await choice.boundingBox()).toEqual(choicePlace);

	await menu.getByRole("button", { name: "Zurück" }).click();
	await expect(menu.locator("summary")).toBeFocused();
	await openMenu(page, "Datum", true);
	await sheet.getByRole("button", { name: "Kalender öffnen" }).first().click();
	const calendar = page.getByRole("dialog", { name: "Kalender" });
	await expect(calendar).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(calendar).toBeHidden();
	await expect(sheet).toBeVisible();

	await sheet.getByRole("button", { name: "1 Dokument zeigen" }).click();
	await expect(sheet).toBeHidden();
	await expect(page.getByRole("button", { name: "Filter 1" })).toBeFocused();
	await expect(documentLink(page, "Police")).toBeVisible();
});

test("a filter that opens leaves the others as they are @desktop @no-scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const [first, second] = await folders(cms);
	const insurer = company("Zürich Versicherung AG");
	await file(cms, { name: "Police", folder: first?.documentId ?? "", parties: [insurer] });
	await file(cms, { name: "Rechnung", folder: second?.documentId ?? "" });
	await page.goto(`/documents?q=e&folder=${first?.documentId}&state=active&sort=name%3Aasc`);
	const menu = await openMenu(page, "Beteiligte", false);
	await expect(page.locator("details[open]")).toHaveCount(1);
	await expectAccessible();
	await menu.getByText("Zürich Versicherung AG").click();
	await apply(page, false);
	await expect(chip(page, first?.name ?? "")).toBeVisible();
	await expect(chip(page, "Zürich Versicherung AG")).toBeVisible();
	const { searchParams } = new URL(page.url());
	expect(["q", "state", "sort"].map((name) => searchParams.get(name))).toEqual(["e", "active", "name:asc"]);
	await expect(page.locator("details[open]")).toHaveCount(0);
	// What is chosen already stands in the panel that opens, and goes there as well.
	const again = await openMenu(page, "Beteiligte", false);
	await again.getByRole("checkbox", { name: "Zürich Versicherung AG" }).uncheck();
	await apply(page, false);
	await expect(chip(page, "Zürich Versicherung AG")).toHaveCount(0);
	await expect(chip(page, first?.name ?? "")).toBeVisible();
});

test("what a filter opens is fetched as the pointer comes, and stands as bars until it is there @desktop @scripts", async ({
	page,
	cms,
}) => {
	await cms.createDocument({ name: "Police" });
	// From the second visit on the page brings no panels along.
	for (const visit of ["page=1", "state=active"]) await page.goto(`/documents?${visit}`);
	await expect(documentLink(page, "Police")).toBeVisible();
	const scripts = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await scripts.promise;
		await route.continue();
	});
	// Its choices have a file of their own; what the others open comes with what the list itself loads later.
	const button = page.locator("search summary", { hasText: "Kategorie" });
	const asked = page.waitForRequest("**/assets/*.js");
	await button.hover();
	await asked;
	await button.click();
	const panel = page.locator("search details[open] .filter-panel");
	await expect(panel.locator("[aria-hidden] > div").first()).toBeVisible();
	scripts.resolve();
	await expect(panel.getByRole("checkbox").first()).toBeVisible();
});

test("an address without a query brings back the last view @desktop @scripts", async ({ page, cms }) => {
	for (const name of ["Police B", "Police A", "Rechnung"]) await cms.createDocument({ name });
	const view = "/documents?q=Police&state=active&sort=name%3Aasc";
	await page.goto(view);
	await expect(page.getByText("2 Dokumente")).toBeVisible();
	await page.goto("/documents");
	await expect(page).toHaveURL(view);
	await expect(page.getByText("2 Dokumente")).toBeVisible();

	await page.goto("/imprint");
	await page.goto("/documents/new");
	await visibleLink(page, "Dokumente").click();
	await expect(page).toHaveURL(view);

	await page.getByRole("link", { name: "Zurücksetzen", exact: true }).click();
	await expect(page.getByText("3 Dokumente")).toBeVisible();
	await page.goto("/documents");
	await expect(page.getByText("3 Dokumente")).toBeVisible();
	await expect(page).toHaveURL("/documents?sort=name%3Aasc");
});

test("what is chosen while a list is open is one step back @desktop @scripts", async ({ page, cms }) => {
	const [first, second] = await folders(cms);
	await file(cms, { name: "Eins", folder: first?.documentId ?? "" });
	await file(cms, { name: "Zwei", folder: second?.documentId ?? "" });
	await cms.createDocument({ name: "Drei" });
	await page.goto("/documents?page=1");
	const menu = await openMenu(page, "Ordner", true);
	await menu.getByText(first?.name ?? "").click();
	await expect(page.getByText("1 Dokument", { exact: true })).toBeVisible();
	await menu.getByText(second?.name ?? "").click();
	await expect(page.getByText("2 Dokumente", { exact: true })).toBeVisible();
	await page.keyboard.press("ArrowUp");
	await expect(menu.getByRole("checkbox", { name: first?.name ?? "" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(menu.getByRole("checkbox")).toHaveCount(0);
	await expect(menu.locator("summary")).toBeFocused();
	await closeFilters(page, true);
	await page.goBack();
	await expect(page.getByText("3 Dokumente")).toBeVisible();
	await expect(chip(page, first?.name ?? "")).toHaveCount(0);
});

test("choices are counted under the other filters, and an empty list names what leads to nothing @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const [first, second] = await folders(cms);
	await file(cms, { name: "Police Haus", folder: first?.documentId ?? "" });
	await file(cms, { name: "Police Auto", folder: first?.documentId ?? "" });
	await file(cms, { name: "Rechnung", folder: second?.documentId ?? "" });
	await page.goto("/documents?q=police");
	const menu = await openMenu(page, "Ordner", true);
	await expect(menu.locator("label", { hasText: first?.name ?? "" })).toContainText("2");
	const empty = menu.locator("label", { hasText: second?.name ?? "" });
	await expect(empty.locator("small")).toHaveText("0 Dokumente, mit den anderen Filtern zusammen");
	await expectAccessible();

	await empty.click();
	await page.keyboard.press("Escape");
	const message = page.getByRole("cell").filter({ hasText: "Kein Dokument passt dazu" });
	await expect(message.getByRole("listitem")).toHaveText([
		"Ohne «police»1 Dokument",
		`Ohne Ordner: ${second?.name}2 Dokumente`,
	]);
	await expectAccessible();
	await message.getByRole("link", { name: `Ohne Ordner: ${second?.name}` }).click();
	await expect(page.getByText("2 Dokumente")).toBeVisible();
	await expect(page).toHaveURL("/documents?q=police");
});

test("the filtered list leaves as CSV and as a workbook, with scripts and without @desktop", async ({
	page,
	cms,
	expectAccessible,
}) => {
	await cms.createDocument({ name: "Police A", cost: 100.5 });
	await cms.createDocument({ name: "Police B", cost: 20, costCurrency: "EUR" });
	await cms.createDocument({ name: "Rechnung", cost: 7 });
	await page.goto("/documents?q=police&sort=name%3Aasc");
	await page.getByRole("link", { name: "Exportieren" }).filter({ visible: true }).click();
	await expect(page.getByRole("heading", { name: "Liste exportieren" })).toBeVisible();
	await expect(page.getByText("2 Dokumente")).toBeVisible();
	await expectAccessible();

	const bytesOf = async (name: string) => {
		const [saved] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name, exact: true }).click(),
		]);
		return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
	};
	const csv = await bytesOf("CSV");
	expect(csv.name).toMatch(/^Dokumente-\d{4}-\d\d-\d\d\.csv$/);
	const lines = csv.bytes.toString().split("\r\n");
	expect(lines.slice(1, 3).map((line) => line.split(";")[2])).toEqual(["Police A", "Police B"]);
	expect(lines.slice(-3)).toEqual([
		expect.stringMatching(/Summe;+100\.50;CHF$/),
		expect.stringMatching(/Summe;+20\.00;EUR$/),
		"",
	]);

	const workbook = await bytesOf("Excel (XLSX)");
	const [sheet] = (await readXlsx(workbook.bytes)).sheets;
	expect(sheet?.rows.slice(1, 3).map((row) => row[2])).toEqual(["Police A", "Police B"]);
	expect(sheet?.rows.at(-1)?.slice(-2)).toEqual([20, "EUR"]);
});

function documentLink(page: Page, name: string) {
	return page.getByRole("main").getByRole("link", { name, exact: true });
}

function chip(page: Page, name: string) {
	return page.getByRole("link", { name: `Filter entfernen: ${name}` });
}

async function folders(cms: ContractCaller) {
	return cms.get(folderApi.list.path, z.array(documentFolderSchema));
}

async function firstFolder(cms: ContractCaller) {
	const [folder] = await folders(cms);
	if (!folder) throw new Error("the account has no folder");
	return folder;
}

interface Filed {
	name: string;
	folder?: string;
	/** A party that is there already, or a company that is new. */
	parties?: readonly DocumentParticipationCreate["documentParty"][];
}

type DocumentParticipationCreate = Extract<DocumentParticipationWrite, { crudOperation: "create" }>;

/** Files a document; gives the ids of its parties. */
async function file(cms: ContractCaller, { name, folder, parties = [] }: Filed): Promise<string[]> {
	const { documentParticipations } = await cms.createDocument({
		name,
		documentFolders: folder === undefined ? [] : [folder],
		documentParticipations: parties.map((documentParty) => ({ crudOperation: "create", documentParty })),
	});
	return documentParticipations.map(({ documentParty }) => documentParty.documentId);
}

function company(name: string): NewParty {
	const person = { salutation: null, firstName: null, lastName: null, email: null };
	return { type: "Company", name, ...person, address: null, headquarter: null };
}

/** Without scripts a filter opens on a page of its own address. */
async function openMenu(page: Page, name: string, isScripted: boolean | undefined) {
	await openFilters(page);
	const menu = page.locator("search details", { hasText: name });
	if (isScripted) await menu.locator("summary").click();
	else
		await page
			.getByRole("search")
			.getByRole("link", { name: new RegExp(`^${name}`) })
			.click();
	return menu;
}

async function choose(page: Page, menu: string, name: string, isScripted: boolean | undefined) {
	const details = await openMenu(page, menu, isScripted);
	await details.getByText(name, { exact: true }).click();
	if (isScripted) await page.keyboard.press("Escape");
	else await apply(page, isScripted);
	await closeFilters(page, isScripted);
}

/** Without scripts what is chosen waits to be sent. */
async function apply(page: Page, isScripted: boolean | undefined) {
	if (isScripted) return;
	await page.getByRole("search").getByRole("button", { name: "Anwenden" }).first().click();
}
