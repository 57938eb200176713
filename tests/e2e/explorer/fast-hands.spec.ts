import type { Page } from "@playwright/test";
import { randomFrom } from "../../support/random-from.ts";
import { type Account, takeSession } from "../harness/accounts.ts";
import { pressAtOnce } from "../harness/press-at-once.ts";
import { expect, test } from "../harness/test.ts";

const DOCUMENTS = 37;
const PAGE_SIZE = 15;
/** How long keys are pressed at least, in milliseconds, and how many of them. */
const PRESSED_MS = 8_000;
const PRESSED = 400;
/** A hand that holds one down repeats it thirty times a second. */
const REPEAT_MS = 1_000 / 30;

// One household for all of them, one after the other: to make its documents would cost more than most of what follows.
test.describe.configure({ mode: "default" });
let household: Pick<Account, "jwt">;

test.beforeAll(async ({ account, cms }) => {
	household = account;
	for (let number = 1; number <= DOCUMENTS; number++) {
		await cms.createDocument({ name: nameOf(number) });
	}
});

test.beforeEach(async ({ page }) => {
	await takeSession(page, household);
});

test("a key held down moves one row a repeat, over the ends of pages @desktop @scripts", async ({ page }) => {
	await page.goto("/documents?sort=name%3Aasc&perPage=15&preview=hidden");
	await hydratedList(page);
	for (const [key, presses, expected] of [
		["ArrowDown", 33, 33],
		["k", 25, 8],
		["j", 99, DOCUMENTS],
	] as const) {
		await hold(
			page,
			Array.from({ length: presses }, () => key),
		);
		await expectAt(page, expected);
	}
});

test("any keys at any pace keep selection, focus and address in step @desktop @scripts", async ({ page }) => {
	await page.goto("/documents?sort=name%3Aasc&perPage=15");
	await hydratedList(page);
	const seed = Date.now();
	const random = randomFrom(seed);
	let at = 0;
	let pressed = 0;
	for (const begun = Date.now(); Date.now() - begun < PRESSED_MS || pressed < PRESSED;) {
		const down = random() < 0.6;
		const presses = 1 + Math.floor(random() * 120);
		const keys = down ? ["ArrowDown", "j"] : ["ArrowUp", "k"];
		await hold(
			page,
			Array.from({ length: presses }, () => keys[Math.floor(random() * 2)] ?? "j"),
			// Some faster than any hand, some at leisure.
			random() ** 3 * 2 * REPEAT_MS,
		);
		for (let press = 0; press < presses; press++) at = moved(at, down);
		pressed += presses;
		await test.step(`seed ${seed}, ${pressed} keys`, () => expectAt(page, at));
	}
});

