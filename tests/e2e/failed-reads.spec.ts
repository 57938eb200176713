import type { Page, Route } from "@playwright/test";
import { tinyPdf } from "../support/tiny-pdf.ts";
import { takeSession } from "./harness/accounts.ts";
import { showFiles } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

/** A thing that a screen asks for, and how one gets there. */
interface Reading {
	name: string;
	/** What fails, each of them, from the moment at which `act` begins. */
	failing: readonly RegExp[];
	open: (page: Page, documentId: string) => Promise<unknown>;
	act: (page: Page, documentId: string) => Promise<unknown>;
	/** Whether one before it is asked for by the same code, which alone decides by the status. */
	isAlike?: boolean;
	/** How often it may be asked for in minutes, where that is more often than anything else. */
	most?: number;
}

const FILE = "handbuch.pdf";
const toNothing = (page: Page) => page.goto("/robots.txt");
const toList = (page: Page) => page.goto("/documents?page=1");
// As a link would: what never gets an answer keeps a part of the page waiting, and is not waited for here.
const toFile = (page: Page, documentId: string) =>
	page.evaluate((id) => location.assign(`/documents/${id}?tab=files&page=2&q=Zeile`), documentId);

const READINGS: readonly Reading[] = [
	{ name: "the sizes of pages", failing: [/\/files\/\w+\/pages/], open: toNothing, act: toFile },
	{
		name: "the words of a page, where a file says it and pictures of pages",
		failing: [/\/files\/\w+\/layout/, /\/files\/\w+\/find/, /\/files\/\w+\/preview/],
		open: toNothing,
		act: toFile,
	},
	{
		name: "the marks in a preview",
		isAlike: true,
		failing: [/\/files\/\w+\/layout/],
		open: toNothing,
		act: (page, documentId) => page.goto(`/documents?q=Zeile&selected=${documentId}`),
	},
	{ name: "a preview", failing: [/\/documents\.data/], open: toList, act: selectFirst },
	{
		name: "another order of the list",
		isAlike: true,
		failing: [/\/documents\.data/],
		open: toList,
		act: (page) => page.getByRole("columnheader", { name: "Name" }).getByRole("link").first().click(),
	},
	{
		name: "a document from the list",
		isAlike: true,
		failing: [/\/documents\/\w+\.data/],
		open: toList,
		act: (page) => page.getByRole("link", { name: "Handbuch", exact: true }).first().click(),
	},
	{
		name: "the choices of a filter",
		failing: [/filter-options/],
		open: toList,
		act: (page) => page.locator("search summary", { hasText: "Kategorie" }).first().click(),
	},
	{
		name: "a search in the palette",
		failing: [/\/search\/hits/],
		open: toList,
		async act(page) {
			await page.keyboard.press("ControlOrMeta+k");
			await page.keyboard.type("haft");
		},
	},
	{
		name: "the bin",
		isAlike: true,
		failing: [/\/documents\/bin\.data/],
		open: toList,
		act: (page) => page.getByRole("link", { name: "Papierkorb" }).click(),
	},
	{
		name: "the history of a document",
		isAlike: true,
		failing: [/\/documents\/\w+\.data/],
		open: (page, documentId) => page.goto(`/documents/${documentId}?tab=facts`),
		act: (page) => page.getByRole("tab", { name: "Verlauf" }).filter({ visible: true }).click(),
	},
	{
		name: "the page of results",
		isAlike: true,
		failing: [/\/search\.data/],
		open: (page) => page.goto("/search?q=haft"),
		async act(page) {
			await page.locator("main input[type=search]").fill("handbuch");
			await page.keyboard.press("Enter");
		},
	},
	{
		name: "parties to choose from",
		failing: [/documents\/choices/],
		open: (page) => page.goto("/documents/new"),
		act: (page) => page.getByRole("combobox", { name: "Beteiligte hinzufügen" }).fill("Muster"),
	},
	{
		name: "how far the reading of a file is",
		failing: [/\/files\/[a-z0-9]{24}$/],
		// The upload tray is the most patient: it gives up after twenty rounds.
		most: 24,
		open: (page, documentId) => page.goto(`/documents/${documentId}?tab=files`),
		async act(page) {
			const field = (await showFiles(page)).locator("input[type=file]").first();
			const buffer = Buffer.from("Grüezi");
			await field.setInputFiles([{ name: "a.txt", mimeType: "text/plain", buffer }], { timeout: 15_000 });
		},
	},
];

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
	"the server fails": (route) => route.fulfill({ status: 500, body: "" }),
	"it is not there": (route) => route.fulfill({ status: 404, body: "" }),
	"there were too many": (route) => route.fulfill({ status: 429, body: "" }),
	"there is no network": (route) => route.abort("internetdisconnected"),
	"no answer comes": async () => {},
};
/** What one before it is asked for by the same code fails alike here: one of them is enough. */
const ONE_OF_THOSE_ALIKE = new Set(["it is not there", "there were too many", "no answer comes"]);

