import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { fillCredentials, openTenant, registerAccount, takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

test.describe("an account", () => {
	// A page that is about to be left may ask once more by whom it was.
	test.use({ expectedErrors: [/401.*documents\/filing/] });

	test("is deleted and had back: nothing else opens meanwhile @desktop", async ({
		page,
		account,
		playwright,
		baseURL,
		expectAccessible,
	}) => {
		const other = await registerAccount(playwright, baseURL);
		await openTenant(playwright, other, "Verein Alpenrose", { editors: [account] });
		await takeSession(page, account);
		await page.goto("/my-profile");
		await page.getByRole("link", { name: "Konto löschen" }).click();
		const fates = page.getByRole("region", { name: "Was mit Ihren Haushalten und Firmen geschieht" });
		await expect(fates.getByRole("listitem").filter({ hasText: "Verein Alpenrose" })).toContainText(
			"Sie treten aus",
		);
		await expect(fates.getByRole("listitem").filter({ hasText: "Regula Ammann" })).toContainText(
			"wird gelöscht",
		);
		await expectAccessible();
		await page.getByLabel("Jetziges Passwort").fill(account.password);
		await page.getByRole("button", { name: "Konto löschen" }).click();
		await expect(page).toHaveURL("/login");
		await expect(page.getByText("Bis dahin können Sie sich anmelden und es behalten.")).toBeVisible();

		await fillCredentials(page, account);
		await expect(page).toHaveURL("/login/keep-account");
		await expectAccessible();
		await page.goto("/documents");
		await expect(page).toHaveURL("/login/keep-account");
		await page.getByRole("button", { name: "Konto behalten" }).click();
		await expect(page).toHaveURL(/\/inbox/);
		await expect(page.getByText("Ihr Konto bleibt.")).toBeVisible();
	});
});

test("who is the last one with full rights sees what to do before the account can go @desktop @scripts", async ({
	page,
	account,
	playwright,
	baseURL,
	expectAccessible,
}) => {
	const other = await registerAccount(playwright, baseURL);
	await openTenant(playwright, account, "Verein Alpenrose", { editors: [other] });
	await takeSession(page, account);
	await page.goto("/my-profile/delete");
	await expect(page.getByRole("button", { name: "Konto löschen" })).toBeHidden();
	await expectAccessible();
	await page.getByRole("link", { name: "Zu den Berechtigungen von Verein Alpenrose" }).click();
	await expect(page).toHaveURL(/\/permissions\//);
});

test("everybody takes along what is theirs, as files that open elsewhere @desktop", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	await cms.createDocument({ name: "Mietvertrag" });
	await takeSession(page, account);
	await page.goto("/my-profile");
	await expectAccessible();
	const taken = async (name: string) => {
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name }).click(),
		]);
		return unzipSync(await readFile(await download.path()));
	};
	const own = await taken("ZIP herunterladen: Konto und Einstellungen");
	expect(JSON.parse(strFromU8(own["profile.json"] ?? new Uint8Array()))).toMatchObject({
		email: account.email,
	});
	const documents = await taken("ZIP herunterladen: Regula Ammann");
	expect(Object.keys(documents)).toEqual([
		expect.stringMatching(/^.+\/\d{5}-\d{5} Mietvertrag\/document\.json$/),
		"categories.json",
		"index.csv",
		"index.html",
	]);
});
