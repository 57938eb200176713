import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

// The same form, sent twice with the same fault.
test.use({ expectedErrors: [/status of (400|409)/] });

test("who sends a refused form again as it is, is led to what is wrong again @desktop @scripts", async ({
	page,
	account,
}) => {
	await takeSession(page, account);
	await page.goto("/my-tenants/permissions");
	const main = page.getByRole("main");
	await main.getByRole("link", { name: "Einladen" }).click();
	const address = main.getByRole("textbox", { name: /^E-Mail-Adresse/ });
	const send = main.getByRole("button", { name: "Einladung senden" });
	await send.click();
	await expect(address).toBeFocused();
	await send.click();
	await expect(address).toBeFocused();

	// What is wrong with all of it: nobody would be left who may do everything.
	await page.goto("/my-tenants/permissions");
	await main.getByRole("row").filter({ hasText: account.email }).getByRole("link").click();
	await main.getByRole("radio", { name: /^Mitglied/ }).check();
	await page.setViewportSize({ width: 1280, height: 320 });
	const save = main.getByRole("button", { name: "Speichern" });
	await save.click();
	const alert = main.getByRole("alert");
	await expect(alert).toBeInViewport();
	await main.hover();
	await page.mouse.wheel(0, 10_000);
	await expect(alert).not.toBeInViewport();
	await save.click();
	await expect(alert).toBeInViewport();
});
