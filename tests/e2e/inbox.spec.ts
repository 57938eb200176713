import type { Page } from "@playwright/test";
import { bearer } from "../support/own-connection.ts";
import { INBOX_POLLING_MS } from "../../contract/constants.ts";
import { documentCategorySchema } from "../../contract/entities/entities.ts";
import { categoryApi } from "../../contract/api/tenant-lists.ts";
import { inboxApi } from "../../contract/api/inbox.ts";
import { inboxItemSchema } from "../../contract/entities/inbox-item.ts";
import { z } from "zod";
import { type Account, openTenant, registerAccount, takeSession } from "./harness/accounts.ts";
import { ContractCaller } from "./harness/contract-caller.ts";
import { pressAtOnce } from "./harness/press-at-once.ts";
import { test as base, expect } from "./harness/test.ts";

/** Somebody who files documents in a tenant that the account administers too: each is in the account's inbox. */
const test = base.extend<{ author: { account: Account; file: (...names: string[]) => Promise<void> } }>({
	author: async ({ playwright, baseURL, account }, provide) => {
		const author = await registerAccount(playwright, baseURL);
		await openTenant(playwright, author, "Haus am Bach", { admins: [account] });
		const request = await playwright.request.newContext({
			baseURL,
			extraHTTPHeaders: bearer(author.jwt),
		});
		const cms = new ContractCaller(request);
		const categories = await cms.get(categoryApi.list.path, z.array(documentCategorySchema));
		const category = categories.find(
			({ tenant, name }) => tenant.name === "Haus am Bach" && name === "Wohnen",
		);
		const place = { tenant: category?.tenant.documentId ?? "", documentCategory: category?.documentId ?? "" };
		await provide({
			account: author,
			async file(...names) {
				// One after the other: what came last stands first.
				// oxlint-disable-next-line no-await-in-loop
				for (const name of names) await cms.createDocument({ name, ...place });
			},
		});
		await request.dispose();
	},
});

const rows = (page: Page) => page.locator("li[data-item]");
const pane = (page: Page) => page.getByRole("complementary", { name: "Eintrag" });
const heading = (page: Page, name: string) => pane(page).getByRole("heading", { name });
/** In the navigation of this screen. */
const entry = (page: Page) => page.getByRole("navigation").getByRole("link", { name: /^Eingang/ });

test("a long list is closed whole, once that was asked, and what it is filtered by counts @desktop", async ({
	page,
	account,
	author,
	expectAccessible,
}) => {
	const many = Array.from({ length: 17 }, (_, at) => `Police ${at + 1}`);
	await author.file("Heizung", ...many);
	await takeSession(page, account);
	await page.goto("/inbox?q=police");
	await page.getByRole("link", { name: "Alle 17 erledigt" }).click();
	await expect(page.getByRole("alertdialog")).toContainText("Sind alle 17 Einträge erledigt?");
	await expectAccessible();
	await page.getByRole("link", { name: "Abbrechen" }).click();
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	await page.getByRole("link", { name: "Alle 17 erledigt" }).click();
	await author.file("Police, die später kommt");
	await page.getByRole("button", { name: "Alle sind erledigt" }).click();
	await expect(page.getByText("17 erledigt.")).toBeVisible();
	await expect(page).toHaveURL(/\/inbox\?q=police$/);
	await expect(rows(page)).toHaveText([/Police, die später kommt/]);
	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect(page.getByRole("link", { name: "Alle 18 erledigt" })).toBeVisible();
	await page.goto("/inbox");
	await expect(page).toHaveTitle("(19) Eingang · Ablage");
});

