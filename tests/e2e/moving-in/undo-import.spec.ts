import type { Page } from "@playwright/test";
import { z } from "zod";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { IMPORT_HEADER } from "../../../contract/api/headers.ts";
import { importApi } from "../../../contract/api/imports.ts";
import { categoryApi, folderApi, tenantApi } from "../../../contract/api/tenant-lists.ts";
import { documentSchema, namedSchema } from "../../../contract/entities/entities.ts";
import { zipOf } from "../../support/import/memory-archive.ts";
import { paperlessExport } from "../../support/import/paperless-export.ts";
import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

const stepSchema = z.object({ step: z.string(), importId: z.string().nullish() });
const named = z.array(namedSchema.loose());

test("from its report an import is undone, but for what somebody has changed since @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	await takeOver(page);
	await expect(page.getByText("3 Dokumente übernommen")).toBeVisible();
	const documents = await cms.get(documentApi.list.path, z.array(documentSchema));
	const note = documents.find(({ name }) => name === "Notizzettel");
	if (note) await cms.changeDocument(note, { name: note.name, description: "Wichtig" });

	await page.getByRole("link", { name: "Import rückgängig machen" }).click();
	await expect(page.getByText("2 Dokumente (in den Papierkorb)")).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: "Notizzettel" })).toContainText(
		"seither geändert",
	);
	await expectAccessible();
	await page.getByRole("button", { name: "Import rückgängig machen" }).click();
	await expect(page.getByText("Der Import ist rückgängig gemacht")).toBeVisible();
	await expect(page.getByText("2 Dokumente (in den Papierkorb)")).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: "Notizzettel" })).toContainText(
		"seither geändert",
	);
	await expectAccessible();
	expect(await cms.get(documentApi.list.path, z.array(documentSchema))).toHaveLength(1);
	await page.getByRole("link", { name: "Zum Papierkorb" }).click();
	await expect(page.getByText("Stromrechnung März", { exact: true })).toBeVisible();

	await takeOver(page);
	await expect(page.getByText("2 Dokumente übernommen")).toBeVisible();
});

