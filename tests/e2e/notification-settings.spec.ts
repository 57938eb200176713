import type { Page } from "@playwright/test";
import { notificationApi } from "../../contract/api/notifications.ts";
import { fillPath } from "../../contract/api/path.ts";
import {
	documentNotificationSettingsSchema,
	notificationSettingsSchema,
} from "../../contract/entities/notification-settings.ts";
import { takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

const SAVED = "Ihre Einstellungen sind gespeichert.";
const kind = (page: Page, name: string) => page.getByRole("group", { name });
const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true }).click();

test.beforeEach(({ page, account }) => takeSession(page, account));

test(
	"in the profile one says when one is told; time and day show where they matter",
	{ tag: ["@desktop", "@phone-no-scripts"] },
	async ({ page, account, cms, isMobile, expectAccessible }) => {
		await page.goto("/documents");
		if (isMobile) await page.getByText("Mehr").click();
		await page.getByRole("link", { name: "Regula Ammann" }).filter({ visible: true }).click();
		await expect(page.getByRole("heading", { name: "Mein Profil" })).toBeVisible();
		await expect(page.getByRole("main")).toContainText(account.email);

		const payments = kind(page, "Zahlungen");
		await expect(payments.getByLabel("Wann")).toHaveValue("immediately");
		await expect(payments.getByLabel("Uhrzeit")).toBeHidden();
		await payments.getByLabel("Wann").selectOption("Täglich");
		await expect(payments.getByLabel("Uhrzeit")).toBeVisible();
		await expect(payments.getByLabel("Tag")).toBeHidden();
		await payments.getByLabel("Wann").selectOption("Wöchentlich");
		await payments.getByLabel("Tag").selectOption("Freitag");
		await payments.getByLabel("Uhrzeit").selectOption("18:30");
		await kind(page, "Garantien").getByLabel("Wann").selectOption("Nie");
		await expectAccessible();
		await save(page);
		await expect(page.getByText(SAVED)).toBeVisible();
		await page.reload();
		await expect(payments.getByLabel("Tag")).toHaveValue("5");
		await expect(payments.getByLabel("Uhrzeit")).toHaveValue("18:30");
		const immediately = { interval: "immediately" };
		expect(await cms.get(notificationApi.readSettings.path, notificationSettingsSchema)).toEqual({
			customReminder: immediately,
			inactivityReminder: immediately,
			warrantyReminder: { interval: "never" },
			paymentReminder: { interval: "weekly", time: "18:30", day: 5 },
			mandateNews: immediately,
		});
	},
);

test("of one document it is said apart, and is as usual else @desktop", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const { documentId } = await cms.createDocument({ name: "Kühlschrank" });
	await page.goto(`/documents/${documentId}`);
	await page.getByRole("link", { name: "Wann Sie erinnert werden" }).click();
	await expect(page.getByRole("heading", { name: "Wann Sie erinnert werden" })).toBeVisible();
	const warranty = kind(page, "Garantien").getByLabel("Wann");
	await expect(warranty.locator("option:checked")).toHaveText("Wie üblich (Sofort)");
	await warranty.selectOption("Täglich");
	await expectAccessible();
	await save(page);
	await expect(page.getByText(SAVED)).toBeVisible();
	await expect(page.getByRole("heading", { name: "Kühlschrank" })).toBeVisible();
	const address = fillPath(notificationApi.readDocumentSettings.path, { id: documentId });
	expect(await cms.get(address, documentNotificationSettingsSchema)).toEqual({
		customReminder: null,
		inactivityReminder: null,
		warrantyReminder: { interval: "daily", time: "08:00" },
		paymentReminder: null,
	});
});