test("the question stays until the answer is there, and takes none twice @desktop @scripts", async ({
	page,
	account,
	author,
}) => {
	await author.file(...Array.from({ length: 16 }, (_, at) => `Police ${at + 1}`));
	await takeSession(page, account);
	await page.goto("/inbox");
	const held = Promise.withResolvers<undefined>();
	await page.route(/\/inbox\.data/, async (route) => {
		if (route.request().method() === "POST") await held.promise;
		await route.continue();
	});
	await page.getByRole("link", { name: "Alle 16 erledigt" }).click();
	const yes = page.getByRole("button", { name: "Alle sind erledigt" });
	await yes.click();
	await expect(yes).toHaveAttribute("aria-busy", "true");
	held.resolve(undefined);
	await expect(page.getByText("16 erledigt.")).toBeVisible();
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("an item is opened, described, put off, closed and taken back @phone-no-scripts", async ({
	page,
	account,
	author,
	expectAccessible,
	isMobile,
	javaScriptEnabled,
}) => {
	await author.file("Hausrat", "Heizung", "Gebäude");
	await takeSession(page, account);
	await page.goto("/inbox");
	await expect(page).toHaveTitle("(3) Eingang · Ablage");
	await expect(entry(page)).toContainText("3");
	await expectAccessible();
	await page
		.getByRole("link", { name: /Neues Dokument von Regula Ammann/ })
		.nth(1)
		.click();
	await expect(heading(page, "Heizung")).toBeVisible();
	await expectAccessible();

	await pane(page).getByRole("link", { name: "Notiz hinzufügen" }).click();
	await pane(page).getByLabel("Notiz").fill("Brenner <b>prüfen</b> lassen");
	await pane(page).getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText("Notiz gespeichert.")).toBeVisible();
	await expect(pane(page).getByText("Brenner <b>prüfen</b> lassen")).toBeVisible();

	await pane(page).getByRole("button", { name: "Erledigt" }).click();
	await expect(page.getByText("Erledigt.", { exact: true })).toBeVisible();
	// The previous one is selected; a phone with scripts is back at its list.
	if (isMobile && javaScriptEnabled) await expect(pane(page)).toBeHidden();
	else await expect(heading(page, "Gebäude")).toBeVisible();
	await expect(page).toHaveTitle("(2) Eingang · Ablage");
	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect(heading(page, "Heizung")).toBeVisible();
	await expect(page).toHaveTitle("(3) Eingang · Ablage");

	await pane(page).getByText("Zurückstellen", { exact: true }).click();
	await pane(page).getByRole("button", { name: "3 Tage" }).click();
	await expect(page.getByText(/^Zurückgestellt bis \d\d\.\d\d\.\d{4}\.$/)).toBeVisible();
	await expect(page).toHaveTitle("(2) Eingang · Ablage");
	if (isMobile && !javaScriptEnabled) await pane(page).getByRole("link", { name: "Eingang" }).click();
	await page.getByRole("tab", { name: "Zurückgestellt 1" }).click();
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page).getByText("Heizung")).toBeVisible();
	// The tab is remembered where the address says nothing.
	await page.goto("/inbox");
	await expect(page).toHaveURL("/inbox?tab=snoozed");
	await rows(page).getByRole("link").click();
	await pane(page).getByRole("button", { name: "In den Eingang" }).click();
	await expect(page).toHaveTitle("(3) Eingang · Ablage");
});

test.describe("an item that is to be put off until a day that has passed", () => {
	// Without scripts the form comes back as the answer.
	test.use({ expectedErrors: [/status of 400/] });

	test("stays, with what was typed and what is wrong with it @desktop", async ({ page, account, author }) => {
		await author.file("Heizung");
		await takeSession(page, account);
		await page.goto("/inbox");
		await page.getByRole("link", { name: /Neues Dokument von Regula Ammann/ }).click();
		await pane(page).getByText("Zurückstellen", { exact: true }).click();
		const day = pane(page).getByRole("textbox", { name: "Bis zum" });
		await day.fill("1.2.2024");
		await pane(page).getByRole("button", { name: "Bis dahin" }).click();
		await expect(pane(page).getByText("Bitte wählen Sie einen Tag nach heute.")).toBeVisible();
		await expect(day).toHaveValue("01.02.2024");
		await expect(heading(page, "Heizung")).toBeVisible();
		await day.fill("24.12.2199");
		await pane(page).getByRole("button", { name: "Bis dahin" }).click();
		await expect(page.getByText("Zurückgestellt bis 24.12.2199.")).toBeVisible();
	});
});

