import type { Page } from "@playwright/test";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { takeSession } from "../harness/accounts.ts";
import type { ContractCaller } from "../harness/contract-caller.ts";
import { expect, test } from "../harness/test.ts";

/** What the pages load and send. */
const DATA = /\.data(\?|$)/;

interface Failure {
	reason: string;
	begin: (page: Page) => Promise<unknown>;
	end: (page: Page) => Promise<unknown>;
	/** How the page gets what it could not have, once that is over. */
	heal: (page: Page) => Promise<unknown>;
}

const FAILURES: Record<string, Failure> = {
	"without a connection": {
		reason: "Es gibt keine Verbindung.",
		begin: (page) => page.context().setOffline(true),
		end: (page) => page.context().setOffline(false),
		// The browser tells the page.
		heal: async () => {},
	},
	"while the server fails": {
		reason: "Auf unserer Seite ist ein Fehler aufgetreten.",
		begin: (page) => page.route(DATA, (route) => route.fulfill({ status: 500, body: "no" })),
		end: (page) => page.unroute(DATA),
		// The page tries again by itself, too. Where that comes first there is nothing to press any more.
		heal: (page) =>
			notice(page)
				.getByRole("button", { name: "Noch einmal versuchen" })
				.click({ timeout: 10_000 })
				.catch(() => expect(notice(page)).toHaveCount(0)),
	},
};

/** Something a page asks for, and what shows that it has come. */
interface Act {
	name: string;
	do: (page: Page) => Promise<unknown>;
	done: (page: Page) => Promise<unknown>;
}

const LIST: readonly Act[] = [
	{
		name: "another order",
		do: (page) => page.getByRole("columnheader", { name: "Name" }).getByRole("link").first().click(),
		done: (page) => expect(rows(page).first()).toContainText("Auto"),
	},
	{
		name: "a search in the list",
		async do(page) {
			await page.locator("main input[type=search]").fill("Hausrat");
			await page.keyboard.press("Enter");
		},
		done: (page) => expect(rows(page)).toHaveCount(1),
	},
];

const DOCUMENT: readonly Act[] = [
	{
		name: "its history",
		do: (page) => page.getByRole("tab", { name: "Verlauf" }).filter({ visible: true }).click(),
		done: (page) => expect(page.locator("main ol li").first()).toBeVisible(),
	},
	{
		name: "its form, by its key",
		async do(page) {
			// A tab has keys of its own.
			await page.getByRole("heading", { level: 1 }).click();
			await page.keyboard.press("e");
		},
		done: (page) => expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible(),
	},
];

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 50[03]/] });

for (const [when, failure] of Object.entries(FAILURES)) {
	test.describe(`a failure stays in its place ${when}`, () => {
		test.beforeEach(({ page, account }) => takeSession(page, account));

		test("the list stays as it was, says why, and gets what was asked for; a change of the list that is refused changes nothing, and neither does undoing one @desktop @scripts", async ({
			page,
			cms,
		}) => {
			await createAll(cms, ["Auto", "Hausrat", "Miete"]);
			await open(page, "/documents?page=1");
			for (const { name, do: act, done } of LIST) {
				// oxlint-disable no-await-in-loop -- one after the other
				await test.step(name, async () => {
					const before = await rows(page).allInnerTexts();
					await failure.begin(page);
					await act(page);
					await expect(notice(page)).toContainText(failure.reason);
					await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Dokumente/);
					expect(await rows(page).allInnerTexts()).toEqual(before);
					await failure.end(page);
					await failure.heal(page);
					await done(page);
					await expect(notice(page)).toHaveCount(0);
				});
				// oxlint-enable no-await-in-loop
			}

			await open(page, "/documents?page=1");
			await page.getByRole("link", { name: "Aktiv, Vorschau" }).first().click();
			await expect(page.getByRole("heading", { level: 2, name: "Miete" })).toBeVisible();
			const archived = page.getByRole("link", { name: "Archiviert, Vorschau" });

			await failure.begin(page);
			await page.keyboard.press("e");
			await expect(toast(page, failure.reason)).toBeVisible();
			await expect(archived).toHaveCount(0);
			await expect(notice(page)).toHaveCount(0);
			await failure.end(page);
			await page.keyboard.press("e");
			await expect(archived).toHaveCount(1);
			// The row shows it before the list is loaded anew; the preview shows only what was loaded, with the list.
			await expect(page.getByRole("button", { name: "Wiederherstellen" })).toBeVisible();

			const undo = page.getByRole("button", { name: "Rückgängig" });
			await undo.waitFor();
			await failure.begin(page);
			await undo.click();
			// (The one of the key may be there still.)
			await expect(toast(page, failure.reason).filter({ has: undo })).toBeVisible();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Dokumente/);
			await expect(archived).toHaveCount(1);
			await failure.end(page);
			// The list may have been asked for again by itself while it failed.
			if (await notice(page).isVisible()) await failure.heal(page);
			await undo.click();
			await expect(archived).toHaveCount(0);
			await expect(rows(page)).toHaveCount(3);
		});

		test("a document's page stays as it was, and so does the bin @desktop @scripts", async ({
			page,
			cms,
		}) => {
			const { documentId } = await cms.createDocument({ name: "Hausrat" });
			const gone = await cms.createDocument({ name: "Miete" });
			await cms.setState(gone.documentId, "Deleted");
			await open(page, `/documents/${documentId}`);
			for (const { name, do: act, done } of DOCUMENT) {
				// oxlint-disable no-await-in-loop -- one after the other
				await test.step(name, async () => {
					await failure.begin(page);
					await act(page);
					await expect(notice(page)).toContainText(failure.reason);
					await expect(page.getByRole("heading", { level: 1 })).toContainText("Hausrat");
					await failure.end(page);
					await failure.heal(page);
					await done(page);
					await expect(notice(page)).toHaveCount(0);
				});
				// oxlint-enable no-await-in-loop
			}
			await open(page, `/documents/${documentId}`);
			await failure.begin(page);
			await page.keyboard.press("x");
			await expect(toast(page, failure.reason)).toBeVisible();
			await expect(page.getByRole("heading", { level: 1 })).toContainText("Aktiv");
			await failure.end(page);
			// As long as the first try is under way there is no second one.
			await expect(page.getByRole("button", { name: "Archivieren" })).not.toHaveAttribute("aria-busy");
			await page.keyboard.press("x");
			await expect(page.getByRole("heading", { level: 1 })).toContainText("Archiviert");

			await open(page, "/documents/bin");
			const restore = page.getByRole("button", { name: "«Miete» wiederherstellen" });
			await failure.begin(page);
			await restore.click();
			await expect(toast(page, failure.reason)).toBeVisible();
			await expect(page.getByRole("heading", { level: 1, name: "Papierkorb" })).toBeVisible();
			await failure.end(page);
			await restore.click();
			await expect(page.getByRole("heading", { name: "Der Papierkorb ist leer" })).toBeVisible();
		});

		test("a page that is to be appended leaves those before it @phone @scripts", async ({ page, cms }) => {
			await createAll(
				cms,
				Array.from({ length: 47 }, (_, index) => `Police ${index}`),
			);
			await open(page, "/documents?page=1");
			const before = await rows(page).count();
			await failure.begin(page);
			await page.getByRole("link", { name: "Weitere laden" }).scrollIntoViewIfNeeded();
			await expect(notice(page)).toContainText(failure.reason);
			await expect(rows(page)).toHaveCount(before);
			await failure.end(page);
			await failure.heal(page);
			await expect(rows(page).nth(before)).toBeAttached();
			await expect(notice(page)).toHaveCount(0);
		});
	});
}

