import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

test("what closes things on a phone closes the sheet of the navigation, and the page stays @phone @scripts", async ({
	page,
	account,
}) => {
	await takeSession(page, account);
	await page.goto("/deadlines");
	await page.goto("/documents");
	const more = page.locator("summary", { hasText: "Mehr" });
	const profile = page.getByRole("link", { name: /Regula/ });
	for (const again of [false, true]) {
		// oxlint-disable no-await-in-loop -- one after the other
		await test.step(again ? "once more" : "at first", async () => {
			await more.tap();
			await expect(profile).toBeVisible();
			// Nothing in the sheet hears the key: the browser asks what is open to close, as it does for the gesture.
			await page.evaluate(
				() => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
			);
			await page.keyboard.press("Escape");
			await expect(profile).toBeHidden();
			await expect(page).toHaveURL(/\/documents$/);
		});
		// oxlint-enable no-await-in-loop
	}
});