test("an archived document's item is done with it, and both come back; an item of somebody else is none, whatever the address says @scripts @desktop", async ({
	page,
	account,
	author,
	cms,
}) => {
	await author.file("Heizung", "Gebäude");
	await takeSession(page, account);
	await page.goto("/inbox");
	await pane(page).getByRole("button", { name: "Archivieren" }).click();
	await expect(rows(page)).toHaveCount(1);
	await expect(page.getByText("«Gebäude» ist archiviert.")).toBeVisible();
	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect(rows(page)).toHaveCount(2);
	await expect(pane(page).getByText("Aktiv", { exact: true })).toBeVisible();
	// From its document one comes back to it.
	await pane(page).getByRole("link", { name: "Bearbeiten" }).click();
	await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Gebäude");
	await page.getByRole("link", { name: "Zurück zur Liste" }).click();
	await expect(page).toHaveURL(/\/inbox\?/);

	const [item] = await cms.get(inboxApi.inbox.path, z.array(inboxItemSchema));
	await page.goto("/inbox?item=kfremder1item00000000000");
	await expect(pane(page).getByText("Nicht mehr im Eingang")).toBeVisible();
	await pane(page).getByRole("link", { name: "Zum Eingang" }).click();
	await expect(heading(page, "Gebäude")).toBeVisible();
	// One that is done can be opened again.
	await pane(page).getByRole("button", { name: "Erledigt" }).click();
	await expect(page.getByText("Erledigt.", { exact: true })).toBeVisible();
	await expect(rows(page)).toHaveCount(1);
	await page.goto(`/inbox?item=${item?.documentId}`);
	await expect(pane(page).getByText("Das ist erledigt.")).toBeVisible();
	await pane(page).getByRole("button", { name: "Wieder öffnen" }).click();
	await expect(rows(page)).toHaveCount(2);
});

test("two people close the same item: for the other it just goes @scripts @desktop", async ({
	page,
	account,
	author,
	playwright,
	baseURL,
	browser,
}) => {
	const other = await registerAccount(playwright, baseURL);
	await openTenant(playwright, author.account, "Garage", { admins: [account, other] });
	const request = await playwright.request.newContext({
		baseURL,
		extraHTTPHeaders: bearer(author.account.jwt),
	});
	const cms = new ContractCaller(request);
	const categories = await cms.get(categoryApi.list.path, z.array(documentCategorySchema));
	const category = categories.find(({ tenant, name }) => tenant.name === "Garage" && name === "Wohnen");
	const place = { tenant: category?.tenant.documentId ?? "", documentCategory: category?.documentId ?? "" };
	await cms.createDocument({ name: "Winterpneus", ...place });
	await cms.createDocument({ name: "Sommerpneus", ...place });
	await request.dispose();
	await takeSession(page, account);
	await page.goto("/inbox");
	const context = await browser.newContext({ baseURL });
	const theirs = await context.newPage();
	await takeSession(theirs, other);
	await theirs.goto("/inbox");
	await expect(heading(page, "Sommerpneus")).toBeVisible();
	await expect(heading(theirs, "Sommerpneus")).toBeVisible();

	await expect(page.getByRole("button", { name: "Tastenkürzel" })).toBeVisible();
	await expect(theirs.getByRole("button", { name: "Tastenkürzel" })).toBeVisible();
	// At the same time: what the other one has heard of is another item by then.
	await Promise.all([page.keyboard.press("e"), theirs.keyboard.press("e")]);
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(theirs)).toHaveCount(1);
	await expect(heading(theirs, "Winterpneus")).toBeVisible();
	await expect(theirs.getByRole("alert")).toHaveCount(0);
	await context.close();
});

