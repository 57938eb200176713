import { tinyPdf } from "../support/tiny-pdf.ts";
import { type Account, takeSession } from "./harness/accounts.ts";
import type { ContractCaller, Upload } from "./harness/contract-caller.ts";
import { showFiles } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

const handbook = tinyPdf(
	Array.from(
		{ length: 14 },
		(_, index) => `Handbuch, Blatt ${index + 1}\nHier steht eine Zeile.\nUnd ${index + 1} weitere Worte.`,
	).with(11, "Kapitel zur Deckung\nDie Privathaftpflichtversicherung gilt weltweit."),
);

const slides = tinyPdf(
	Array.from({ length: 9 }, (_, index) => `Folie ${index + 1}`),
	{ width: 960, height: 300 },
);

// One handbook for all of them, one after the other: they only read it.
test.describe.configure({ mode: "default" });
let household: Pick<Account, "jwt">;
let address: string;
let slidesAddress: string;

test.beforeAll(async ({ account, cms }) => {
	household = account;
	address = await addressWith(cms, pdf("handbuch.pdf", handbook));
	slidesAddress = await addressWith(cms, pdf("folien.pdf", slides));
});

test.beforeEach(async ({ page }) => {
	await takeSession(page, household);
});

test(
	"all pages of a PDF lie below each other; the address knows which one is read",
	{ tag: "@scripts" },
	async ({ page, expectAccessible }) => {
		await page.goto(address);
		await showFiles(page);
		const sheet = (number: number) => page.locator(`[data-page="${number}"]`);
		await expect(sheet(1).getByRole("img", { name: "Seite 1 von 14" })).toHaveJSProperty("complete", true);
		// The pages that follow are there before they are reached, the far ones are not.
		await expect(sheet(2)).toBeAttached();
		await expect(sheet(14)).not.toBeAttached();
		await expectAccessible();

		const proportions = async (number: number) => {
			const box = await sheet(number).boundingBox();
			return (box?.height ?? 0) / (box?.width ?? 1);
		};
		expect(await proportions(1)).toBeCloseTo(842 / 595, 1);

		await sheet(2).scrollIntoViewIfNeeded();
		await page.getByRole("link", { name: "Nächste Seite" }).click();
		await expect(page).toHaveURL(/[?&]page=\d+/);

		const field = page.getByRole("textbox", { name: "Zu Seite gehen (von 14)" });
		await field.fill("13");
		await field.press("Enter");
		await expect(page).toHaveURL(/[?&]page=13/);
		await expect(sheet(13)).toBeInViewport();
		await expect(sheet(1)).not.toBeAttached();
		await expect(field).toHaveValue("13");
	},
);

test(
	"text is selected over the picture and copied with its spaces and lines; scrolling says in the address which page is read",
	{ tag: ["@desktop", "@scripts"] },
	async ({ page }) => {
		await page.goto(address);
		const pages = page.getByRole("region", { name: "handbuch.pdf" });
		await expect(page.locator('[data-page="1"]')).toBeVisible();
		const word = (text: string) => page.locator('[data-page="1"]').getByText(text, { exact: true }).first();
		await expect(word("Zeile.")).toBeAttached();
		const [from, to] = [await word("Blatt").boundingBox(), await word("Zeile.").boundingBox()];
		if (!from || !to) throw new Error("no words");
		await page.mouse.move(from.x, from.y + from.height / 2);
		await page.mouse.down();
		// By way of the white space below the text, where there is nothing to hit.
		await page.mouse.move(to.x, to.y + 200, { steps: 4 });
		await page.mouse.move(to.x + to.width + 1, to.y + to.height / 2, { steps: 4 });
		await page.mouse.up();
		expect(await page.evaluate(() => String(document.getSelection()).trim())).toBe(
			"Blatt 1\nHier steht eine Zeile.",
		);

		// Keys scroll the pages before anybody has clicked into them.
		await page.keyboard.press("End");
		await expect(page).toHaveURL(/[?&]page=14/);
		await expect(page.locator('[data-page="14"] img')).toHaveJSProperty("complete", true);
		await pages.focus();
		await page.keyboard.press("Home");
		await expect(page).not.toHaveURL(/[?&]page=/);

		const width = async () => (await page.locator('[data-page="1"]').boundingBox())?.width ?? 0;
		const fitting = await width();
		await page.keyboard.press("+");
		await expect(page).toHaveURL(/[?&]zoom=1\.25/);
		await expect.poll(async () => (await width()) / fitting).toBeCloseTo(1.25, 1);
		await page.getByRole("link", { name: "Vergrössern" }).click();
		await expect(page).toHaveURL(/[?&]zoom=1\.5/);
		await pages.hover();
		await page.keyboard.down("Control");
		await page.mouse.wheel(0, -100);
		await page.keyboard.up("Control");
		await expect(page).toHaveURL(/[?&]zoom=2/);
		await page.keyboard.press("0");
		await expect(page).not.toHaveURL(/[?&]zoom=/);
		await expect.poll(async () => (await width()) / fitting).toBeCloseTo(1, 2);
	},
);

test(
	"a search opens at its page with its words marked",
	{ tag: ["@desktop", "@scripts"] },
	async ({ page, expectAccessible }) => {
		await page.goto(`${address}?tab=files&page=12&q=haftpflicht`);
		const mark = page.locator('[data-page="12"] mark');
		await expect(mark).toHaveText("haftpflicht");
		await expect(mark).toBeInViewport();
		await expect(page).toHaveURL(/[?&]page=12/);
		await expectAccessible();
	},
);

