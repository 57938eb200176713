import { letterPicture, scannedPdf } from "../../support/fixtures/scans.ts";
import { takeSession } from "../harness/accounts.ts";
import { showFiles } from "../harness/gestures.ts";
import { expect, test } from "../harness/test.ts";

const TIMEOUT = { timeout: 150_000 };

test.beforeEach(async ({ page, account }) => {
	test.setTimeout(240_000);
	await takeSession(page, account);
});

test("a photograph of a letter is uploaded, is found by what it says, and that is marked on it @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const { documentId } = await cms.createDocument({ name: "Foto vom Tisch" });
	await cms.createDocument({ name: "Anderes" });
	const { picture, text } = await letterPicture("phone photo");
	const [word = ""] = text.match(/\p{L}{14,}/u) ?? [];
	await page.goto(`/documents/${documentId}?tab=files`);
	await showFiles(page);
	await page
		.getByLabel("Dateien hierher ziehen oder auswählen")
		.setInputFiles([{ name: "foto.jpg", mimeType: "image/jpeg", buffer: picture }]);
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.recognition, TIMEOUT)
		.toEqual({ pages: 1, done: 1, poor: [], unread: [] });

	await page.goto(`/documents?q=${word}`);
	await expect(page.getByRole("link", { name: "Foto vom Tisch" }).first()).toBeVisible();
	await expect(page.getByRole("link", { name: "Anderes" })).toHaveCount(0);
	await page.goto(`/documents/${documentId}?tab=files&q=${word}`);
	const files = await showFiles(page);
	const photo = files.getByRole("img", { name: "foto.jpg" });
	await expect(photo).toBeVisible();
	const mark = files.locator("mark", { hasText: word }).first();
	await expect(mark).toBeInViewport();
	const [sheet, place] = [await photo.boundingBox(), await mark.boundingBox()];
	if (!sheet || !place) throw new Error("The word has no place.");
	expect(place.x).toBeGreaterThan(sheet.x);
	expect(place.x + place.width).toBeLessThan(sheet.x + sheet.width);
	expect(place.y).toBeGreaterThan(sheet.y);
	expect(place.height).toBeLessThan(sheet.height / 20);
	await expectAccessible();
	await page.goto(`/documents/${documentId}?tab=files&view=text`);
	await expect((await showFiles(page)).getByText(word).first()).toBeVisible();
});

test("a scan of six pages says which one is being recognised, and can be read meanwhile @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	const lines = (number: number) => [`Quittung Nummer ${number}`, "Gartenweg 12, 8003 Zürich"];
	const scan = await scannedPdf(Array.from({ length: 6 }, (_, index) => lines(index + 1)));
	const { documentId } = await cms.createDocument({ name: "Quittungen" });
	await cms.upload(documentId, { name: "scan.pdf", mime: "application/pdf", bytes: scan });
	const progress = page.getByText(/^Seite \d+ von 6 wird erkannt …$/);
	const address = `/documents/${documentId}?tab=files&q=Quittung`;
	await expect(async () => {
		await page.goto(address);
		await showFiles(page);
		await expect(progress).toBeVisible({ timeout: 1_000 });
	}).toPass({ ...TIMEOUT, intervals: [200] });
	await expectAccessible();

	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.recognition?.done, TIMEOUT)
		.toBe(6);
	// The page gets it by itself.
	await expect(progress).toHaveCount(0);
	await expect(page.locator("mark", { hasText: "Quittung" }).first()).toBeVisible();
});
