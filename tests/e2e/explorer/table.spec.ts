import type { Locator, Page } from "@playwright/test";
import { EXPLORER_COLUMNS } from "../../../contract/explorer/explorer-columns.ts";
import { takeDemoSession, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** What the column says to who has one alone. */
const OWN_TENANT = "Gehört zu";
const DEFAULT = ["Ablage-Nr.", "Status", "Name", "Beschreibung", "Kategorie", OWN_TENANT, "Geändert"];

test("the user chooses the columns and their order, which stay @desktop @scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Hausrat", cost: 1234.5, costCurrency: "CHF", documentNumber: "P-1" });
	await page.goto("/documents?page=1&preview=hidden");
	await expect(headings(page)).toHaveText(DEFAULT);
	await page.getByRole("button", { name: "Spalten wählen" }).click();
	const panel = page.getByRole("dialog", { name: "Spalten" });
	await expect(panel.getByRole("checkbox", { name: "Name", exact: true })).toBeDisabled();
	for (const name of ["Dokumentnummer", "Garantie bis"]) {
		const box = panel.getByRole("checkbox", { name });
		await box.check();
		await expect(heading(page, name)).toBeVisible();
		expect(await heading(page, name).locator("span").first().evaluate(isCut), name).toBe(false);
		await box.uncheck();
	}
	await panel.getByRole("checkbox", { name: "Beschreibung" }).uncheck();
	await panel.getByRole("checkbox", { name: "Kosten" }).check();
	await expect(page.getByRole("cell", { name: "CHF\u00a01'234.50" })).toBeVisible();
	await expectAccessible();

	// By keyboard: the focus stays on the arrow, and its place is told.
	const up = panel.getByRole("button", { name: "Kosten nach oben" });
	await up.press("Enter");
	await expect(panel.getByRole("status")).toHaveText("Kosten: Stelle 6 von 7");
	await expect(up).toBeFocused();
	for (const _ of Array(5)) await page.keyboard.press("Enter");
	await expect(headings(page)).toHaveText([
		"Kosten",
		"Ablage-Nr.",
		"Status",
		"Name",
		"Kategorie",
		OWN_TENANT,
		"Geändert",
	]);

	// By drag: onto the last place.
	await panel.locator("li", { hasText: "Kosten" }).dragTo(panel.locator("li", { hasText: "Geändert" }));
	await expect(headings(page).last()).toHaveText("Kosten");
	await page.keyboard.press("Escape");
	await expect(panel).toBeHidden();
	await expect(page.getByRole("button", { name: "Spalten wählen" })).toBeFocused();

	const cookies = await page.context().cookies();
	const kept = cookies.find(({ name, path }) => name === "explorer_columns" && path === "/documents");
	expect(kept?.sameSite).toBe("Lax");
	expect(((kept?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(365, 0);

	await page.reload();
	await expect(headings(page).last()).toHaveText("Kosten");
	// On a sheet of A4, which is no wider than a phone on its side, it is a table of what was chosen, and nothing else.
	const size = page.viewportSize() ?? { width: 1280, height: 800 };
	await page.setViewportSize({ width: 680, height: 1000 });
	await page.emulateMedia({ media: "print" });
	await expect(heading(page, "Name")).toBeVisible();
	await expect(heading(page, "Geändert")).toBeVisible();
	await expect(page.getByRole("main").locator("input:visible, button:visible, nav:visible")).toHaveCount(0);
	await page.emulateMedia({ media: "screen" });
	await page.setViewportSize(size);
	await page.getByRole("button", { name: "Spalten wählen" }).click();
	await panel.getByRole("button", { name: "Zurücksetzen" }).click();
	await expect(headings(page)).toHaveText(DEFAULT);
});

test("columns are made wider and narrower, from 140 to 400 px, a heading dragged onto another takes its place, and they keep that @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Hausrat" });
	await page.goto("/documents?page=1&preview=hidden");
	const edge = heading(page, "Kategorie").getByRole("separator");
	const width = async () => (await heading(page, "Kategorie").boundingBox())?.width ?? 0;
	await expect(edge).toHaveAttribute("aria-valuemin", "140");
	await expect(edge).toHaveAttribute("aria-valuemax", "400");
	await expect(async () => {
		await edge.blur();
		await edge.focus();
		expect(Number(await edge.getAttribute("aria-valuenow"))).toBe(Math.round(await width()));
	}).toPass();

	await expect(async () => {
		await edge.press("Home");
		expect(await width()).toBe(140);
	}).toPass();
	const start = await width();
	await edge.press("ArrowRight");
	await expect.poll(width).toBe(start + 16);
	await expect(edge).toHaveAttribute("aria-valuenow", String(start + 16));
	await edge.press("End");
	await expect.poll(width).toBe(400);
	await edge.press("Home");
	await expect.poll(width).toBe(140);
	await edge.press("ArrowLeft");
	expect(await width()).toBe(140);

	await drag(page, edge, 90);
	await expect.poll(width).toBe(230);
	await drag(page, edge, 900);
	await expect.poll(width).toBe(400);
	await drag(page, edge, -900);
	await expect.poll(width).toBe(140);
	await drag(page, edge, 60);
	await expect.poll(width).toBe(200);

	await keptColumns(page, "documentCategory%3A200");
	await page.reload();
	expect(await width()).toBe(200);
	await expect(async () => {
		await edge.dblclick();
		await expect(edge).toHaveAttribute("aria-valuenow", "140", { timeout: 10_000 });
	}).toPass();

	// The width of the name is exact as well, although it is what is left otherwise.
	await expect(async () => {
		await heading(page, "Name").getByRole("separator").press("End");
		expect((await heading(page, "Name").boundingBox())?.width).toBe(400);
	}).toPass();

	await expect(async () => {
		await heading(page, "Geändert").dragTo(heading(page, "Ablage-Nr."), { targetPosition: { x: 10, y: 15 } });
		await expect(headings(page).first()).toHaveText("Geändert", { timeout: 10_000 });
	}).toPass();
	await keptColumns(page, "explorer_columns=updatedAt.");
	await page.reload();
	await expect(headings(page).first()).toHaveText("Geändert");
});

