import type { Page } from "@playwright/test";
import { tinyPdf } from "../support/tiny-pdf.ts";
import { takeDemoSession, takeSession } from "./harness/accounts.ts";
import type { ContractCaller } from "./harness/contract-caller.ts";
import { visibleLink } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

const FILED = "Allgemeine Bedingungen";
const FILE = "Bedingungen 2026.pdf";

test("what stands in a file is found from the box of every page, and opens there @phone-no-scripts", async ({
	page,
	account,
	cms,
	javaScriptEnabled,
	isMobile,
	expectAccessible,
}) => {
	test.setTimeout(180_000);
	await takeSession(page, account);
	await fileWithText(cms);
	await cms.createDocument({ name: "Mietvertrag" });

	await page.goto("/documents");
	if (isMobile && !javaScriptEnabled) {
		await page.locator("summary", { hasText: "Mehr" }).click();
		await visibleLink(page, "Suchen").click();
	}
	if (isMobile && javaScriptEnabled) await page.goto("/search");
	const box = page.getByRole("searchbox", { name: "Überall suchen" }).locator("visible=true").last();
	await box.fill("privathaft");
	await box.press("Enter");

	await expect(page).toHaveURL(/\/search\?q=privathaft$/);
	const hits = page.getByRole("region", { name: /^Dokumente/ });
	await expect(hits.getByText("1 Treffer")).toBeVisible();
	await expect(hits.locator("mark", { hasText: /^Privathaft/ })).toBeVisible();
	await expect(hits.getByText("Seite 2")).toBeVisible();
	await expect(hits.getByText(FILE)).toBeVisible();
	await expectAccessible();

	await hits.getByRole("link", { name: FILED }).click();
	await expect(page.getByRole("heading", { level: 1, name: FILED })).toBeVisible();
	const { searchParams } = new URL(page.url());
	expect([searchParams.get("page"), searchParams.get("q")]).toEqual(["2", "privathaft"]);
	await expect(page.getByRole("region", { name: "Dateien" })).toBeVisible();

	await page.goto("/search?q=privathaft+-solidarisch");
	await expect(page.getByRole("heading", { name: "Kein Dokument gefunden" })).toBeVisible();
	await page.goto("/search?q=neues");
	await page.getByRole("main").getByRole("link", { name: "Hinzufügen" }).click();
	await expect(page).toHaveURL(/\/documents\/add/);
});

test("hits are narrowed and put in another order, with an address of its own, and opened as a list @desktop", async ({
	page,
	account,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	await takeSession(page, account);
	const { documentId } = await cms.createDocument({ name: "Hausratversicherung 2025" });
	await cms.setState(documentId, "Archived");
	await cms.createDocument({ name: "Hausratversicherung 2026", startDate: "2026-01-01" });
	await page.goto("/search?q=hausrat");
	const hits = page.getByRole("region", { name: /^Dokumente/ });
	await expect(hits.getByText("2 Treffer")).toBeVisible();

	const search = page.getByRole("search", { name: "Suche", exact: true });
	const choose = async (field: string, choice: string) => {
		await search.getByLabel(field, { exact: true }).selectOption(choice);
		if (!javaScriptEnabled) await search.getByRole("button", { name: "Suchen" }).click();
	};
	await choose("Status", "Archiviert");
	await expect(hits.getByText("1 Treffer")).toBeVisible();
	await expect(page).toHaveURL(/[?&]state=archived(&|$)/);
	await expect(hits.getByRole("listitem").getByText("Archiviert", { exact: false }).first()).toBeVisible();
	await expectAccessible();
	await choose("Sortierung", "Neueste");
	await expect(page).toHaveURL(/[?&]sort=newest(&|$)/);
	await expect(search.getByLabel("Status", { exact: true })).toHaveValue("archived");

	await hits.getByRole("link", { name: "Als Liste öffnen" }).click();
	await expect(page).toHaveURL(/\/documents\?q=hausrat&state=archived$/);
	await expect(page.locator("tr[data-document]")).toHaveCount(1);
	await page.goBack();
	await hits.getByRole("link", { name: "Filter zurücksetzen" }).click();
	await expect(hits.getByText("2 Treffer")).toBeVisible();
	await expect(search.getByLabel("Status", { exact: true })).toHaveValue("");
});

test("the palette finds documents, pages and actions by keys alone, and gives the focus back @desktop @scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Hausratversicherung" });
	await cms.createDocument({ name: "Motorfahrzeugversicherung" });
	await page.goto("/documents");
	const first = page.locator("tr[data-document] a.explorer-name").first();
	await first.focus();
	await page.keyboard.press("ControlOrMeta+k");
	const box = page.getByRole("combobox", { name: "Überall suchen" });
	await expect(box).toBeFocused();
	await expect(page.getByRole("option", { name: "Hinzufügen" })).toBeVisible();

	await box.pressSequentially("versicherung");
	await expect(page.getByRole("option", { name: /versicherung/ })).toHaveCount(2);
	await expect(active(page)).toHaveAttribute("aria-selected", "true");
	await expect(active(page)).toContainText("versicherung");
	await box.press("End");
	await expect(active(page)).toContainText("versicherung");
	await expectAccessible();

	await box.press("Escape");
	await expect(box).toHaveCount(0);
	await expect(first).toBeFocused();

	await page.getByRole("searchbox", { name: "Überall suchen" }).click();
	await expect(box).toBeFocused();
	await box.pressSequentially("hausrat");
	await expect(page.getByRole("option", { name: /Hausratversicherung/ })).toBeVisible();
	await expect(page.getByRole("option", { name: /Motorfahrzeug/ })).toHaveCount(0);
	// (Until the hits of the whole word are there and counted, the key searches for it.)
	await expect(page.getByRole("dialog").getByRole("status").filter({ hasText: "1 Treffer" })).toBeAttached();
	await box.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: "Hausratversicherung" })).toBeVisible();
	await expect(box).toHaveCount(0);

	await page.keyboard.press("ControlOrMeta+k");
	const recent = page.getByRole("group", { name: "Zuletzt geöffnet" });
	await expect(recent.getByRole("option", { name: /Hausratversicherung/ })).toBeVisible();
	await box.pressSequentially("dokum");
	await expect(page.getByRole("option", { name: "Dokumente", exact: true })).toBeVisible();
	await box.press("ArrowDown");
	await expect(active(page)).toHaveText("Archivierte Dokumente");
	await box.press("ArrowUp");
	await box.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: /^Dokumente/ })).toBeVisible();
});

