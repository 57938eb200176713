import type { Locator } from "@playwright/test";
import { z } from "zod";
import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { addDays, dayAt } from "../../../contract/days.ts";
import { documentCategorySchema } from "../../../contract/entities/entities.ts";
import { openTenant, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("a message with a button says all of it at once @phone", async ({ page, cms }) => {
	for (const name of ["Internet-Abo Glasfaser 10 Gbit/s", "Privathaftpflichtversicherung der Familie 2027"]) {
		const { documentId } = await cms.createDocument({ name });
		await page.goto(`/documents/${documentId}?confirm=delete`);
		await page.getByRole("button", { name: "In den Papierkorb" }).tap();
		const message = page.getByRole("status").filter({ hasText: `«${name.slice(0, 25)}` });
		await expect(message.getByRole("button", { name: "Rückgängig" })).toBeInViewport({ ratio: 1 });
		expect(await hiddenHeight(message.getByRole("paragraph"))).toBe(0);
	}
});

test("what was found is told apart where its name differs at the end @phone", async ({ page, cms }) => {
	for (const year of [2025, 2026]) {
		const { documentId } = await cms.createDocument({ name: `Motorfahrzeugversicherung Brunner ${year}` });
		const bytes = Buffer.from("Jahresprämie Haftpflicht CHF 376.60");
		await cms.upload(documentId, { name: `${year}.txt`, mime: "text/plain", bytes });
	}
	const names = page.locator("tr[data-found] .explorer-name");
	await expect(async () => {
		await page.goto("/documents?q=haftpflicht");
		await expect(names).toHaveCount(2, { timeout: 500 });
	}).toPass();
	for (const name of await names.all()) expect(await hiddenHeight(name)).toBe(0);
	await expect(page.getByText("Jahresprämie").first()).toBeVisible();
});

test("a deadline, and a card of the list, say whose they are to who has several tenants @phone", async ({
	page,
	account,
	cms,
	playwright,
}) => {
	const name = "Hofmann Elektroinstallationen und Solar AG";
	await openTenant(playwright, account, name);
	const categories = await cms.get(categoryApi.list.path, z.array(documentCategorySchema));
	const theirs = categories.find(({ tenant }) => tenant.name === name);
	await cms.createDocument({
		name: "Betriebshaftpflicht",
		tenant: theirs?.tenant.documentId ?? "",
		documentCategory: theirs?.documentId ?? "",
		warrantyUntil: addDays(dayAt(Date.now()), 20),
	});
	await page.goto("/deadlines");
	const facts = page
		.locator("[data-deadline] p")
		.filter({ hasText: `· ${name}` })
		.last();
	await expect(facts).toBeVisible();
	expect(await hiddenHeight(facts)).toBe(0);

	await page.goto("/documents");
	const tenant = page.locator("td.col-tenant").filter({ hasText: name });
	await expect(tenant).toBeVisible();
	expect(await hiddenHeight(tenant)).toBe(0);
});

/** @returns how much of a text one would have to scroll for, in pixels */
function hiddenHeight(text: Locator): Promise<number> {
	return text.evaluate((element) => {
		const isWide = element.scrollWidth > element.clientWidth;
		return isWide ? Infinity : element.scrollHeight - element.clientHeight;
	});
}