test("without scripts a form sets columns and order @desktop @no-scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Hausrat", endDate: "2027-12-24" });
	await page.goto("/documents?page=1&sort=name:asc&preview=hidden");
	await page.getByRole("link", { name: "Spalten wählen" }).click();
	await expect(page.getByRole("heading", { name: "Spalten wählen" })).toBeVisible();
	await expectAccessible();
	await page.getByRole("checkbox", { name: "Ablage-Nr." }).uncheck();
	await page.getByRole("checkbox", { name: "Ende", exact: true }).check();
	await page.getByRole("button", { name: "Name nach oben" }).click();
	await expect(page.getByRole("checkbox").first()).toHaveAttribute("value", "name");
	await expect(page.getByRole("checkbox", { name: "Ablage-Nr." })).not.toBeChecked();
	await page.getByRole("button", { name: "Übernehmen" }).click();
	await expect(page).toHaveURL(/\/documents\?.*sort=name/);
	const expected = ["Name", "Status", "Beschreibung", "Kategorie", OWN_TENANT, "Geändert", "Ende"];
	await expect(headings(page)).toHaveText(expected);
	await expect(page.getByRole("cell", { name: "24.12.2027" })).toBeVisible();

	await page.getByRole("link", { name: "Spalten wählen" }).click();
	await page.getByRole("button", { name: "Zurücksetzen" }).click();
	await expect(headings(page)).toHaveText(DEFAULT);
});