test("an answer that comes late does not take the place of a newer one @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Hausratversicherung" });
	await cms.createDocument({ name: "Mietvertrag" });
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(/\/search\/hits\.data\?q=miet/, async (route) => {
		await held;
		// Nobody may be waiting for it any more.
		await route.continue().catch(() => {});
	});
	await page.goto("/documents");
	await page.keyboard.press("ControlOrMeta+k");
	const box = page.getByRole("combobox", { name: "Überall suchen" });
	const asked = page.waitForRequest(/\/search\/hits\.data\?q=miet/);
	await box.fill("miet");
	await asked;
	await box.fill("hausrat");
	const option = page.getByRole("option", { name: /Hausratversicherung/ });
	await expect(option).toBeVisible();
	release();
	await page.unrouteAll({ behavior: "wait" });
	await expect(option).toBeVisible();
	await expect(page.getByRole("option", { name: /Mietvertrag/ })).toHaveCount(0);
});

test.describe("where the connection is lost", () => {
	// The router asks for the routes of links that come into sight, also while there is no connection; what it then
	// rejects has no text.
	test.use({ expectedErrors: [/^$|ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/] });

	test("the palette says so, and goes on by itself; a word that is being composed is not searched for yet @desktop @scripts", async ({
		page,
		account,
		cms,
	}) => {
		await takeSession(page, account);
		await cms.createDocument({ name: "東京 Hausratversicherung" });
		await page.goto("/documents");
		await page.keyboard.press("ControlOrMeta+k");
		const box = page.getByRole("combobox", { name: "Überall suchen" });
		await expect(page.getByRole("option", { name: "Hinzufügen" })).toBeVisible();
		const asked: string[] = [];
		page.on("request", (request) => {
			const { pathname, searchParams } = new URL(request.url());
			// (What it shows before anything is typed may be loaded once more meanwhile.)
			const text = searchParams.get("q") ?? "";
			if (pathname.endsWith("/search/hits.data") && text !== "") asked.push(text);
		});

		const keyboard = await page.context().newCDPSession(page);
		const composed = { selectionStart: 2, selectionEnd: 2 };
		await keyboard.send("Input.imeSetComposition", { text: "とう", ...composed });
		await keyboard.send("Input.imeSetComposition", { text: "東京", ...composed });
		await expect(box).toHaveValue("東京");
		await box.dispatchEvent("keydown", { key: "Enter", isComposing: true });
		await keyboard.send("Input.insertText", { text: "東京" });
		const hit = page.getByRole("option", { name: /Hausratversicherung/ });
		await expect(hit).toBeVisible();
		expect(asked).toEqual(["東京"]);

		await page.context().setOffline(true);
		await box.pressSequentially(" haus");
		await expect(page.getByRole("alert")).toContainText("Keine Verbindung");
		await expect(box).toHaveValue("東京 haus");
		await page.context().setOffline(false);
		await expect(hit).toBeVisible();
		await expect(page.getByRole("alert")).toHaveCount(0);
		await expect(box).toBeFocused();
	});
});