test("what a key does is done to the row that the last one led to; keys are heard right after the sheet that lists them is closed @desktop @scripts", async ({
	page,
}) => {
	await page.goto("/documents?sort=name%3Aasc&perPage=15&preview=hidden");
	await hydratedList(page);
	await pressAtOnce(page, ["j", "j", "j", "x"]);
	await expect(page.getByRole("checkbox", { name: nameOf(3) })).toBeChecked();
	await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
	// (What is ticked would be meant.)
	await pressAtOnce(page, ["x", "k", "e"]);
	await expect(page.getByText(`«${nameOf(2)}» ist archiviert.`)).toBeVisible();
	// The household is the others', too.
	await page.keyboard.press("u");
	await expect(page.getByText(`Rückgängig gemacht: «${nameOf(2)}».`)).toBeVisible();
	// What is not archived yet is taken back as soon as it is.
	await pressAtOnce(page, ["e", "u"]);
	await expect(page.getByText(`Rückgängig gemacht: «${nameOf(2)}».`)).toHaveCount(2);

	await page.goto("/documents?sort=name%3Aasc&perPage=15&preview=hidden");
	await hydratedList(page);
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog")).toBeVisible();
	await page.evaluate(async () => {
		document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
		// The browser says that it is closed a little later; until then the list is drawn once more.
		for (let press = 0; press < 2; press++) {
			document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
			for (let turn = 0; turn < 50; turn++) await Promise.resolve();
		}
	});
	await expectAt(page, 2);
	await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("what is archived faster than the list is drawn is one row after the other, and so it is taken back @desktop @scripts", async ({
	page,
}) => {
	let undone = 0;
	page.on("response", (response) => {
		if (new URL(response.url()).pathname.startsWith("/documents/undo")) undone += 1;
	});
	await page.goto("/documents?state=active&sort=name%3Aasc&perPage=15&preview=hidden");
	await hydratedList(page);
	await expect(page.getByText(`${DOCUMENTS} Dokumente`, { exact: true })).toBeVisible();
	await pressAtOnce(page, ["j", "e", "e", "e"]);
	for (const number of [1, 2, 3])
		await expect(page.getByText(`«${nameOf(number)}» ist archiviert.`)).toBeVisible();
	await pressAtOnce(page, ["u", "u", "u"]);
	await expect.poll(() => undone).toBe(3);
	await expect(page.getByText(`${DOCUMENTS} Dokumente`, { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "Rückgängig" })).toHaveCount(0);
	await pressAtOnce(page, ["e", "e", "u", "u"]);
	await expect.poll(() => undone).toBe(5);
	await page.reload();
	await expect(page.getByText(`${DOCUMENTS} Dokumente`, { exact: true })).toBeVisible();
});

test("a key shows its row at once, and leads there after the next paint or before the next key @desktop @scripts", async ({
	page,
}) => {
	await page.goto("/documents?sort=name%3Aasc&perPage=15&preview=hidden");
	await hydratedList(page);
	const paint = await page.evaluateHandle(() => {
		const held: FrameRequestCallback[] = [];
		window.requestAnimationFrame = (run) => held.push(run);
		return () => {
			for (const run of held.splice(0)) run(performance.now());
		};
	});
	const current = page.locator("tr[aria-current]");
	const nameIn = (number: number) => page.getByRole("link", { name: nameOf(number), exact: true });
	await page.keyboard.press("j");
	await expect(nameIn(1)).toBeFocused();
	await page.waitForTimeout(300);
	await expect(current).toHaveCount(0);
	await page.keyboard.press("j");
	await expect(nameIn(2)).toBeFocused();
	await expect(current).toContainText(nameOf(1));
	await page.waitForTimeout(300);
	await expect(current).toContainText(nameOf(1));
	await paint.evaluate((run) => run());
	await expectAt(page, 2);
});

test("clicks that come before the last one is drawn go on from it @desktop @scripts", async ({ page }) => {
	await page.goto("/documents?q=police&sort=name%3Aasc&withoutFile=1&withoutEndDate=1&preview=hidden");
	const chips = page.getByRole("list", { name: "Aktive Filter" });
	await clickAtOnce(page, [`[title="Ohne Datei"]`, `[title="Ohne Enddatum"]`]);
	await expect(page).toHaveURL("/documents?q=police&sort=name%3Aasc&preview=hidden");
	await expect(chips.getByRole("listitem")).toHaveCount(2);

	await clickAtOnce(page, [`[title="«police»"]`, "tr:nth-child(5) a[data-select]"]);
	await expect(page).toHaveURL(/\/documents\?sort=name%3Aasc&selected=\w+&preview=hidden/);
	await expect(page.locator("tr[aria-current]")).toContainText(nameOf(5));

	const next = `[title="Nächste Seite"]`;
	await page.goto("/documents?sort=name%3Aasc&perPage=15&preview=hidden");
	await clickAtOnce(page, [next, next]);
	await expect(page.locator("tr[data-document]").first()).toContainText(nameOf(31));
	const byCategory = "th[data-column=documentCategory] a";
	await clickAtOnce(page, [byCategory, byCategory]);
	await expect(page).toHaveURL("/documents?sort=documentCategory%3Adesc&perPage=15&preview=hidden");
});

test("what is typed is searched for, whatever is clicked right after it; the box says what the list is searched for: without its chip, on the way back, and typed early @desktop @scripts", async ({
	page,
}) => {
	const box = page.getByRole("searchbox", { name: "Dokumente suchen" });
	await page.goto("/documents?sort=name%3Aasc&withoutFile=1&withoutEndDate=1");
	await box.focus();
	await page.evaluate(() => {
		document.execCommand("insertText", false, "police 01");
		const chip = document.querySelector<HTMLElement>("[title='Ohne Datei']");
		chip?.focus();
		chip?.click();
	});
	await expect(page).toHaveURL("/documents?q=police+01&withoutEndDate=1&sort=name%3Aasc");
	await expect(box).toHaveValue("police 01");
	await expect(page.locator("tr[data-document]")).toHaveCount(10);

	await page.goto("/documents?sort=name%3Aasc");
	await box.fill("police 01");
	await expect(page).toHaveURL("/documents?q=police+01&sort=name%3Aasc");
	await page.locator("[title='«police 01»']").click();
	await expect(page).toHaveURL("/documents?sort=name%3Aasc");
	await expect(box).toHaveValue("");
	await page.goBack();
	await expect(page).toHaveURL("/documents?q=police+01&sort=name%3Aasc");
	await expect(box).toHaveValue("police 01");
	await page.goBack();
	await expect(box).toHaveValue("");

	const scripts = await holdBack(page, /\/assets\/.*\.js/);
	const visit = page.goto("/documents?sort=name%3Adesc");
	await box.fill("police 02");
	scripts.release();
	await visit;
	await expect(page).toHaveURL("/documents?q=police+02&sort=name%3Adesc");
	await expect(page.locator("tr[data-document]")).toHaveCount(10);
});

test("what is selected belongs to the list that is shown @desktop @scripts", async ({ page }) => {
	await page.goto("/documents?sort=name%3Aasc&perPage=15&preview=hidden");
	const box = page.getByRole("searchbox", { name: "Dokumente suchen" });
	const rows = page.locator("tr[data-document]");
	const bar = page.getByRole("form", { name: "Auswahl" });
	const lists = await holdBack(page, /\/documents\.data\?q=/);
	await box.fill("police 00");
	await page.keyboard.press("Enter");
	await lists.asked;
	await page.getByRole("checkbox", { name: nameOf(12) }).check();
	await expect(bar).toContainText("1 ausgewählt");
	lists.release();
	await expect(rows).toHaveCount(9);
	await expect(bar).toHaveCount(0);

	const all = await holdBack(page, /\/documents\/bulk\/documents/);
	await page.getByRole("checkbox", { name: nameOf(2) }).check();
	await box.fill("police 0");
	await expect(rows).toHaveCount(15);
	await page.getByRole("checkbox", { name: nameOf(2) }).check();
	await page.getByRole("button", { name: "Alle 37 auswählen" }).click();
	await all.asked;
	await box.fill("police 01");
	await expect(rows).toHaveCount(10);
	await page.getByRole("checkbox", { name: nameOf(11) }).check();
	const answered = page.waitForResponse(/\/documents\/bulk\/documents/);
	all.release();
	await (await answered).finished();
	await expect(bar).toContainText("1 ausgewählt");
});

test("a list that fills its window calls nobody back who has opened a document @desktop @scripts", async ({
	page,
}) => {
	await page.goto("/documents?sort=name%3Aasc&preview=hidden");
	const documents = await holdBack(page, /\/documents\/\w+\.data/);
	await page.getByRole("link", { name: nameOf(3), exact: true }).click();
	await documents.asked;
	await page.setViewportSize({ width: 1280, height: 1400 });
	await page.waitForTimeout(500);
	documents.release();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(nameOf(3));
});

/** From nothing the first key leads to the first row; at either end it leads nowhere. */
function moved(at: number, down: boolean): number {
	if (at === 0) return 1;
	return Math.min(Math.max(at + (down ? 1 : -1), 1), DOCUMENTS);
}

/** Clicks links before anything can be drawn in between. */
async function clickAtOnce(page: Page, selectors: string[]): Promise<void> {
	await page.evaluate((clicked) => {
		for (const selector of clicked) document.querySelector<HTMLElement>(selector)?.click();
	}, selectors);
}

/** Answers to these requests come when they are released. */
async function holdBack(page: Page, address: RegExp) {
	const asked = page.waitForRequest(address);
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(address, async (route) => {
		await released;
		await route.continue();
	});
	return { asked, release };
}

/** In the page itself: no message between two keys slows them down. */
async function hold(page: Page, keys: string[], pauseMs = REPEAT_MS): Promise<void> {
	await page.evaluate(
		async ([pressed, pause]) => {
			for (const key of pressed) {
				const target = document.activeElement ?? document.body;
				target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
				await new Promise((resolve) => setTimeout(resolve, pause));
			}
		},
		[keys, pauseMs] as const,
	);
}

async function expectAt(page: Page, number: number): Promise<void> {
	const row = page.locator("tr[aria-current]");
	await expect(row).toHaveCount(1);
	await expect(row).toContainText(nameOf(number));
	await expect(page).toHaveURL(new RegExp(`selected=${(await row.getAttribute("data-document")) ?? "-"}`));
	const pageNumber = Math.ceil(number / PAGE_SIZE);
	expect(new URL(page.url()).searchParams.get("page") ?? "1").toBe(String(pageNumber));
	await expect(row.locator("a.explorer-name")).toBeFocused();
}

async function hydratedList(page: Page): Promise<void> {
	await expect(async () => {
		await page.keyboard.press("?");
		await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 });
	}).toPass();
	await page.keyboard.press("Escape");
	// Out of sight it is at once; the page learns of it a little later, and would take the next "?" for this one.
	await expect(page.locator("dialog")).toHaveCount(0);
}

function nameOf(number: number): string {
	return `Police ${String(number).padStart(3, "0")}`;
}