test("all seventeen columns scroll in their own region, the name in sight @desktop @scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	await takeSession(page, account);
	const old = await cms.createDocument({ name: "Hausrat 2025" });
	await cms.createDocument({
		name: "Hausrat 2026",
		documentNumber: "P-44/12",
		startDate: "2026-01-01",
		endDate: "2026-12-24",
		warrantyUntil: "2028-02-29",
		cost: 1_234_567.8,
		costCurrency: "EUR",
		replacedDocument: old.documentId,
	});
	await keepColumns(page, EXPLORER_COLUMNS.join("."));
	await page.goto("/documents?page=1");
	await expect(headings(page)).toHaveCount(17);
	const row = page.getByRole("row").filter({ hasText: "P-44/12" });
	for (const text of ["01.01.2026", "24.12.2026", "29.02.2028", "EUR 1'234'567.80"]) {
		await expect(row.getByRole("cell", { name: text })).toHaveCount(1);
	}
	await expectAccessible();

	// The page itself does not scroll sideways.
	expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
	const replaced = row.getByRole("link", { name: "Hausrat 2025" });
	await replaced.scrollIntoViewIfNeeded();
	await expect(row.getByRole("link", { name: "Hausrat 2026" })).toBeInViewport({ ratio: 1 });
	await replaced.click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Hausrat 2025");
	expect(new URL(page.url()).pathname).toBe(`/documents/${old.documentId}`);
});

test("what nobody chose gives way to the name, what was chosen is in view or scrolls @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Hausrat" });
	const seen = headings(page).filter({ visible: true });
	const overflow = () =>
		page
			.getByRole("table")
			.evaluate((table) => table.clientWidth - (table.parentElement?.clientWidth ?? Infinity));
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto("/documents?page=1");
	await expect(seen).toHaveText(DEFAULT);
	await page.setViewportSize({ width: 1366, height: 768 });
	await expect(seen).toHaveText(["Ablage-Nr.", "Status", "Name", "Beschreibung", "Kategorie", "Geändert"]);
	await page.setViewportSize({ width: 900, height: 800 });
	await expect(seen).toHaveText(["Ablage-Nr.", "Status", "Name", "Kategorie", "Geändert"]);
	expect(await overflow()).toBeLessThanOrEqual(0);

	// The menu says what is left out; a tick brings it into view.
	await page.getByRole("button", { name: "Spalten wählen" }).click();
	const panel = page.getByRole("dialog", { name: "Spalten" });
	await expect(panel.locator("li", { hasText: "kein Platz" })).toHaveText([/^Beschreibung/, /^Gehört zu/]);
	await panel.getByRole("checkbox", { name: OWN_TENANT }).uncheck();
	await panel.getByRole("checkbox", { name: OWN_TENANT }).check();
	await expect(panel.locator("li", { hasText: "kein Platz" })).not.toContainText([OWN_TENANT]);
	await expect(heading(page, OWN_TENANT)).toBeInViewport({ ratio: 1 });
	await panel.getByRole("checkbox", { name: "Kosten" }).check();
	await expect(heading(page, "Kosten")).toBeInViewport({ ratio: 1 });
	expect(await overflow()).toBeLessThanOrEqual(0);

	await keepColumns(page, "name.description:!.documentCategory:!.tenant:!.cost.endDate.updatedAt:!");
	await page.reload();
	await expect(seen).toHaveText([
		"Name",
		"Beschreibung",
		"Kategorie",
		OWN_TENANT,
		"Kosten",
		"Ende",
		"Geändert",
	]);
	expect(await overflow()).toBeGreaterThan(0);
});

const SCREENS = [
	[1024, 768],
	[1280, 800],
	[1366, 768],
	[1440, 900],
	[1920, 1080],
] as const;

