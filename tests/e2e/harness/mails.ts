import { expect, type Page } from "@playwright/test";

/** Where the link of the latest mail to this address leads. */
export async function linkInMail(page: Page, email: string, subject: string): Promise<string> {
	const mail = page.getByRole("link", { name: subject }).filter({ hasText: email });
	await expect(async () => {
		await page.goto("/dev/outbox");
		await expect(mail.first()).toBeVisible({ timeout: 500 });
	}).toPass();
	await mail.first().click();
	const text = await page.locator("pre").textContent();
	const [, address = ""] = /: https?:\/\/[^/]+(\/\S+)/.exec(text ?? "") ?? [];
	return address;
}
