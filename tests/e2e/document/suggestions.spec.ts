import { z } from "zod";
import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { documentCategorySchema } from "../../../contract/entities/entities.ts";
import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

const SENDER = "Garage Huber";

const invoice = (number: number, day: string) =>
	`${SENDER}\nIndustriestrasse 9, 8400 Winterthur\n\nRechnung Nr. ${number}\nRechnungsdatum ${day}\n` +
	"Garantie bis 16.03.2028\nServicevertrag kündbar mit drei Monaten Frist auf Ende eines Kalenderjahres\n\nBremsen, Reifen und Ölwechsel am Fahrzeug, Arbeit und Material";

test("a second invoice of a known sender is suggested as the first was filed, and accepted by a key @desktop", async ({
	page,
	account,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	test.setTimeout(240_000);
	await takeSession(page, account);
	const { tenant } = await cms.createDocument({ name: "Anderes" });
	const categories = await cms.get(
		`${categoryApi.list.path}?filters[tenant]=${tenant.documentId}`,
		z.array(documentCategorySchema),
	);
	const idOf = (name: string) => categories.find((category) => category.name === name)?.documentId ?? "";
	const first = await cms.createDocument({
		name: "Rechnung Garage",
		documentCategory: idOf("Fahrzeuge"),
		documentParticipations: [
			{
				crudOperation: "create",
				documentParty: {
					type: "Company",
					name: SENDER,
					salutation: null,
					firstName: null,
					lastName: null,
					email: null,
					address: null,
					headquarter: null,
				},
			},
		],
	});
	const second = await cms.createDocument({ name: "Scan", documentCategory: idOf("Noch einordnen") });
	for (const [document, text] of [
		[first, invoice(4711, "12.02.2026")],
		[second, invoice(4802, "16.03.2026")],
	] as const) {
		const bytes = new TextEncoder().encode(text);
		await cms.upload(document.documentId, { name: "scan.txt", mime: "text/plain", bytes });
	}
	await expect
		.poll(async () => (await cms.document(second.documentId)).documentFiles.map(({ state }) => state), {
			timeout: 120_000,
		})
		.toEqual(["processed"]);

	await page.goto(`/documents/${second.documentId}?edit`);
	const all = page.getByRole("button", { name: "Alle übernehmen" });
	await expect(page.getByText("6 Vorschläge aus Ihren Papieren")).toBeVisible();
	await expect(page.getByRole("button", { name: "Fahrzeuge übernehmen" })).toBeVisible();
	await expect(page.getByText(`wie ein anderes von ${SENDER}`)).toBeVisible();
	await expect(page.getByText("im Text bei «Rechnungsdatum»")).toBeVisible();
	await expect(page.getByRole("button", { name: "Rechnung Nr. 4802 übernehmen" })).toBeVisible();
	const lastDay = new Date().getMonth() < 9 ? new Date().getFullYear() : new Date().getFullYear() + 1;
	await expect(
		page.getByText(`kündbar bis 30.09.${lastDay}: «drei Monaten Frist auf Ende eines Kalenderjahres»`),
	).toBeVisible();
	await expectAccessible();

	// What was typed stays.
	const start = page.getByRole("textbox", { name: "Beginn" });
	await start.fill("01.01.2026");
	if (javaScriptEnabled === false) {
		await all.click();
	} else {
		await page.getByRole("form", { name: "Angaben bearbeiten" }).focus();
		await page.keyboard.press("v");
		await expect(page.getByRole("button", { name: "Speichern" })).toBeFocused();
	}
	await expect(all).toHaveCount(0);
	await expect(start).toHaveValue("01.01.2026");
	await expect(page.getByText(SENDER, { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText("«Rechnung Nr. 4802» ist gespeichert.")).toBeVisible();
	expect(await cms.document(second.documentId)).toMatchObject({
		documentCategory: { name: "Fahrzeuge" },
		startDate: "2026-01-01",
		warrantyUntil: "2028-03-16",
		reminders: [{ type: "Custom", date: expect.any(String) }],
		documentParticipations: [{ documentParty: { name: SENDER } }],
	});
});
