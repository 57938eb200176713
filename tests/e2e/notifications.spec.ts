import type { BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { bearer } from "../support/own-connection.ts";
import { notificationApi } from "../../contract/api/notifications.ts";
import { categoryApi, tenantApi } from "../../contract/api/tenant-lists.ts";
import { documentCategorySchema, namedSchema } from "../../contract/entities/entities.ts";
import { notificationSchema } from "../../contract/entities/notification.ts";
import { openTenant, registerAccount, takeSession } from "./harness/accounts.ts";
import { ContractCaller } from "./harness/contract-caller.ts";
import { expect, test as base } from "./harness/test.ts";

interface Household {
	/** Files a document there, as somebody else. */
	file: (name: string) => Promise<void>;
}

const test = base.extend<{ household: Household }>({
	/** A tenant of somebody else's, in which the test's account may edit, and who files there. */
	household: async ({ playwright, baseURL, account }, provide) => {
		const other = await registerAccount(playwright, baseURL);
		await openTenant(playwright, other, "Haushalt Ammann", { editors: [account] });
		const request = await playwright.request.newContext({
			baseURL,
			extraHTTPHeaders: bearer(other.jwt),
		});
		const cms = new ContractCaller(request);
		const category = await categoryIn(cms, "Haushalt Ammann");
		await provide({ file: async (name) => void (await cms.createDocument({ name, ...category })) });
		await request.dispose();
	},
});

async function categoryIn(cms: ContractCaller, tenant: string) {
	const tenants = await cms.get(tenantApi.list.path, z.array(namedSchema));
	const id = tenants.find(({ name }) => name === tenant)?.documentId ?? "";
	const all = await cms.get(
		`${categoryApi.list.path}?filters[tenant]=${id}`,
		z.array(documentCategorySchema),
	);
	const documentCategory = all.find(({ name }) => name === "Wohnen")?.documentId ?? "";
	return { tenant: id, documentCategory };
}

/** The page, once it hears what the server tells. */
async function listening(page: Page, address: string): Promise<void> {
	const connected = new Promise<void>((resolve) => {
		page.once("websocket", (socket) => {
			socket.on("framereceived", ({ payload }) => {
				if (String(payload).startsWith("40")) resolve();
			});
		});
	});
	await page.goto(address);
	await connected;
}

const bell = (page: Page) => page.getByRole("link", { name: /^Mitteilungen/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Mitteilungen" });
const toast = (page: Page) => page.locator("[data-toast]");

test.describe("notifications", { tag: "@scripts" }, () => {
	test.beforeEach(({ page, account }) => takeSession(page, account));

	test(
		"what somebody else files shows as a toast and a counter at once; the panel leads there",
		{ tag: "@desktop" },
		async ({ page, household, cms, expectAccessible }) => {
			await listening(page, "/documents");
			await expect(bell(page)).toHaveAccessibleName("Mitteilungen");
			await household.file("Mietvertrag");
			await expect(toast(page)).toContainText("Regula Ammann hat ein Dokument abgelegt: Mietvertrag");
			await expect(bell(page)).toHaveAccessibleName("Mitteilungen 1 neu");
			// The toast has said that it was shown.
			const notifications = () => cms.get(notificationApi.list.path, z.array(notificationSchema));
			await expect.poll(async () => (await notifications())[0]?.shown).toBe(true);
			// More of the same is no other one.
			await household.file("Nebenkosten");

			await bell(page).click();
			const row = panel(page).getByRole("listitem");
			await expect(row).toContainText("Regula Ammann hat 2 Dokumente abgelegt");
			await expect(row).toContainText(/Nebenkosten.*(jetzt|vor|in).*Haushalt Ammann/);
			await expectAccessible();
			await page.keyboard.press("Escape");
			await expect(panel(page)).toBeHidden();
			await expect(bell(page)).toBeFocused();

			await bell(page).click();
			await row.getByRole("link").click();
			await expect(page.getByRole("heading", { name: "Nebenkosten" })).toBeVisible();
			await expect(panel(page)).toBeHidden();
			await expect(bell(page)).toHaveAccessibleName("Mitteilungen");
			expect(await notifications()).toMatchObject([{ seen: true, count: 2 }]);
		},
	);

	test(
		"what the page of notifications lists is reported as shown",
		{ tag: "@desktop" },
		async ({ page, household, cms }) => {
			const isShown = async () =>
				(await cms.get(notificationApi.list.path, z.array(notificationSchema)))[0]?.shown;
			await household.file("Mietvertrag");
			await expect.poll(isShown).toBe(false);
			await page.goto("/notifications");
			await expect.poll(isShown).toBe(true);
		},
	);

	test("all are marked as seen in the panel, here and in another window", async ({
		page,
		context,
		household,
		isMobile,
		expectAccessible,
	}) => {
		await household.file("Mietvertrag");
		await listening(page, "/documents");
		const other = await otherWindow(context);
		if (isMobile) await page.getByText("Mehr").click();
		await bell(page).click();
		await expect(panel(page).getByRole("listitem")).toContainText("Mietvertrag");
		await expectAccessible();
		await panel(page).getByRole("button", { name: "Alle als gesehen markieren" }).click();
		await expect(panel(page).getByRole("button", { name: "Alle als gesehen markieren" })).toBeHidden();
		await expect(other.locator(".unseen").first()).toBeHidden();
		await page.keyboard.press("Escape");
		await expect(page.locator(".unseen").first()).toBeHidden();
	});
});

async function otherWindow(context: BrowserContext): Promise<Page> {
	const other = await context.newPage();
	await listening(other, "/documents");
	await expect(other.locator(".unseen:visible")).toHaveCount(1);
	return other;
}

test(
	"the page of notifications works without JavaScript: open, mark one, mark all",
	{ tag: ["@no-scripts", "@phone-no-scripts"] },
	async ({ page, account, household, isMobile, expectAccessible }) => {
		await takeSession(page, account);
		await page.goto("/notifications");
		await expect(page.getByRole("heading", { name: "Nichts Neues" })).toBeVisible();
		await household.file("Mietvertrag");
		await expect(async () => {
			await page.goto("/documents");
			if (isMobile) await page.getByText("Mehr").click();
			await expect(bell(page)).toHaveAccessibleName("Mitteilungen 1 neu", { timeout: 500 });
		}).toPass();
		await bell(page).click();
		await expectAccessible();
		await page.getByRole("button", { name: /^Als gesehen markieren: Regula/ }).click();
		await expect(page.getByRole("button", { name: /^Als gesehen/ })).toBeHidden();
		await household.file("Nebenkosten");
		await expect(async () => {
			await page.reload();
			await expect(page.getByRole("listitem").filter({ hasText: "Nebenkosten" })).toBeVisible({
				timeout: 500,
			});
		}).toPass();
		await page.getByRole("button", { name: "Alle als gesehen markieren" }).click();
		await expect(page.getByRole("button", { name: "Alle als gesehen markieren" })).toBeHidden();
		await page.getByRole("link", { name: /Nebenkosten/ }).click();
		await expect(page.getByRole("heading", { name: "Nebenkosten" })).toBeVisible();
	},
);
