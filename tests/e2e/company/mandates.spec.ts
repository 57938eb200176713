import { registerAccount, takeDemoSession, takeSession } from "../harness/accounts.ts";
import { linkInMail } from "../harness/mails.ts";
import { expect, test } from "../harness/test.ts";

const COMPANY = {
	accountType: "company",
	companyName: "Makler AG",
	firstName: "Luca",
	lastName: "Bernasconi",
} as const;

// A form that was refused, and what is not there any more.
test.use({ expectedErrors: [/status of 40[04]/] });

test("a mandate is offered, accepted by a company, worked by and ended @desktop", async ({
	page,
	account,
	cms,
	expectAccessible,
	playwright,
	baseURL,
}) => {
	const luca = await registerAccount(playwright, baseURL, COMPANY);
	await cms.createDocument({ name: "Hausratpolice" });
	await takeSession(page, account);
	await page.goto("/my-tenants/mandates");
	await expect(page.getByText("Noch kein Mandat")).toBeVisible();
	await expectAccessible();
	await page.getByRole("link", { name: "Mandat anbieten" }).click();
	const form = page.getByRole("form", { name: "Mandat anbieten" });
	await form.getByLabel("E-Mail").fill(luca.email);
	await form.getByRole("button", { name: "Angebot schicken" }).click();
	await expect(form.getByText("Bitte wählen Sie mindestens eine Kategorie.")).toBeVisible();
	await expect(form.getByLabel("E-Mail")).toHaveValue(luca.email);
	await expectAccessible();
	for (const category of await form.getByRole("radiogroup").all()) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		await category.getByRole("radio", { name: "lesen" }).check();
	}
	await form.getByRole("button", { name: "Angebot schicken" }).click();
	await expect(page.getByText("angeboten", { exact: true })).toBeVisible();

	await takeSession(page, luca);
	await page.goto(await linkInMail(page, luca.email, "bietet Ihnen ein Mandat"));
	await expect(page.getByRole("heading", { name: /^Mandat für/ })).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Mandat annehmen" }).click();
	await expect(page).toHaveURL(/\/my-company\/broker\//);
	const clients = page.getByRole("list", { name: "Kundschaft" });
	await expect(clients.getByText("1 Dokument")).toBeVisible();
	await expectAccessible();
	await clients.getByRole("link").first().click();
	await expect(page.getByRole("link", { name: "Hausratpolice" }).first()).toBeVisible();
	const address = await page.getByRole("link", { name: "Hausratpolice" }).first().getAttribute("href");
	await page.goto(address ?? "");
	await expect(page.getByRole("heading", { name: "Hausratpolice" })).toBeVisible();

	await takeSession(page, account);
	await page.goto("/my-tenants/mandates");
	await expect(page.getByText("in Kraft", { exact: true })).toBeVisible();
	const mandates = page.url();
	await page.goto(`${mandates}?q=nirgends`);
	await expect(page.getByText("Dazu passt kein Mandat.")).toBeVisible();
	await expectAccessible();
	const search = page.getByRole("search", { name: "Nach Firma, Person oder E-Mail suchen" });
	await search.getByRole("searchbox").fill("bernasconi");
	await search.getByRole("button", { name: "Suchen" }).click();
	await expect(page).toHaveURL(/\?q=bernasconi$/);
	await expect(page.getByText("in Kraft", { exact: true })).toBeVisible();
	// What was looked at by the mandate stands in the record, which the name leads to.
	await page.getByRole("link", { name: "Luca Bernasconi" }).click();
	await expect(page).toHaveURL(/\/history\?user=/);
	await expect(page.getByRole("main")).toContainText("Hausratpolice");
	await page.goto("/my-tenants/mandates");
	await page.getByRole("listitem").locator("summary").first().click();
	await page.getByRole("link", { name: "Beenden" }).click();
	await page.getByRole("button", { name: "Beenden" }).click();
	await expect(page.getByText("beendet", { exact: true })).toBeVisible();

	await takeSession(page, luca);
	const gone = await page.goto(address ?? "");
	expect(gone?.status()).toBe(404);
	await page.goto("/my-tenants/clients");
	await expect(page.getByText("Keine Kundschaft")).toBeVisible();
});

test.describe("an offer that does not count", () => {
	test.use({ expectedErrors: [/status of 410/] });

	test("says so @desktop @scripts", async ({ page, expectAccessible }) => {
		await page.goto("/mandate?code=falsch");
		await expect(page.getByRole("heading", { name: "Dieses Angebot gilt nicht mehr" })).toBeVisible();
		// Whoever has accepted it opens the mail again.
		const clients = page.getByRole("link", { name: "Zur Kundschaft" });
		await expect(clients).toHaveAttribute("href", "/my-tenants/clients");
		await expectAccessible();
	});
});

test("the manager shares out clients, and sees whose they are @desktop @scripts", async ({
	page,
	expectAccessible,
}) => {
	await takeDemoSession(page, "manager");
	await page.goto("/my-tenants/clients");
	await page.getByRole("link", { name: "Ganze Firma" }).click();
	await expect(page).toHaveURL(/\/my-company\/manager\//);
	const clients = page.getByRole("list", { name: "Kundschaft" });
	await expect(clients.getByRole("listitem")).toHaveCount(2);
	await expectAccessible();
	await page.getByRole("navigation", { name: "Nach Person" }).getByRole("link", { name: /^Luca/ }).click();
	await expect(page).toHaveURL(/holder=/);
	const client = clients.getByRole("listitem").filter({ hasText: "Hofmann Elektro AG" });
	await client.locator("summary").click();
	await client.getByRole("link", { name: "Weitergeben" }).click();
	await expect(client.getByRole("checkbox", { name: "Luca Bernasconi" })).toBeChecked();
	await expectAccessible();
	// As it is: what others look at stays the same.
	await client.getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText(/^Zuständig: .*Luca Bernasconi/)).toBeVisible();
	await page.getByRole("tab", { name: /^Beendet/ }).click();
	await expect(page.getByText("Nichts beendet")).toBeVisible();
});
