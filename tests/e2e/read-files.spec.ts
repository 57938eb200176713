import { docxOf, DOCX } from "../support/fixtures/hostile-files.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";
import { takeSession } from "./harness/accounts.ts";
import { showFiles } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

const PAGE = 12;
const conditions = Array.from(
	{ length: 14 },
	(_, index) => `Allgemeine Bedingungen, Blatt ${index + 1}`,
).with(PAGE - 1, "Mitversichert ist die Murmeltierbesenderung im Alpenraum.");

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("files of three kinds are read, and a word of page 12 leads to that page @desktop @scripts", async ({
	page,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	test.setTimeout(240_000);
	const { documentId } = await cms.createDocument({ name: "Wohnung" });
	await page.goto(`/documents/${documentId}?tab=files`);
	await showFiles(page);
	await page.getByLabel("Dateien hierher ziehen oder auswählen").setInputFiles([
		{ name: "Bedingungen.pdf", mimeType: "application/pdf", buffer: Buffer.from(tinyPdf(conditions)) },
		{ name: "Brief.docx", mimeType: DOCX, buffer: Buffer.from(docxOf("Betrifft Wasserenthärter")) },
		{ name: "Notiz.txt", mimeType: "text/plain", buffer: Buffer.from("Der Feuerlöscher hängt im Estrich.") },
	]);
	if (javaScriptEnabled === false) {
		await page.getByRole("button", { name: "Hochladen", exact: true }).click();
	} else {
		const tray = page.getByRole("region", { name: "Hochladen" });
		const toggle = tray.getByRole("heading").getByRole("button");
		if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
		await expect(tray.getByText("· hochgeladen und gelesen")).toHaveCount(3, { timeout: 120_000 });
	}
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles.map(({ state }) => state), {
			timeout: 120_000,
		})
		.toEqual(["processed", "processed", "processed"]);

	for (const word of ["wasserenthaerter", "feuerlöscher"]) {
		await page.goto(`/search?q=${word}`);
		await expect(page.getByRole("main").getByRole("link", { name: "Wohnung", exact: true })).toBeVisible();
	}

	await page.goto("/search?q=besenderung");
	await expect(page.getByRole("main")).toContainText("Murmeltierbesenderung");
	await expectAccessible();
	await page.getByRole("main").getByRole("link", { name: "Wohnung", exact: true }).click();
	await expect(page).toHaveURL(new RegExp(`[?&]page=${PAGE}(&|$)`));
	if (javaScriptEnabled === false) {
		await expect(page.getByRole("img", { name: `Seite ${PAGE} von 14` })).toBeVisible();
	} else {
		const sheet = page.locator(`[data-page="${PAGE}"]`);
		await expect(sheet).toBeInViewport();
		await expect(sheet.locator("mark")).toHaveText("besenderung");
	}
});
