import type { Page } from "@playwright/test";
import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { type Account, openTenant, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";
import { openPermissions } from "./permissions-page.ts";

const PLACES = ["Basel", "Bern", "Zürich"];
const KINDS = ["Bank", "Gebäude", "Haftpflicht", "Lohn", "Steuern", "Verträge"];

async function makeCategories(page: Page, { jwt }: Pick<Account, "jwt">, tenant: string | undefined) {
	for (const name of KINDS.flatMap((kind) => PLACES.map((place) => `${kind} ${place}`))) {
		// oxlint-disable-next-line no-await-in-loop -- in their order
		const made = await page.request.post(`/api${categoryApi.create.path}`, {
			headers: { Authorization: `Bearer ${jwt}` },
			data: { data: { name, tenant } },
		});
		expect(made.status(), await made.text()).toBe(201);
	}
}

test("among many categories one is found by its name, and nothing that was chosen is lost by searching @desktop", async ({
	page,
	account,
	playwright,
	baseURL,
	javaScriptEnabled,
	expectAccessible,
}) => {
	const { main, row } = await openPermissions({ page, account, playwright, baseURL });
	await expect(row).toBeVisible();
	const search = main.getByRole("searchbox", { name: "Kategorie suchen" });
	// Of few one sees all.
	await expect(search).toHaveCount(0);
	const [, tenant] = /permissions\/([a-z0-9]+)/.exec(page.url()) ?? [];
	await makeCategories(page, account, tenant);

	// In the list of people.
	await page.reload();
	await search.fill("zurich lohn");
	await search.press("Enter");
	await expect(page).toHaveURL(/category=zurich\+lohn/);
	await expect(main.getByRole("columnheader")).toHaveText(["Person", "Lohn Zürich"]);
	await expectAccessible();
	await search.fill("Wohnen");
	await search.press("Enter");
	await expect(row.getByRole("cell")).toHaveText(["B"]);

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

test("on a phone the cards of people name the rights on what was searched @phone", async ({
	page,
	account,
	playwright,
	baseURL,
	expectAccessible,
}) => {
	const { main, row } = await openPermissions({ page, account, playwright, baseURL });
	await expect(row).toBeVisible();
	const [, tenant] = /permissions\/([a-z0-9]+)/.exec(page.url()) ?? [];
	await makeCategories(page, account, tenant);
	await page.goto(`/permissions/${tenant}?tab=people`);
	const search = main.getByRole("searchbox", { name: "Kategorie suchen" });
	await search.fill("zurich lohn");
	await search.press("Enter");
	await expect(row).toContainText("Darauf kein Recht");
	await expectAccessible();
	await search.fill("Wohnen");
	await search.press("Enter");
	await expect(row).toContainText("Wohnen: Bearbeiten");
	await row.getByRole("link").click();
	await main.getByRole("radio", { name: "Bank Basel: Lesen" }).check();
	await search.fill("haft bern");
	await expect(main.getByRole("radio", { name: /: Lesen$/ })).toHaveCount(1);
	await expectAccessible();
});

test("a search among the categories saves and sends nothing, also before the scripts are there @desktop @scripts", async ({
	page,
	account,
	playwright,
}) => {
	await openTenant(playwright, account, "Verein Waldrand");
	await takeSession(page, account);
	await page.goto("/my-tenants/permissions");
	const main = page.getByRole("main");
	const tenants = main.getByRole("combobox", { name: "Haushalt oder Firma" });
	const [tenant] = await tenants.selectOption("Verein Waldrand");
	await makeCategories(page, account, tenant);
	const search = main.getByRole("searchbox", { name: "Kategorie suchen" });
	const email = main.getByRole("textbox", { name: "E-Mail-Adresse" });
	const lohn = main.getByRole("radio", { name: /^Lohn .*: Lesen$/ });
	const scripts = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await scripts.promise;
		await route.continue();
	});
	await page.evaluate((address) => location.assign(address), `/permissions/${tenant}/invite`);
	await email.fill("neu@example.ch");
	await main.getByRole("radio", { name: "Bank Basel: Lesen" }).check();
	await search.fill("lohn");
	await search.press("Enter");
	await expect(lohn).toHaveCount(3);
	await expect(main.getByRole("radio", { name: /: Lesen$/ })).toHaveCount(3);
	await expect(search).toHaveValue("lohn");
	await expect(email).toHaveValue("neu@example.ch");
	scripts.resolve();

	// Once they are there, the box beside it does what it does, by any key.
	await search.fill("");
	const box = main.getByRole("checkbox", { name: "Nur mit Recht" });
	await box.check();
	await expect(main.getByRole("radio", { name: "Bank Basel: Lesen" })).toBeChecked();
	await expect(main.getByRole("button", { name: "Suchen" })).toHaveCount(0);
	await box.press("Enter");
	await page.waitForTimeout(500);
	await expect(page).toHaveURL(/invite/);
	await expect(email).toHaveValue("neu@example.ch");
});