test(
	"whoever goes elsewhere right after scrolling gets there",
	{ tag: ["@desktop", "@scripts"] },
	async ({ page }) => {
		await page.goto(address);
		await expect(page.locator('[data-page="2"]')).toBeAttached();
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route(/\/inbox\.data/, async (route) => {
			await released;
			await route.continue();
		});
		const asked = page.waitForRequest(/\/inbox\.data/);
		await page.evaluate(() => {
			document.querySelector("section[aria-label='handbuch.pdf']")?.scrollTo({ top: 3_000 });
			document.querySelector<HTMLElement>("nav a[href='/inbox']")?.click();
		});
		await asked;
		// By then the page that is read would have been told to the address.
		await page.waitForTimeout(600);
		release();
		await expect(page).toHaveURL(/\/inbox/);
	},
);

test(
	"steps go on from one another, and a short last page is one that can be asked for",
	{ tag: ["@desktop", "@scripts"] },
	async ({ page }) => {
		await page.goto(slidesAddress);
		await expect(page.locator('[data-page="2"]')).toBeAttached();
		await page.evaluate(() => {
			const next = document.querySelector<HTMLElement>("a[aria-label='Nächste Seite']");
			next?.click();
			next?.click();
		});
		await expect(page).toHaveURL(/[?&]page=3/);
		const field = page.getByRole("textbox", { name: "Zu Seite gehen (von 9)" });
		await field.fill("9");
		await field.press("Enter");
		await expect(page.locator('[data-page="9"]')).toBeInViewport();
		// By then it would be known which page lies where one reads.
		await page.waitForTimeout(600);
		await expect(page).toHaveURL(/[?&]page=9/);
		await expect(field).toHaveValue("9");
	},
);

test(
	"the preview beside the list is turned page by page and stays where it is in the list",
	{ tag: ["@desktop", "@scripts"] },
	async ({ page, expectAccessible }) => {
		await page.goto("/documents?q=haftpflicht&sort=name:asc");
		await page.getByRole("link", { name: "Aktiv, Vorschau" }).click();
		const preview = page.getByRole("complementary", { name: "Vorschau" });
		const shown = (number: number) => preview.getByRole("img", { name: `Seite ${number} von handbuch.pdf` });
		await expect(shown(12)).toHaveJSProperty("complete", true);
		await preview.getByRole("link", { name: "Nächste Seite" }).click();
		await expect(shown(13)).toHaveJSProperty("complete", true);
		await preview.getByRole("link", { name: "Nächste Seite" }).click();
		await expect(shown(14)).toHaveJSProperty("complete", true);
		await expect(preview.getByRole("link", { name: "Nächste Seite" })).toHaveCount(0);
		await expect(page).toHaveURL(/[?&]q=haftpflicht&sort=name/);
		await expectAccessible();
		await shown(14).click();
		await expect(page).toHaveURL(/\/documents\/[^?]+\?.*page=14/);
	},
);

test("words are found in the file, from page to page and back to the first @desktop", async ({
	page,
	expectAccessible,
}) => {
	await page.goto(`${address}?tab=files`);
	await showFiles(page);
	await page.getByRole("link", { name: "In der Datei suchen" }).click();
	const field = page.getByRole("searchbox", { name: "In der Datei suchen" });
	await field.fill("weitere Worte");
	await field.press("Enter");
	await expect(page.getByText("Treffer 1 von 13")).toBeVisible();
	await page.getByRole("link", { name: "Vorherige Fundstelle" }).click();
	await expect(page.getByText("Treffer 13 von 13")).toBeVisible();
	await expect(page).toHaveURL(/[?&]page=14/);
	await page.getByRole("link", { name: "Nächste Fundstelle" }).click();
	await expect(page.getByText("Treffer 1 von 13")).toBeVisible();
	await field.fill("xylophon");
	await field.press("Enter");
	await expect(page.getByText("Nicht gefunden")).toBeVisible();
	await expectAccessible();
	await page.getByRole("search").getByRole("link", { name: "Schliessen" }).click();
	await expect(field).toHaveCount(0);
});

test(
	"without scripts one page is shown at a time, by links and by its number",
	{ tag: ["@no-scripts", "@phone-no-scripts"] },
	async ({ page, expectAccessible }) => {
		await page.goto(`${address}?tab=files&page=12&q=haftpflicht`);
		await expect(page.getByRole("img", { name: "Seite 12 von 14" })).toHaveJSProperty("complete", true);
		await page.getByRole("link", { name: "Nächste Seite" }).click();
		await expect(page.getByRole("img", { name: "Seite 13 von 14" })).toBeVisible();
		const field = page.getByRole("textbox", { name: "Zu Seite gehen (von 14)" });
		await field.fill("2");
		await field.press("Enter");
		await expect(page.getByRole("img", { name: "Seite 2 von 14" })).toBeVisible();
		await expect(page).toHaveURL(/[?&]q=haftpflicht/);
		await expectAccessible();
	},
);

function pdf(name: string, bytes: Uint8Array): Upload {
	return { name, mime: "application/pdf", bytes };
}

/** A new document with this file, once it has been read. @returns the address of its page */
async function addressWith(cms: ContractCaller, file: Upload): Promise<string> {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await cms.upload(documentId, file);
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.state, { timeout: 50_000 })
		.toBe("processed");
	return `/documents/${documentId}`;
}