/** Long enough for a hundred requests, had they no pause. */
const WATCHED_MS = 200;
/** Then minutes pass, in steps between which an answer can arrive: what had no end would be asked for in each. */
const STEP_MS = 30_000;
/** What is asked for again is so three times; there are two steps more than this. */
const MOST_IN_MINUTES = 6;
/**
 * A picture is asked for by each element that shows it: the finished page's, that of the wait (which a busy browser may
 * draw twice), the viewer's.
 */
const MOST = 4;

test.describe("what cannot be read is not asked for without a pause", () => {
	// Failing is what all of this is about.
	test.use({ expectedErrors: [/./] });

	for (const [failure, fail] of Object.entries(FAILURES)) {
		const readings = READINGS.filter(({ isAlike }) => !isAlike || !ONE_OF_THOSE_ALIKE.has(failure));
		test(`where ${failure} @desktop @scripts`, async ({ page, account, cms }) => {
			test.setTimeout(180_000);
			await page.clock.install();
			// Minutes that pass at once would end its connection again and again.
			await page.routeWebSocket(/socket\.io/, () => {});
			await takeSession(page, account);
			const { documentId } = await cms.createDocument({ name: "Handbuch" });
			await cms.createDocument({ name: "Haftpflicht" });
			const bytes = tinyPdf(["Blatt 1\nEine Zeile.", "Blatt 2\nNoch eine Zeile.", "Blatt 3"]);
			await cms.upload(documentId, { name: FILE, mime: "application/pdf", bytes });
			const state = async () => (await cms.document(documentId)).documentFiles[0]?.state;
			await expect.poll(state, { timeout: 60_000 }).toBe("processed");

			for (const { name, failing, open, act, most = MOST_IN_MINUTES } of readings) {
				const asked = new Map<string, number>();
				// oxlint-disable no-await-in-loop -- one screen after the other
				await open(page, documentId);
				for (const pattern of failing) {
					await page.route(pattern, (route) => {
						const url = route.request().url();
						asked.set(url, (asked.get(url) ?? 0) + 1);
						return fail(route);
					});
				}
				await act(page, documentId);
				const isAsked = (pattern: RegExp) => [...asked.keys()].some((url) => pattern.test(url));
				await expect.poll(() => failing.every(isAsked), `${name} is asked for`).toBe(true);
				const end = Date.now() + WATCHED_MS;
				while (Date.now() < end) {
					// Some screens draw again when a pointer moves.
					await page.mouse.move(300 + (Date.now() % 200), 300);
					await page.waitForTimeout(100);
				}
				expect(Math.max(...asked.values()), `${name}: ${[...asked].join(" ")}`).toBeLessThanOrEqual(MOST);
				for (let step = 0; step < most + 2; step += 1) {
					await page.clock.fastForward(STEP_MS);
					await page.waitForTimeout(20);
				}
				const timesAsked = Math.max(...asked.values());
				expect(timesAsked, `${name}, in minutes: ${[...asked].join(" ")}`).toBeLessThanOrEqual(most);
				await page.unrouteAll({ behavior: "ignoreErrors" });
				// oxlint-enable no-await-in-loop
			}
		});
	}
});

test.describe("a connection that returns", () => {
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

	test("is not missed while the page is being asked for again @desktop @scripts", async ({
		page,
		account,
		cms,
	}) => {
		await page.clock.install();
		// What is told there would have the page asked for as well.
		await page.routeWebSocket(/socket\.io/, () => {});
		await takeSession(page, account);
		await cms.createDocument({ name: "Handbuch" });
		await toList(page);
		const held: Route[] = [];
		let isHeld = false;
		await page.route(/\/documents\.data/, async (route) => {
			if (isHeld) held.push(route);
			else await route.abort("internetdisconnected");
		});
		await page.getByRole("columnheader", { name: "Name" }).getByRole("link").first().click();
		const notice = page.locator("[data-failed-read]");
		const again = notice.getByRole("button", { name: "Noch einmal versuchen" });
		await expect(again).toBeVisible();

		isHeld = true;
		await page.clock.fastForward(5_000);
		await expect.poll(() => held.length).toBeGreaterThan(0);
		await expect(again).toHaveAttribute("aria-busy", "true");
		await page.evaluate(() => window.dispatchEvent(new Event("online")));
		await Promise.all(held.map((route) => route.abort("internetdisconnected")));
		await expect(again).not.toHaveAttribute("aria-busy");
		await page.unrouteAll({ behavior: "ignoreErrors" });
		await page.clock.fastForward(5_500);
		await expect(notice).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Handbuch", exact: true }).first()).toBeVisible();
	});
});

async function selectFirst(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Aktiv, Vorschau" }).first().click();
}
