import type { Page } from "@playwright/test";
import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** In Safari on a Mac a button that is pressed has no focus: what is around it and can have it gets it. */
async function focusAsSafari(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.addEventListener("mousedown", (event) => {
			const pressed =
				event.target instanceof Element && event.target.closest("button, a[href], input[type=checkbox]");
			if (!pressed || pressed.hasAttribute("tabindex")) return;
			event.preventDefault();
			const around = pressed.parentElement?.closest<HTMLElement>("[tabindex], summary, dialog");
			if (around) around.focus({ preventScroll: true });
			else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
		});
	});
}

test("where a pressed button gets no focus, a menu's entries do what they say @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await focusAsSafari(page);
	await takeSession(page, account);
	await page.goto(`/documents/${documentId}`);
	await page.locator("summary", { hasText: "Weitere Aktionen" }).first().click();
	await page.getByRole("link", { name: "Drucken" }).click();
	await expect(page).toHaveURL(/\/print/);
});

test.describe("a refused form", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("where a pressed button gets no focus, who has sent a form is led to the first field that was refused @desktop @scripts", async ({
		page,
		account,
	}) => {
		await focusAsSafari(page);
		await takeSession(page, account);
		await page.goto("/my-tenants/permissions");
		const main = page.getByRole("main");
		await main.getByRole("link", { name: "Einladen" }).click();
		await main.getByRole("button", { name: "Einladung senden" }).click();
		await expect(main.getByRole("textbox", { name: /^E-Mail-Adresse/ })).toBeFocused();
	});
});

test("the key that closes a menu leaves the selection behind it @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await cms.createDocument({ name: "Hausrat" });
	await takeSession(page, account);
	await page.goto("/documents?page=1");
	await page.getByRole("checkbox", { name: /Hausrat/ }).check();
	const actions = page.locator("details", { has: page.locator("summary", { hasText: "Aktionen" }) }).last();
	await actions.locator("summary").click();
	await page.keyboard.press("Escape");
	await expect(actions).not.toHaveAttribute("open");
	await expect(page.getByRole("checkbox", { name: /Hausrat/ })).toBeChecked();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("checkbox", { name: /Hausrat/ })).not.toBeChecked();
});