test("is worked off by keys, and one that is faster than the page is about the item that the last one led to @scripts @desktop", async ({
	page,
	account,
	author,
}) => {
	await author.file("Hausrat", "Heizung", "Gebäude");
	await takeSession(page, account);
	await page.goto("/inbox");
	await expect(page.getByRole("button", { name: "Tastenkürzel" })).toBeVisible();
	await page.keyboard.press("j");
	await expect(heading(page, "Heizung")).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await expect(heading(page, "Hausrat")).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("k");
	await expect(heading(page, "Heizung")).toBeVisible();
	await page.keyboard.press("e");
	await expect(heading(page, "Gebäude")).toBeVisible();
	await expect(rows(page)).toHaveCount(2);
	await expect(page.getByRole("button", { name: "Rückgängig" })).toBeVisible();
	// What is taken back is the one that is still under way, not the one that has a toast already.
	await pressAtOnce(page, ["e", "u"]);
	await expect(page.getByText("Rückgängig gemacht.")).toBeVisible();
	await expect(rows(page)).toHaveCount(2);
	await expect(rows(page).filter({ hasText: "Heizung" })).toHaveCount(0);
	await page.keyboard.press("u");
	await expect(heading(page, "Heizung")).toBeVisible();
	await expect(rows(page)).toHaveCount(3);
	// The list is as at first.
	await page.goto("/inbox?tab=open");
	await expect(page.getByRole("button", { name: "Tastenkürzel" })).toBeVisible();
	await pressAtOnce(page, ["j", "j", "e"]);
	await expect(rows(page)).toHaveCount(2);
	await expect(rows(page).filter({ hasText: "Hausrat" })).toHaveCount(0);
	await expect(heading(page, "Heizung")).toBeVisible();
	await page.keyboard.press("u");
	await expect(rows(page)).toHaveCount(3);
	await page.keyboard.press("s");
	await expect(pane(page).getByRole("button", { name: "Bis morgen" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(pane(page).getByRole("button", { name: "Bis morgen" })).toBeHidden();
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog", { name: "Tastenkürzel" })).toContainText("Zurückstellen");
	await page.keyboard.press("Escape");
	await page.keyboard.press("/");
	await expect(page.getByRole("searchbox", { name: "Im Eingang suchen" })).toBeFocused();
	await page.keyboard.type("hausrat");
	await expect(rows(page)).toHaveCount(1);
	await expect(page).toHaveURL(/q=hausrat/);
	await page.getByRole("searchbox", { name: "Im Eingang suchen" }).fill("nirgends");
	await expect(pane(page).getByText("Kein Eintrag passt dazu")).toBeVisible();
	await pane(page).getByRole("link", { name: "Filter zurücksetzen" }).click();
	await expect(rows(page)).toHaveCount(3);
	await rows(page).getByRole("link").nth(1).click();
	await expect(pane(page).getByRole("heading", { name: /Heizung/ })).toBeVisible();
	await page.keyboard.press("o");
	await expect(page.getByRole("heading", { level: 1, name: /Heizung/ })).toBeVisible();
});

test("a phone appends what follows, closes with one tap, and says in whole what is due and when @scripts @phone", async ({
	page,
	account,
	author,
}) => {
	await author.file(...Array.from({ length: 17 }, (_, index) => `Beleg ${index + 1}`));
	await takeSession(page, account);
	await page.goto("/inbox");
	await rows(page).last().scrollIntoViewIfNeeded();
	await expect(rows(page)).toHaveCount(17);
	await expect(page).toHaveURL(/pages=2/);
	const items = await rows(page).evaluateAll((listed) => listed.map((row) => row.getAttribute("data-item")));
	expect(new Set(items).size).toBe(17);
	await page.getByRole("button", { name: /^Erledigt: .*Beleg 1$/ }).click();
	await expect(rows(page)).toHaveCount(16);
	await expect(pane(page)).toBeHidden();
	await rows(page).getByRole("link").last().click();
	await expect(heading(page, "Beleg 2")).toBeVisible();
	await page.goBack();
	await expect(pane(page)).toBeHidden();
	await expect(rows(page).last()).toBeInViewport();

	await page.setViewportSize({ width: 360, height: 740 });
	const hidden = await rows(page)
		.getByRole("link")
		.first()
		.evaluate((title) => {
			title.textContent = "Rechnung über CHF 12'345.60, zahlbar in 26 Tagen";
			return title.scrollHeight - title.clientHeight;
		});
	expect(hidden).toBeLessThan(2);
});

test("what is typed is looked for, whatever is clicked right after it, and calls nobody back; so is what was typed before the scripts came @scripts @desktop", async ({
	page,
	account,
	author,
}) => {
	await author.file("Hausrat", "Heizung", "Heizöl");
	await takeSession(page, account);
	await page.goto("/inbox");
	await expect(heading(page, "Heizöl")).toBeVisible();
	const box = page.getByRole("searchbox", { name: "Im Eingang suchen" });
	const typeAndClick = (text: string, selector: string) =>
		page.evaluate(
			([typed, clicked]) => {
				document.execCommand("insertText", false, typed);
				const link = document.querySelector<HTMLElement>(clicked);
				link?.focus();
				link?.click();
			},
			[text, selector] as const,
		);
	await box.focus();
	await typeAndClick("heiz", "li[data-item]:nth-child(2) a");
	await expect(page).toHaveURL(/\/inbox\?q=heiz&item=\w+$/);
	await expect(heading(page, "Heizung")).toBeVisible();
	await expect(rows(page)).toHaveCount(2);
	await expect(box).toHaveValue("heiz");

	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(/\/documents\.data/, async (route) => {
		await released;
		await route.continue();
	});
	await box.focus();
	await typeAndClick("öl", "nav a[href='/documents']");
	// By then what was typed would have been looked for.
	await page.waitForTimeout(600);
	release();
	await expect(page).toHaveURL(/\/documents/);

	const scripts = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await scripts.promise;
		await route.continue();
	});
	const visit = page.goto("/inbox?tab=open");
	await box.fill("hausr");
	scripts.resolve();
	await visit;
	await expect(page).toHaveURL(/\/inbox\?q=hausr/);
	await expect(rows(page)).toHaveCount(1);
});

test("how much there is to do is asked outside of the inbox, and never in it @scripts @desktop", async ({
	page,
	account,
	author,
}) => {
	let asked = 0;
	await page.route("**/documents/filing?inbox=", async (route) => {
		asked += 1;
		await route.continue();
	});
	// What tells at once, elsewhere, is not asked here: the socket stays silent.
	await page.routeWebSocket(/socket\.io/, () => {});
	await page.clock.install();
	await takeSession(page, account);
	await page.goto("/documents?page=1");
	await expect(entry(page)).toBeVisible();
	await author.file("Von unterwegs");
	await expect.poll(async () => (await page.clock.runFor(INBOX_POLLING_MS), asked)).toBeGreaterThan(0);
	await expect(entry(page)).toHaveAccessibleName("Eingang 1");
	const before = asked;
	await page.clock.runFor(INBOX_POLLING_MS + 100);
	await expect.poll(() => asked).toBe(before + 1);

	await entry(page).click();
	await expect(rows(page)).toHaveCount(1);
	// The page has come in: what it does by itself has begun.
	await expect(page.getByRole("main")).toBeFocused();
	await page.clock.runFor(10 * INBOX_POLLING_MS);
	expect(asked).toBe(before + 1);
	await page.getByRole("navigation").getByRole("link", { name: "Dokumente" }).click();
	await expect(page).toHaveURL(/\/documents/);
	// The time counts from when the list is there, which may be a moment after its address.
	await expect.poll(async () => (await page.clock.runFor(5_000), asked)).toBe(before + 2);
});

/** The page hears what the server tells: what comes before that it finds when it is loaded. */
async function listening(page: Page): Promise<void> {
	const socket = await page.waitForEvent("websocket");
	await socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40"));
}

test("what somebody files is there without reloading, in the list and in the navigation @scripts @desktop", async ({
	page,
	account,
	author,
	context,
}) => {
	await takeSession(page, account);
	const connected = listening(page);
	await page.goto("/inbox");
	await connected;
	await expect(pane(page).getByText("Alles erledigt")).toBeVisible();
	await author.file("Offerte");
	await expect(rows(page)).toHaveCount(1);
	await expect(entry(page)).toHaveAccessibleName("Eingang 1");
	const elsewhere = await context.newPage();
	const alsoConnected = listening(elsewhere);
	await elsewhere.goto("/search");
	await alsoConnected;
	await author.file("Rechnung");
	await expect(entry(elsewhere)).toHaveAccessibleName("Eingang 2");
});
