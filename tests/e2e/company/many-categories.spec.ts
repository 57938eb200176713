import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { openTenant, registerAccount, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

const PLACES = ["Basel", "Bern", "Zürich"];
const KINDS = ["Bank", "Gebäude", "Haftpflicht", "Lohn", "Steuern", "Verträge"];

test("among many categories one is found by its name, and nothing that was chosen is lost by searching", async ({
	page,
	account,
	playwright,
	baseURL,
	javaScriptEnabled,
	isMobile,
	expectAccessible,
}) => {
	const editor = await registerAccount(playwright, baseURL);
	await openTenant(playwright, account, "Verein Waldrand", { editors: [editor] });
	await takeSession(page, account);
	await page.goto("/my-tenants/permissions");
	const main = page.getByRole("main");
	await main.getByRole("combobox", { name: "Haushalt oder Firma" }).selectOption("Verein Waldrand");
	const show = main.getByRole("button", { name: "Anzeigen" });
	if (await show.isVisible()) await show.click();
	const row = main.getByRole("row").filter({ hasText: editor.email });
	await expect(row).toBeVisible();
	const search = main.getByRole("searchbox", { name: "Kategorie suchen" });
	// Of few one sees all.
	await expect(search).toHaveCount(0);
	const [, tenant] = /permissions\/([a-z0-9]+)/.exec(page.url()) ?? [];
	for (const name of KINDS.flatMap((kind) => PLACES.map((place) => `${kind} ${place}`))) {
		// oxlint-disable-next-line no-await-in-loop -- in their order
		const made = await page.request.post(`/api${categoryApi.create.path}`, {
			headers: { Authorization: `Bearer ${account.jwt}` },
			data: { data: { name, tenant } },
		});
		expect(made.status(), await made.text()).toBe(201);
	}

	// In the list of people.
	await page.reload();
	await search.fill("zurich lohn");
	await search.press("Enter");
	await expect(page).toHaveURL(/category=zurich\+lohn/);
	if (isMobile) await expect(row).toContainText("Darauf kein Recht");
	else await expect(main.getByRole("columnheader")).toHaveText(["Person", "Lohn Zürich"]);
	await expectAccessible();
	await search.fill("Wohnen");
	await search.press("Enter");
	if (isMobile) await expect(row).toContainText("Wohnen: Bearbeiten");
	else await expect(row.getByRole("cell")).toHaveText(["B"]);

	// At one person: the choices stay, though they are not seen.
	await row.getByRole("link").click();
	const shown = main.getByRole("radio", { name: /: Lesen$/ });
	const find = async (text: string) => {
		await search.fill(text);
		if (javaScriptEnabled === false) await search.press("Enter");
	};
	await main.getByRole("radio", { name: "Bank Basel: Lesen" }).check();
	await find("haft bern");
	await expect(shown).toHaveCount(1);
	await expect(main.getByText("1 von 20 Kategorien")).toBeVisible();
	await expectAccessible();
	await main.getByRole("radio", { name: "Haftpflicht Bern: Bearbeiten" }).check();
	// (Enter has searched already, and saves nothing.)
	await search.press("Enter");
	await expect(main.getByRole("radio", { name: "Haftpflicht Bern: Bearbeiten" })).toBeChecked();
	await find("gibt es nicht");
	await expect(shown).toHaveCount(0);
	await expect(main.getByText("Keine Kategorie passt dazu.")).toBeVisible();
	await main.getByRole("checkbox", { name: "Nur mit Recht" }).check();
	await find("");
	await expect(shown).toHaveCount(3);
	await main.getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText("Gespeichert: Regula Ammann")).toBeVisible();
	await expect(main.getByRole("radio", { name: "Bank Basel: Lesen" })).toBeChecked();
	await expect(main.getByRole("radio", { name: "Haftpflicht Bern: Bearbeiten" })).toBeChecked();
	await expect(main.getByRole("radio", { name: "Wohnen: Bearbeiten" })).toBeChecked();

	// Where somebody is invited, and where a mandate is offered.
	await page.goto(`/permissions/${tenant}/invite`);
	await main.getByRole("textbox", { name: "E-Mail-Adresse" }).fill("neu@example.ch");
	await find("steuern");
	await expect(shown).toHaveCount(3);
	await expect(main.getByRole("textbox", { name: "E-Mail-Adresse" })).toHaveValue("neu@example.ch");
	await page.goto(`/my-company/${tenant}/mandates?new`);
	await main.getByRole("textbox", { name: "E-Mail" }).fill("neu@example.ch");
	await find("steuern bern");
	await expect(main.getByRole("radio", { name: "lesen" })).toHaveCount(1);
	await expect(main.getByRole("textbox", { name: "E-Mail" })).toHaveValue("neu@example.ch");
});