test("the box of the page keeps the focus and follows the way back; what was opened is forgotten on demand @desktop", async ({
	page,
	account,
	cms,
	javaScriptEnabled,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Hausratversicherung" });
	await page.goto("/search?q=hausrat");
	const box = page.getByRole("main").getByRole("searchbox", { name: "Überall suchen" });
	const hits = page.getByRole("region", { name: /^Dokumente/ });
	await expect(hits.getByText("1 Treffer")).toBeVisible();
	await box.fill("hausrat xylophon");
	await box.press("Enter");
	await expect(page.getByRole("heading", { name: "Kein Dokument gefunden" })).toBeVisible();
	if (javaScriptEnabled) await expect(box).toBeFocused();
	await page.getByRole("link", { name: "hausrat", exact: true }).click();
	await expect(hits.getByText("1 Treffer")).toBeVisible();
	await expect(box).toHaveValue("hausrat");
	await page.goBack();
	await expect(page.getByRole("heading", { name: "Kein Dokument gefunden" })).toBeVisible();
	await expect(box).toHaveValue("hausrat xylophon");
	await page.goBack();
	await expect(box).toHaveValue("hausrat");

	await hits.getByRole("link", { name: /Hausratversicherung/ }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Hausratversicherung" })).toBeVisible();
	await page.goto("/search");
	const recent = page.getByRole("region", { name: "Zuletzt geöffnet" });
	await expect(recent.getByRole("link", { name: /Hausratversicherung/ })).toBeVisible();
	await recent.getByRole("button", { name: "Zuletzt Geöffnetes vergessen" }).click();
	await expect(recent.getByText("Was Sie öffnen, steht danach hier.")).toBeVisible();
});

test("on a phone a tap opens the palette over the whole screen @phone @scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	await takeSession(page, account);
	const { documentId } = await cms.createDocument({ name: "Hausratversicherung" });
	await page.goto("/documents");
	const more = page.locator("summary", { hasText: "Mehr" });
	await more.tap();
	await visibleLink(page, "Suchen").tap();
	const box = page.getByRole("combobox", { name: "Überall suchen" });
	await expect(box).toBeFocused();
	await box.fill("hausrat");
	await expect(page.getByRole("option", { name: /Hausratversicherung/ })).toBeVisible();
	await expectAccessible();
	await page.getByRole("option", { name: /Hausratversicherung/ }).tap();
	await expect(page).toHaveURL(new RegExp(documentId));
});

test("a row of the list shows what its file says, and the preview opens there @desktop @scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	test.setTimeout(180_000);
	await takeSession(page, account);
	await fileWithText(cms);
	await page.goto("/documents?q=privathaft");
	const row = page.locator("tr[data-document]");
	await expect(row).toHaveCount(1);
	await expect(row.locator("mark", { hasText: /^Privathaft/ })).toBeVisible();
	await expect(row.getByText("S. 2")).toBeVisible();

	await row.locator("a[data-select]").click();
	const preview = page.getByRole("complementary", { name: "Vorschau" });
	await expect(preview.getByText("Seite 2", { exact: true })).toBeVisible();
	await expect(preview.getByRole("img", { name: `Seite 2 von ${FILE}` })).toBeVisible();
	await expectAccessible();
	await preview.getByRole("link", { name: "Öffnen" }).click();
	await expect(page).toHaveURL(/[?&]page=2(&|$)/);
});

test("who may not read a category learns nothing of it: no hit, no words, no count @desktop @scripts", async ({
	page,
}) => {
	const question = "/search?q=Arbeitszeugnis";
	await takeDemoSession(page, "firma");
	await page.goto(question);
	await expect(page.getByRole("region", { name: /^Dokumente/ }).getByText(/^\d+ Treffer$/)).toBeVisible();

	await takeDemoSession(page, "leserin");
	await page.goto(question);
	await expect(page.getByRole("heading", { name: "Kein Dokument gefunden" })).toBeVisible();
	await expect(page.getByRole("main")).not.toContainText("Treffer");
	await page.goto("/documents?q=Arbeitszeugnis");
	await expect(page.getByText("0 Dokumente", { exact: true })).toBeVisible();
});

/** Files a document whose file says on its second page what nothing else says. */
async function fileWithText(cms: ContractCaller): Promise<void> {
	const { documentId } = await cms.createDocument({ name: FILED });
	const pages = ["Deckung und Beginn", "Die Privathaftpflichtversicherung haftet solidarisch"];
	await cms.upload(documentId, { name: FILE, mime: "application/pdf", bytes: tinyPdf(pages) });
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.state, { timeout: 120_000 })
		.toBe("processed");
}

/** The option that the box says is active. */
function active(page: Page) {
	return page.locator('[role=option][aria-selected="true"]');
}