test("the name has 320 px at least, and tenants only where they tell rows apart @desktop @scripts", async ({
	page,
}) => {
	test.slow();
	for (const who of ["privat", "makler"] as const) {
		await takeDemoSession(page, who);
		await page.goto("/documents?page=1");
		const first = await cards(page).first().getAttribute("data-document");
		for (const selected of ["", `&selected=${first}`]) {
			await page.goto(`/documents?page=1${selected}`);
			for (const [width, height] of SCREENS) {
				await page.setViewportSize({ width, height });
				const where = `${who} at ${width} px${selected && ", with the preview"}`;
				const name = await heading(page, "Name").boundingBox();
				expect(name?.width, where).toBeGreaterThanOrEqual(320);
				const isThere = await heading(page, who === "makler" ? "Mandant" : OWN_TENANT).isVisible();
				if (who === "makler") expect(isThere, where).toBe(true);
				else if (width < 1440) expect(isThere, where).toBe(false);
				const state = await heading(page, "Status").boundingBox();
				expect(state?.width, where).toBeLessThanOrEqual(32);
				// Nothing that says the same in every row, or could be elsewhere, cuts a name.
				const isRoomy = who === "privat" || width >= 1366 || selected === "";
				if (isRoomy)
					expect(await cutNames(page), where).toBeLessThanOrEqual(0.15 * (await cards(page).count()));
			}
		}
		await page.setViewportSize({ width: 1280, height: 800 });
	}
});

test("a phone shows no line of the only tenant, and the broker's always @phone @scripts", async ({
	page,
}) => {
	await takeDemoSession(page, "privat");
	await page.goto("/documents?page=1");
	await expect(cards(page).first().locator(".col-documentCategory")).toBeVisible();
	await expect(cards(page).first().locator(".col-tenant")).toBeHidden();
	await takeDemoSession(page, "makler");
	await page.goto("/documents?page=1");
	await expect(cards(page).first().locator(".col-tenant")).toBeVisible();
});

test("a heading sorts up, down, and as at first, and the head says by what @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	await cms.createDocument({ name: "Hausrat" });
	await page.goto("/documents?page=1");
	const head = page.getByRole("heading", { level: 1 });
	await expect(head).toContainText("Neueste zuerst");
	await heading(page, "Name").getByRole("link").click();
	await expect(heading(page, "Name")).toHaveAttribute("aria-sort", "ascending");
	await expect(heading(page, "Name").locator("svg")).toBeVisible();
	await expect(head).not.toContainText("zuerst");
	await heading(page, "Name").getByRole("link").click();
	await expect(heading(page, "Name")).toHaveAttribute("aria-sort", "descending");
	await heading(page, "Name").getByRole("link").click();
	await expect(heading(page, "Name")).not.toHaveAttribute("aria-sort", /./);
	await expect(head).toContainText("Neueste zuerst");
	// A column that is not shown has no arrow.
	await page.goto("/documents?page=1&sort=cost:desc");
	await expect(head).toContainText("Kosten, absteigend");
});

test("a tall window is filled, and the number of rows is chosen, kept and in the address @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	for (let number = 1; number <= 33; number += 1) await cms.createDocument({ name: `Police ${number}.` });
	await page.goto("/documents?page=1");
	await expect(cards(page)).toHaveCount(15);
	await expect(page).toHaveURL("/documents?page=1");

	await page.setViewportSize({ width: 1920, height: 1080 });
	await expect(cards(page)).toHaveCount(30);
	await expect(page).toHaveURL("/documents?perPage=30");
	const sizes = page.getByRole("navigation", { name: "Zeilen pro Seite" });
	await expect(sizes.locator("[aria-current]")).toHaveText("30");

	// What was chosen is not changed again, also where the window is tall, and is there in the next visit.
	await sizes.getByRole("link", { name: "15 Zeilen pro Seite" }).click();
	await expect(cards(page)).toHaveCount(15);
	await expect(page).toHaveURL("/documents?perPage=15");
	await page.getByRole("link", { name: "Seite 2", exact: true }).click();
	await expect(page).toHaveURL("/documents?perPage=15&page=2");
	await sizes.getByRole("link", { name: "60 Zeilen pro Seite" }).click();
	await expect(page.getByText("1–33 von 33")).toBeVisible();
	await page.goto("/documents");
	await expect(page).toHaveURL("/documents?perPage=60");
	await expect(cards(page)).toHaveCount(33);
});

