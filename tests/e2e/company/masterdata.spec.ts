import { openAdministration, openTenant, registerAccount, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

// What is sent incomplete is refused.
test.use({ expectedErrors: [/status of 400/] });

test("master data are made, changed, merged and deleted, and lead to their documents @desktop", async ({
	page,
	account,
	cms,
	expectAccessible,
	isMobile,
	javaScriptEnabled,
}) => {
	const { documentCategory } = await cms.createDocument({ name: "Mietvertrag" });
	await takeSession(page, account);
	await openAdministration(page, isMobile);
	const main = page.getByRole("main");
	await main.getByRole("link", { name: "Stammdaten" }).click();
	const rowOf = (name: string) => main.getByRole("listitem").filter({ hasText: name });
	const openMenu = (name: string) => rowOf(name).locator("summary").first().click();
	await expect(page).toHaveURL(/\/masterdata\/[a-z0-9]{24}/);
	await expect(rowOf(documentCategory.name)).toContainText("1 Dokument");
	await expectAccessible();

	// A category in use goes with its documents.
	await main.getByRole("link", { name: "Neue Kategorie" }).click();
	await main.getByLabel("Name *").fill("Haus");
	const search = main.getByRole("searchbox", { name: "Symbol suchen" });
	if (javaScriptEnabled) await search.fill("wohnen");
	await main.getByRole("radio", { name: "Haus, Wohnen, Zuhause" }).check();
	await main.getByLabel("Anzahl Tage der 1. Erinnerung").fill("30");
	await expectAccessible();
	await main.getByRole("button", { name: "Anlegen" }).click();
	await expect(rowOf("Haus")).toContainText("keine Dokumente");
	await expect(rowOf("Haus").locator('use[href$="#house"]')).toHaveCount(1);

	// The arrow keeps the focus, and the place is the one that all lists have.
	const before = await main.getByRole("listitem").locator("bdi").allTextContents();
	const [first = "", second = ""] = before;
	await main.getByRole("button", { name: `«${first}» nach unten` }).click();
	await expect(main.getByRole("listitem").locator("bdi").first()).toHaveText(second);
	if (javaScriptEnabled)
		await expect(main.getByRole("button", { name: `«${first}» nach unten` })).toBeFocused();
	await openMenu(documentCategory.name);
	await rowOf(documentCategory.name).getByRole("link", { name: "Löschen …" }).click();
	await expectAccessible();
	await main.getByRole("button", { name: "Verschieben und löschen" }).click();
	await expect(main.getByText("Bitte wählen Sie ein Ziel.")).toBeVisible();
	await main.getByRole("radio", { name: "Haus" }).check();
	await main.getByRole("button", { name: "Verschieben und löschen" }).click();
	await expect(main.getByRole("radio")).toHaveCount(0);
	await expect(rowOf("Haus")).toContainText("1 Dokument");
	await expect(main.getByText(documentCategory.name, { exact: true })).toHaveCount(0);

	// The tab is kept.
	await main.getByRole("tab", { name: "Beteiligte" }).click();
	await main.getByRole("link", { name: "Neue Beteiligte" }).click();
	await main.getByRole("button", { name: "Anlegen" }).click();
	await expect(main.getByText("Bitte ausfüllen.")).toBeVisible();
	await main.getByLabel("Firma *").fill("Muster AG");
	await main.getByLabel("Ort").first().fill("Zürich");
	await main.getByRole("button", { name: "Anlegen" }).click();
	await expect(rowOf("Muster AG")).toContainText("Zürich");
	await page.goto("/my-tenants/masterdata");
	await expect(rowOf("Muster AG")).toBeVisible();
	await openMenu("Muster AG");
	await rowOf("Muster AG").getByRole("link", { name: "Bearbeiten" }).click();
	await expectAccessible();
	await main.getByText("Person", { exact: true }).click();
	await main.getByLabel("Nachname").fill("Muster");
	await main.getByRole("button", { name: "Speichern" }).click();
	await expect(rowOf("Muster AG")).toHaveCount(0);
	await openMenu("Muster");
	await rowOf("Muster").getByRole("link", { name: "Löschen …" }).click();
	await main.getByRole("button", { name: "Löschen", exact: true }).click();
	await expect(main.getByText("Noch keine Beteiligten")).toBeVisible();

	await main.getByRole("tab", { name: "Kategorien" }).click();
	await rowOf("Haus").getByRole("link", { name: "1 Dokument: «Haus»" }).click();
	await expect(page).toHaveURL(/\/documents\?category=/);
	await expect(main.getByText("Mietvertrag").first()).toBeVisible();
});

test("who may edit has folders and parties of each tenant, and looks at the categories alone @desktop", async ({
	page,
	account,
	playwright,
	baseURL,
}) => {
	const owner = await registerAccount(playwright, baseURL);
	await openTenant(playwright, owner, "Verein Waldrand", { editors: [account] });
	await takeSession(page, account);
	await page.goto("/my-tenants/masterdata");
	const main = page.getByRole("main");
	await main.getByRole("combobox", { name: "Haushalt oder Firma" }).selectOption("Verein Waldrand");
	const show = main.getByRole("button", { name: "Anzeigen" });
	if (await show.isVisible()) await show.click();
	await expect(main.getByText("Kategorien ändern nur Admins.")).toBeVisible();
	await expect(main.getByRole("link", { name: "Neue Kategorie" })).toHaveCount(0);
	await main.getByRole("tab", { name: "Ordner" }).click();
	await main.getByRole("link", { name: "Neuer Ordner" }).click();
	await main.getByLabel("Name *").fill("Sommerfest");
	await main.getByRole("button", { name: "Anlegen" }).click();
	await expect(main.getByRole("listitem").filter({ hasText: "Sommerfest" })).toBeVisible();
});

test("one reminder of a category that makes no sense loses nothing, and is said where there is room @desktop", async ({
	page,
	account,
	isMobile,
}) => {
	await takeSession(page, account);
	await openAdministration(page, isMobile);
	const main = page.getByRole("main");
	await main.getByRole("link", { name: "Stammdaten" }).click();
	await main.getByRole("link", { name: "Neue Kategorie" }).click();
	await main.getByLabel("Name *").fill("Fuhrpark");
	await main.getByRole("radio", { name: "Haus, Wohnen, Zuhause" }).check();
	await main.getByLabel("Anzahl Tage der 1. Erinnerung").fill("45");
	await main.locator('[name="reminders.0.basedOn"]').selectOption("warrantyUntil");
	await main.getByLabel("Anzahl Tage der 2. Erinnerung").fill("bald");
	await main.getByRole("button", { name: "Anlegen" }).click();

	const fault = main.getByText("Hier wird eine ganze Zahl erwartet.");
	await expect(fault).toBeVisible();
	expect((await fault.boundingBox())?.width).toBeGreaterThan(200);
	await expect(main.getByLabel("Name *")).toHaveValue("Fuhrpark");
	await expect(main.getByRole("radio", { name: "Haus, Wohnen, Zuhause" })).toBeChecked();
	await expect(main.getByLabel("Anzahl Tage der 1. Erinnerung")).toHaveValue("45");
	await expect(main.locator('[name="reminders.0.basedOn"]')).toHaveValue("warrantyUntil");
	await expect(main.getByLabel("Anzahl Tage der 2. Erinnerung")).toHaveValue("bald");
});
