import { tinyPdf } from "../../support/tiny-pdf.ts";
import { takeDemoSession, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

const BYTES = tinyPdf(["Blatt 1", "Blatt 2", "Blatt 3"]);

test("a document is printed with its facts and every page of its file @desktop", async ({
	page,
	account,
	cms,
	expectAccessible,
	javaScriptEnabled,
}) => {
	await takeSession(page, account);
	const { documentId } = await cms.createDocument({ name: "Handbuch", description: "Für die Heizung" });
	await cms.upload(documentId, { name: "handbuch.pdf", mime: "application/pdf", bytes: BYTES });
	const state = async () => (await cms.document(documentId)).documentFiles[0]?.state;
	await expect.poll(state, { timeout: 60_000 }).toBe("processed");
	const html = page.locator("html");
	// The browser's own dialog would wait for somebody.
	await page.addInitScript(() => {
		window.print = () => {
			const loaded = [...document.querySelectorAll("img.printed-page")].filter(
				(picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0,
			);
			document.documentElement.dataset["printed"] = String(loaded.length);
		};
	});

	await page.goto(`/documents/${documentId}`);
	await page.locator("summary", { hasText: "Weitere Aktionen" }).first().click();
	await page.getByRole("link", { name: "Drucken" }).click();
	await expect(page).toHaveURL(`/documents/${documentId}/print`);
	await expect(page.getByRole("heading", { level: 1, name: "Handbuch" })).toBeVisible();
	await expect(page.getByText("Für die Heizung")).toBeVisible();
	await expect(page.getByRole("img", { name: /^Seite \d von 3$/ })).toHaveCount(3);
	if (javaScriptEnabled) {
		// By itself, once the pictures are there; not again when the page is loaded again.
		await expect(html).toHaveAttribute("data-printed", "3");
		await page.reload();
		await expect(html).not.toHaveAttribute("data-printed");
		await page.getByRole("button", { name: "Drucken" }).click();
		await expect(html).toHaveAttribute("data-printed", "3");
	} else {
		await expect(page.getByText("Drucken Sie diese Seite mit Ctrl+P.")).toBeVisible();
	}
	await expectAccessible();

	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Drucken" })).toHaveCount(0);
	await expect(page.locator("dl > div").first()).toHaveCSS("break-inside", "avoid");
	await expect(page.getByRole("heading", { name: "handbuch.pdf" })).toHaveCSS("break-after", "avoid");
	// One sheet for what is known, one for each page with its file's name above the first, also where a sheet is lower.
	for (const format of ["A4", "Letter"]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const paper = await page.pdf({ format, preferCSSPageSize: true });
		expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(4);
	}
});

test("who may only read prints as well, and a stranger finds nothing @desktop @no-scripts", async ({
	page,
	cms,
}) => {
	const { documentId } = await cms.createDocument({ name: "Handbuch" });
	await takeDemoSession(page, "leserin");
	const statuses = [documentId, "unsinn"].map(async (id) => {
		const answer = await page.request.get(`/documents/${id}/print`);
		return answer.status();
	});
	expect(await Promise.all(statuses)).toEqual([404, 404]);
	await page.goto("/documents");
	await page.locator("tr[data-document] a").nth(1).click();
	await page.locator("summary", { hasText: "Weitere Aktionen" }).first().click();
	await page.getByRole("link", { name: "Drucken" }).click();
	await expect(page).toHaveURL(/\/print$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