test("every sort is in German order across tenants @desktop @scripts", async ({ page }) => {
	await takeDemoSession(page, "makler");
	await keepColumns(page, "name.documentCategory.tenant.endDate");
	const german = new Intl.Collator("de-CH");
	for (const [place, name] of ["Name", "Kategorie", "Mandant"].entries()) {
		await page.goto("/documents?page=1&preview=hidden");
		await heading(page, name).getByRole("link").click();
		await expect(heading(page, name)).toHaveAttribute("aria-sort", "ascending");
		await expect.poll(() => isSorted(page, place, german.compare)).toBe(true);
		if (place === 0) expect(new Set(await columnTexts(page, 2)).size).toBeGreaterThan(1);
		await heading(page, name).getByRole("link").click();
		await expect(heading(page, name)).toHaveAttribute("aria-sort", "descending");
		await expect.poll(() => isSorted(page, place, (one, other) => german.compare(other, one))).toBe(true);
	}
	await expect(heading(page, "Ende").getByRole("link")).toBeVisible();
});

test("on a phone the next pages are appended, every document once, and the place is kept @phone @scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	await takeSession(page, account);
	// On a taller screen the second page would come by itself; and nobody tells of the two that come.
	await page.setViewportSize({ width: 390, height: 700 });
	await page.routeWebSocket(/\/socket\.io\//, () => {});
	for (let number = 1; number <= 47; number += 1) await cms.createDocument({ name: `Police ${number}.` });
	await page.goto("/documents?page=1");
	await expect(cards(page)).toHaveCount(15);
	await expect(page.getByText("1–15 von 47")).toBeVisible();

	// Meanwhile two new ones push two of the first page onto the second.
	await cms.createDocument({ name: "Police 48." });
	await cms.createDocument({ name: "Police 49." });
	await page.getByRole("link", { name: "Weitere laden" }).scrollIntoViewIfNeeded();
	await expect(cards(page)).toHaveCount(30);
	await expect(page).toHaveURL("/documents?pages=2");
	await expect(page.getByText("1–30 von 49")).toBeVisible();
	expect(new Set(await namesOf(page)).size).toBe(30);
	await expectAccessible();

	await page.getByRole("link", { name: "Weitere laden" }).click();
	await expect(page.getByText("1–45 von 49")).toBeVisible();
	await page.getByRole("link", { name: "Weitere laden" }).scrollIntoViewIfNeeded();
	await expect(page.getByText("1–49 von 49")).toBeVisible();
	await expect(page.getByRole("link", { name: "Weitere laden" })).toHaveCount(0);
	const names = await namesOf(page);
	expect(new Set(names).size).toBe(49);

	// To a document and back, by the browser and by the page's own arrow.
	const card = page.getByRole("main").getByRole("link", { name: "Police 20.", exact: true });
	await card.scrollIntoViewIfNeeded();
	const place = await page.evaluate(() => window.scrollY);
	expect(place).toBeGreaterThan(500);
	await card.click();
	await expect(page.getByRole("heading", { level: 1, name: /^Police 20\./ })).toBeVisible();
	await page.goBack();
	await expect(cards(page)).toHaveCount(49);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
	await card.click();
	await expect(page.getByRole("heading", { level: 1, name: /^Police 20\./ })).toBeVisible();
	await page.getByRole("link", { name: "Zurück zur Liste" }).click();
	await expect(cards(page)).toHaveCount(49);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
	await page.reload();
	await expect(cards(page)).toHaveCount(49);
	expect(await namesOf(page)).toEqual(names);
});