test("what was typed stays where the page is loaded again and again @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	const bytes = tinyPdf(["Eine Zeile."]);
	await cms.upload(documentId, { name: "police.pdf", mime: "application/pdf", bytes });
	const state = async () => (await cms.document(documentId)).documentFiles[0]?.state;
	await expect.poll(state, { timeout: 60_000 }).toBe("processed");
	await open(page, `/documents/${documentId}`);

	let failed = 0;
	await page.route(DATA, async (route) => {
		// The form comes with a file that is still read; nothing comes after that.
		const isForm = failed === 0 && !(await nameField(page).isVisible());
		if (!isForm) {
			failed += 1;
			return route.fulfill({ status: 503, body: "" });
		}
		const response = await route.fetch();
		const body = (await response.text()).replace('"processed"', '"processing"');
		return route.fulfill({ response, body });
	});
	await page.keyboard.press("e");
	await nameField(page).fill("Hausrat und Glas");
	await expect.poll(() => failed).toBeGreaterThan(0);
	await expect(notice(page)).toContainText("nicht erreichbar");
	await expect(nameField(page)).toHaveValue("Hausrat und Glas");
	await page.unroute(DATA);
	await page.evaluate(() => window.dispatchEvent(new Event("online")));
	await expect(notice(page)).toHaveCount(0);
	await expect(nameField(page)).toHaveValue("Hausrat und Glas");
});

test("what comes with the first selected row comes with the connection, and the list stays until then @desktop @scripts", async ({
	page,
	account,
	cms,
	context,
}) => {
	await takeSession(page, account);
	await createAll(cms, ["Auto", "Hausrat"]);
	await open(page, "/documents?page=1");
	await context.setOffline(true);
	const box = page.getByRole("checkbox", { name: "Hausrat" });
	await box.check();
	await expect(box).toBeChecked();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Dokumente/);
	await expect(rows(page)).toHaveCount(2);
	const bar = page.getByRole("form", { name: "Auswahl" });
	await expect(bar).toHaveCount(0);
	await context.setOffline(false);
	await expect(bar).toContainText("1 ausgewählt");
});

test("a document that opens shows so at once, at its row and at the way to its neighbour @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	await createAll(cms, ["Auto", "Hausrat"]);
	await page.goto("/documents?page=1");
	let release = () => {};
	const hold = async () => {
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.unrouteAll({ behavior: "ignoreErrors" });
		await page.route(/\/documents\/\w+\.data/, async (route) => {
			await held;
			return route.continue();
		});
	};

	await hold();
	await page.getByRole("link", { name: "Hausrat", exact: true }).click();
	await expect(rows(page).filter({ hasText: "Hausrat" })).toHaveAttribute("aria-busy", "true");
	await expect(rows(page).filter({ hasText: "Auto" })).not.toHaveAttribute("aria-busy");
	release();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Hausrat");

	await hold();
	const next = page.getByRole("link", { name: "Nächstes Dokument: Auto" });
	await next.click();
	await expect(next).toHaveAttribute("aria-busy", "true");
	release();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Auto");
});

/** Opens a page, and waits for what it loads ahead. */
async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await page.waitForLoadState("networkidle");
}

function createAll(cms: ContractCaller, names: readonly string[]): Promise<unknown> {
	return names.reduce<Promise<unknown>>(
		(before, name) => before.then(() => cms.createDocument({ name })),
		Promise.resolve(),
	);
}

function rows(page: Page) {
	return page.locator("tr[data-document]");
}

function notice(page: Page) {
	return page.locator("[data-failed-read]");
}

function nameField(page: Page) {
	return page.getByRole("textbox", { name: "Name", exact: true });
}

function toast(page: Page, text: string) {
	return page.locator("[role=alert]:not([data-failed-read])").filter({ hasText: text });
}