test("an earlier import is undone from the page of imports", async ({ page, cms, expectAccessible }) => {
	const [tenant] = await cms.get(tenantApi.list.path, named);
	const [category] = await cms.get(categoryApi.list.path, named);
	const made = z.object({ documentId: z.string() });
	const begun = await cms.post(importApi.create.path, { tenant: tenant?.documentId }, made);
	const headers = { [IMPORT_HEADER]: begun.documentId };
	const own = { tenant: tenant?.documentId, name: "Umzug" };
	const folder = await cms.post(folderApi.create.path, own, made, headers);
	for (const name of ["Police", "Mietvertrag"]) {
		const data = {
			tenant: tenant?.documentId,
			name,
			documentCategory: category?.documentId,
			documentFolders: [folder.documentId],
		};
		await cms.post(documentApi.create.path, data, made, headers);
	}
	await page.goto("/import");
	await expectAccessible();
	await page.getByRole("link", { name: /^Import vom .* rückgängig machen$/ }).click();
	await expect(page.getByText("2 Dokumente (in den Papierkorb)")).toBeVisible();
	await expect(page.getByText("1 Ordner, den der Import angelegt hat")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Import rückgängig machen" }).click();
	await expect(async () => {
		await page.reload();
		await expect(page.getByText("Der Import ist rückgängig gemacht")).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await expectAccessible();
	await page.getByRole("link", { name: "Zum Papierkorb" }).click();
	await expect(page.getByText("Mietvertrag", { exact: true })).toBeVisible();
	await page.goto("/import");
	await expect(page.getByRole("link", { name: /^Import vom/ })).toHaveText("rückgängig gemacht");
});

test("while another import runs none is undone, and it says why @desktop", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	const [tenant] = await cms.get(tenantApi.list.path, named);
	const made = z.object({ documentId: z.string() });
	const begin = () => cms.post(importApi.create.path, { tenant: tenant?.documentId }, made);
	const first = await begin();
	const own = { tenant: tenant?.documentId, name: "Umzug" };
	await cms.post(folderApi.create.path, own, made, { [IMPORT_HEADER]: first.documentId });
	await page.goto(`/import/${first.documentId}`);
	const second = await begin();
	const button = page.getByRole("button", { name: "Import rückgängig machen" });
	await button.click();
	// The page says why, and a message over it that the form was refused.
	await expect(page.getByText("Hier läuft gerade ein anderer Import", { exact: true })).toBeVisible();
	await expect(
		page.getByText("Der Import ist nicht rückgängig gemacht, weil hier gerade ein anderer läuft."),
	).toBeVisible();
	await expect(button).toHaveCount(0);
	await expect(page.getByText("läuft ein Import von Ihnen")).toBeVisible();
	await expectAccessible();
	await page.request.put(`/api${pathOf(importApi.hold, { id: second.documentId })}`, {
		data: { data: { isRunning: false } },
		headers: { Authorization: `Bearer ${account.jwt}` },
	});
	await page.getByRole("link", { name: "Neu laden" }).click();
	await expect(button).toBeVisible();
	// One that is lost in another window is waited for by nobody who does not want to.
	await begin();
	await page.reload();
	await page.getByRole("button", { name: "Trotzdem rückgängig machen" }).click();
	await expect(async () => {
		await page.reload();
		await expect(page.getByText("Der Import ist rückgängig gemacht")).toBeVisible({ timeout: 1_000 });
	}).toPass();
});

test.describe("an import that is undone while it runs", () => {
	test.use({ expectedErrors: [/status of 409.*import\/step/] });

	test("ends at once, says so, and leads to how far that is @desktop @scripts", async ({
		page,
		account,
		expectAccessible,
	}) => {
		const [begun, undone] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
		let begins = 0;
		await page.route("**/import/step", async (route) => {
			const { step, importId } = stepSchema.parse(route.request().postDataJSON());
			if (step === "begin") begins += 1;
			if (step === "begin" && begins === 2) {
				begun.resolve(importId ?? "");
				await undone.promise;
			}
			await route.continue();
		});
		await takeOver(page);
		const undo = `/api${pathOf(importApi.undo, { id: await begun.promise })}`;
		const asked = await page.request.post(undo, { headers: { Authorization: `Bearer ${account.jwt}` } });
		expect(asked.ok()).toBe(true);
		undone.resolve();
		await expect(
			page.getByRole("heading", { name: "Beendet, weil der Import rückgängig gemacht wird" }),
		).toBeVisible();
		await expect(page.getByText("2 sind noch nicht an der Reihe gewesen")).toBeVisible();
		expect(begins).toBe(2);
		await expectAccessible();
		await page.getByRole("link", { name: "Ansehen, wie weit das ist" }).click();
		await expect(page.getByText("Der Import ist rückgängig gemacht")).toBeVisible();
	});
});

test("its report says which reminders of a category it was refused @desktop @scripts", async ({
	page,
	expectAccessible,
}) => {
	const document = {
		documentId: "d1",
		name: "Garagenvertrag",
		state: "Active",
		documentCategory: { documentId: "c", name: "Mobil" },
		documentFolders: [],
		documentParticipations: [],
		reminders: [],
		documentFiles: [],
	};
	const reminder = { type: "Custom", basedOn: "endDate" };
	const categories = [
		{
			name: "Mobil",
			icon: null,
			reminders: [
				{ ...reminder, daysBefore: 99_999 },
				{ ...reminder, daysBefore: 30 },
			],
		},
	];
	const archive = zipOf({
		"categories.json": categories,
		"Mobil/00001 Garagenvertrag/document.json": document,
	});
	await page.goto("/import");
	await page.locator("input[accept]").setInputFiles({
		name: "export.zip",
		mimeType: "application/zip",
		buffer: Buffer.from(archive),
	});
	await page.getByRole("button", { name: "Dokument übernehmen" }).click();
	await expect(
		page.getByText("Kategorie «Mobil»: Die Erinnerung 99999 Tage vor dem Ende liess sich nicht anlegen."),
	).toBeVisible();
	await expect(page.getByRole("button", { name: "Bericht speichern" })).toBeVisible();
	await expectAccessible();
});

/** An export of paperless-ngx with three documents. */
async function takeOver(page: Page): Promise<void> {
	await page.goto("/import");
	await page.locator("input[accept]").setInputFiles({
		name: "export.zip",
		mimeType: "application/zip",
		buffer: Buffer.from(zipOf(paperlessExport())),
	});
	await page.getByRole("button", { name: "3 Dokumente übernehmen" }).click();
}