test("without scripts a phone goes from page to page @phone @no-scripts @phone-no-scripts", async ({
	page,
	account,
	cms,
}) => {
	await takeSession(page, account);
	for (let number = 1; number <= 16; number += 1) await cms.createDocument({ name: `Police ${number}.` });
	await page.goto("/documents?page=1");
	await expect(cards(page)).toHaveCount(15);
	await page.getByRole("link", { name: "Weitere laden" }).click();
	await expect(page).toHaveURL("/documents?page=2");
	await expect(page.getByText("16–16 von 16")).toBeVisible();
	await page.getByRole("link", { name: "Vorherige Seite" }).click();
	await expect(page.getByText("1–15 von 16")).toBeVisible();
});

/** The headings of the columns that are shown. */
/** The table changes at once; what keeps it follows. */
async function keptColumns(page: Page, part: string) {
	await expect.poll(() => page.evaluate(() => document.cookie)).toContain(part);
}

function isCut(element: Element): boolean {
	return element.scrollWidth > element.clientWidth;
}

function headings(page: Page): Locator {
	return page.locator("th[data-column]");
}

function heading(page: Page, name: string): Locator {
	return page.getByRole("columnheader", { name, exact: true });
}

function cards(page: Page): Locator {
	return page.locator("tr[data-document]");
}

function cutNames(page: Page): Promise<number> {
	return page.locator("td.col-name").evaluateAll(
		(cells) =>
			cells.filter((cell) => {
				const text = cell.querySelector("bdi")?.getBoundingClientRect().width ?? 0;
				return text > cell.clientWidth - 24;
			}).length,
	);
}

function namesOf(page: Page): Promise<string[]> {
	return page.locator("tr[data-document] .explorer-name").allTextContents();
}

function columnTexts(page: Page, place: number): Promise<string[]> {
	return page
		.locator(`tbody tr[data-document]`)
		.evaluateAll(
			(rows, index) =>
				rows.map((row) => [...row.querySelectorAll("td[class^=col-]")][index]?.textContent ?? ""),
			place,
		);
}

async function isSorted(page: Page, place: number, compare: (one: string, other: string) => number) {
	const texts = await columnTexts(page, place);
	return texts.length > 1 && texts.join("|") === texts.toSorted(compare).join("|");
}

async function keepColumns(page: Page, columns: string): Promise<void> {
	const url = process.env["BASE_URL"] ?? "";
	const value = encodeURIComponent(columns);
	const domain = new URL(url).hostname;
	await page
		.context()
		.addCookies(
			["/documents", "/documents.data"].map((path) => ({ name: "explorer_columns", value, domain, path })),
		);
}

async function drag(page: Page, edge: Locator, distance: number): Promise<void> {
	const box = await edge.boundingBox();
	if (!box) throw new Error("the edge is not shown");
	const x = box.x + box.width / 2;
	const y = box.y + box.height / 2;
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + distance / 2, y);
	await page.mouse.move(x + distance, y);
	await page.mouse.up();
}

test("with several tenants search, filters and states stay in one line, also when filters are chosen @desktop @scripts", async ({
	page,
}) => {
	await takeDemoSession(page, "makler");
	const chosen = ["startDate=2020-01-01", "endDate=2030-12-31", "withoutFile=1", "endsWithin=365"];
	const search = page.getByRole("main").getByRole("searchbox");
	const states = page.locator(".state-links");
	for (const width of [1024, 1280, 1366, 1440, 1536]) {
		await page.setViewportSize({ width, height: 800 });
		for (const count of [0, 2, 4]) {
			await page.goto(`/documents?${["page=1", ...chosen.slice(0, count)].join("&")}`);
			await expect(page.locator(".filter-place > .is-on")).toHaveCount(count / 2);
			const [first, last] = [await search.boundingBox(), await states.boundingBox()];
			expect.soft(Math.abs((last?.y ?? 0) - (first?.y ?? 100)), `${width} px, ${count}`).toBeLessThan(10);
			expect.soft(first?.width, `${width} px, ${count}`).toBeGreaterThan(width === 1024 ? 85 : 100);
		}
	}
});
