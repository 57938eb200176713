import type { Page } from "@playwright/test";
import { fillCredentials } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** Gives the browser an authenticator, whose owner shows at once that it is theirs. */
async function addAuthenticator(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable", { enableUI: false });
	await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}

test("a passkey is made, named, signs in without a password, and is taken away @desktop @scripts", async ({
	page,
	account,
	baseURL,
	expectAccessible,
}) => {
	// Browsers make none for an address that is a number.
	const origin = (baseURL ?? "").replace("127.0.0.1", "localhost");
	await page.goto(`${origin}/login`);
	await fillCredentials(page, account);
	await expect(page).toHaveURL(`${origin}/inbox`);
	await addAuthenticator(page);

	await page.goto(`${origin}/my-profile/security`);
	await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
	await expect(page.getByText("Der Passkey ist hinzugefügt.")).toBeVisible();
	await page.getByRole("link", { name: "Chrome auf Linux umbenennen" }).click();
	await page.getByLabel("Name").fill("Laptop im Büro");
	await expectAccessible();
	await page.getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText("Der Passkey heisst jetzt «Laptop im Büro».")).toBeVisible();
	await expectAccessible();

	// The browser offers it by itself among what it fills in, and this one's owner takes it at once.
	await page.getByRole("button", { name: "Abmelden", exact: true }).first().click();
	await expect(page).toHaveURL(`${origin}/inbox`);
	// Where it does not, there is the button.
	await page.addInitScript(() => {
		Object.defineProperty(PublicKeyCredential, "isConditionalMediationAvailable", { value: undefined });
	});
	await page.getByRole("button", { name: "Abmelden", exact: true }).first().click();
	await page.waitForURL(({ pathname }) => pathname !== "/inbox");
	await page.goto(`${origin}/login`);
	await expectAccessible();
	await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
	await expect(page).toHaveURL(`${origin}/inbox`);

	await page.goto(`${origin}/my-profile/security`);
	await page.getByRole("button", { name: "Laptop im Büro entfernen" }).click();
	await expect(page.getByText("Der Passkey ist entfernt.")).toBeVisible();
	await expect(page.getByRole("link", { name: "Laptop im Büro umbenennen" })).toHaveCount(0);
});
