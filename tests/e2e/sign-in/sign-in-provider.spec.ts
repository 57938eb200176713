import { expect, test } from "../harness/test.ts";

// The provider's own page asks for a font from elsewhere.
test.use({ expectedErrors: [/fonts\.googleapis\.com/] });

test("somebody with an account signs in with a provider, after showing the password once @desktop", async ({
	page,
	account,
	baseURL,
	expectAccessible,
}) => {
	// By this name the provider is another site, from where strict cookies do not come along.
	const origin = (baseURL ?? "").replace("127.0.0.1", "localhost");
	await page.goto(`${origin}/login`);
	await expectAccessible();
	await page.getByRole("link", { name: "Mit Beispiel-ID anmelden" }).click();
	await page.getByPlaceholder("Enter any login").fill(account.email);
	await page.getByPlaceholder("and password").fill("any");
	await page.getByRole("button", { name: "Sign-in" }).click();

	await expect(page).toHaveURL(`${origin}/login/link`);
	await expect(page.getByText(account.email)).toBeVisible();
	await expectAccessible();
	await page.getByLabel("Passwort").fill(account.password);
	await page.getByRole("button", { name: "Anmelden und verknüpfen" }).click();
	await expect(page).toHaveURL(`${origin}/inbox`);
	await expect(page.getByText("Sie melden sich ab jetzt auch mit Beispiel-ID an.")).toBeVisible();

	await page.goto(`${origin}/my-profile/security`);
	await page.getByRole("button", { name: "Beispiel-ID lösen" }).click();
	await expect(page.getByText("Die Verknüpfung ist gelöst.")).toBeVisible();
	// There one is still signed in: it leads back at once.
	await page.getByRole("link", { name: "Beispiel-ID verknüpfen" }).click();
	await expect(page.getByText("Beispiel-ID ist verknüpft.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Beispiel-ID lösen" })).toBeVisible();
	await expectAccessible();
});
