import { addDays, addMonths, dayAt, formatDay } from "../../contract/days.ts";
import { takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

const inDays = (days: number) => addDays(dayAt(Date.now()), days);

test("what comes up is done, taken back, extended, filtered and archived where it stands", async ({
	page,
	account,
	cms,
	expectAccessible,
	isMobile,
	javaScriptEnabled,
}) => {
	await cms.createDocument({ name: "Mietvertrag über die Wohnung in Zürich", endDate: inDays(45) });
	await cms.createDocument({ name: "Velo", warrantyUntil: inDays(3) });
	await cms.createDocument({ name: "Kellerabteil", inactiveDate: inDays(200) });
	await takeSession(page, account);
	await page.goto("/deadlines");
	const main = page.getByRole("main");
	const rows = main.getByRole("listitem").filter({ has: page.getByRole("time") });
	await expect(rows).toHaveCount(3);
	// Its name has two lines on a phone.
	const isCut = (name: HTMLElement) =>
		name.scrollHeight > name.clientHeight || name.scrollWidth > name.clientWidth;
	expect(await rows.nth(1).getByRole("link").evaluate(isCut)).toBe(false);
	await page.emulateMedia({ media: "print" });
	await expect(rows.first().locator("summary")).toBeHidden();
	// What its buttons take on the screen is the text's.
	const [line, text] = await Promise.all([
		rows.first().boundingBox(),
		rows.first().locator("div").first().boundingBox(),
	]);
	const free = (line?.x ?? 0) + (line?.width ?? 0) - (text?.x ?? 0) - (text?.width ?? 0);
	expect(free).toBeLessThan(30);
	await expect(main.getByRole("heading", { level: 2 }).first()).toHaveCSS("break-after", "avoid");
	await page.emulateMedia({ media: "screen" });
	await expect(rows.first()).toContainText("Garantie endet in 3 Tagen");
	await expect(rows.nth(1)).toContainText("Endet in 45 Tagen");
	await expectAccessible();

	const velo = rows.filter({ hasText: "Velo" });
	await (async () => {
		if (!isMobile) return velo.getByRole("button", { name: /^Erledigt: / }).click();
		await velo.locator("summary").click();
		await velo.getByRole("button", { name: "Erledigt", exact: true }).click();
	})();
	await expect(velo).toHaveCount(0);
	// Who does one after the other by keys is at the next one.
	if (!isMobile && javaScriptEnabled !== false) {
		await expect(rows.first().getByRole("button", { name: /^Erledigt: / })).toBeFocused();
	}
	await page.getByRole("button", { name: "Rückgängig" }).click();
	await expect(velo).toHaveCount(1);

	// It is due, so that it can wait, too.
	await velo.locator("summary").click();
	await velo.getByRole("button", { name: "In 3 Tagen wieder" }).click();
	await expect(velo).toContainText(`Zurückgestellt bis ${formatDay(inDays(3))}`);

	await velo.locator("summary").click();
	await velo.getByRole("button", { name: "Um ein Jahr verlängern" }).click();
	const later = formatDay(addMonths(inDays(3), 12));
	await expect(rows.last()).toContainText("Velo");
	await expect(velo.getByTitle(later)).toBeVisible();
	const extended = page.locator("[data-toast]").filter({ hasText: `Bis ${later} verlängert: «Velo»` });
	await extended.getByRole("button", { name: "Rückgängig" }).click();
	await expect(rows.first()).toContainText("Velo");
	await expect(velo).toContainText(`Zurückgestellt bis ${formatDay(inDays(3))}`);

	const kinds = main.getByRole("navigation", { name: "Art der Frist" });
	await kinds.getByRole("link", { name: "Laufzeit" }).click();
	await expect(page).toHaveURL("/deadlines?type=Validity");
	await expect(rows).toHaveCount(1);
	await rows.locator("summary").click();
	await rows.getByRole("button", { name: "Dokument archivieren" }).click();
	await expect(main.getByText("Keine Frist passt dazu")).toBeVisible();
	await main.getByRole("link", { name: "Alle Fristen zeigen" }).click();
	await expect(rows).toHaveCount(2);

	const year = main.getByRole("navigation", { name: "Fristen der nächsten zwölf Monate" });
	await expect(year.getByRole("link")).toHaveCount(12);
	await year.getByRole("link").nth(3).click();
	await expect(rows).toHaveCount(1);
	await expect(rows).toContainText("Kellerabteil");
	await main.getByRole("link", { name: /Wieder ab heute/ }).click();
	await expect(page).toHaveURL("/deadlines");
	await expect(rows).toHaveCount(2);
});

test("deadlines stand in the calendar by an address that can be renewed and taken away @desktop", async ({
	page,
	account,
	cms,
	playwright,
	expectAccessible,
}) => {
	await cms.createDocument({ name: "Velo", warrantyUntil: inDays(40) });
	await takeSession(page, account);
	await page.goto("/deadlines");
	await page.getByRole("link", { name: "Im Kalender" }).click();
	await page.getByRole("button", { name: "Adresse erzeugen" }).click();
	const field = page.getByRole("textbox", { name: "Adresse Ihres Kalenders" });
	const first = await field.inputValue();
	await expectAccessible();
	// As a calendar does: without any session.
	const anybody = await playwright.request.newContext();
	const file = await anybody.get(first);
	expect(file.headers()["content-type"]).toContain("text/calendar");
	expect(await file.text()).toContain("SUMMARY:Garantie endet: Velo");
	await page.getByRole("button", { name: "Neue Adresse erzeugen" }).click();
	await expect(field).not.toHaveValue(first);
	const second = await field.inputValue();
	expect((await anybody.get(first)).status()).toBe(404);
	expect((await anybody.get(second)).status()).toBe(200);
	await page.getByRole("button", { name: "Adresse entfernen" }).click();
	await expect(page.getByText("Ihr Kalender hat noch keine Adresse.")).toBeVisible();
	expect((await anybody.get(second)).status()).toBe(404);
	expect((await anybody.get(new URL("/calendar/x.ics", page.url()).href)).status()).toBe(404);
	await anybody.dispose();
});
