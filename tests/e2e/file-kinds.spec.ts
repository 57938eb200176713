import sharp from "sharp";
import { LETTER, photograph, QUARTERS } from "../support/fixtures/photographs.ts";
import { JPEG, lyingAs } from "../support/fixtures/pictures.ts";
import { wordFile } from "../reader/read-helpers.ts";
import { takeSession } from "./harness/accounts.ts";
import { showFiles } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("a photograph is seen upright, and nothing is said of text that it does not have @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	test.setTimeout(180_000);
	const { documentId } = await cms.createDocument({ name: "Quittung" });
	await cms.upload(documentId, { name: "quittung.jpg", mime: "image/jpeg", bytes: lyingAs(JPEG, 6) });
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.recognition?.done, {
			timeout: 120_000,
		})
		.toBe(1);

	await page.goto(`/documents/${documentId}`);
	const files = await showFiles(page);
	await expect(files.getByText(/Text (nicht|im Bild)|wird erkannt/)).toHaveCount(0);
	const picture = files.getByRole("img").first();
	await expect(picture).toBeVisible();
	// The camera lay on its side: what is stored is wider than high. (A phone counts pixels by its density.)
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth))
		.toBe(1.5);
	await expectAccessible();
});

test("a bill that an iPhone has photographed is seen upright, found and marked @desktop @scripts", async ({
	page,
	cms,
}) => {
	test.setTimeout(180_000);
	const { documentId } = await cms.createDocument({ name: "Gartenbau" });
	await cms.upload(documentId, { name: "IMG_2034.HEIC", mime: "image/heic", bytes: photograph(LETTER) });
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.recognition?.done, {
			timeout: 120_000,
		})
		.toBe(1);

	await page.goto("/documents?q=heckenschnitt");
	await expect(page.getByRole("link", { name: "Gartenbau" }).first()).toBeVisible();
	await page.goto(`/documents/${documentId}?tab=files&q=heckenschnitt`);
	const files = await showFiles(page);
	const picture = files.getByRole("img").first();
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth))
		.toBeCloseTo(1_000 / 700, 2);
	await expect(files.locator("mark").first()).toHaveText(/Heckenschnitt/);
});

test("a Word document has pages set from its text, which say so; its text is shown, found and marked @desktop", async ({
	page,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	test.setTimeout(180_000);
	const { documentId } = await cms.createDocument({ name: "Brief" });
	await cms.upload(documentId, {
		name: "brief.docx",
		mime: "application/octet-stream",
		bytes: new Uint8Array(
			wordFile("<w:p><w:r><w:t>Kündigung der Rechtsschutzversicherung</w:t></w:r></w:p>"),
		),
	});
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.state, { timeout: 120_000 })
		.toBe("processed");

	await page.goto(`/documents/${documentId}`);
	const files = await showFiles(page);
	await expect(files.getByText("Aus dem Text gesetzt; das Original sieht anders aus.")).toBeVisible();
	const sheet = files.getByRole("img", { name: "Seite 1 von 1" });
	await expect
		.poll(() => sheet.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(900);
	await expectAccessible();
	await files.getByRole("link", { name: "Text", exact: true }).click();
	await expect(files.getByText("Kündigung der Rechtsschutzversicherung")).toBeVisible();
	await page.goto(`/documents/${documentId}?tab=files&q=Rechtsschutz`);
	// Without scripts it is the text in which it is marked.
	if (javaScriptEnabled === false) await expect(files.getByText("Kündigung der")).toBeVisible();
	else await expect(sheet).toBeVisible();
	await expect(files.locator("mark")).toHaveText("Rechtsschutz");
	await cms.createDocument({ name: "Anderes" });
	await page.goto("/documents?q=rechtsschutz");
	await expect(page.getByRole("link", { name: "Brief" }).first()).toBeVisible();
	await expect(page.getByRole("link", { name: "Anderes" })).toHaveCount(0);
});

test("what is looked for leads to its page once, and from there to any other @desktop @scripts", async ({
	page,
	cms,
}) => {
	test.setTimeout(180_000);
	const { documentId } = await cms.createDocument({ name: "Protokoll" });
	const text = `${"Die Sitzung beginnt.\n".repeat(130)}Schlüsselquittung\n`;
	await cms.upload(documentId, { name: "protokoll.txt", mime: "text/plain", bytes: Buffer.from(text) });
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.state, { timeout: 120_000 })
		.toBe("processed");

	await page.goto(`/documents/${documentId}?tab=files&q=Schl%C3%BCsselquittung`);
	const files = await showFiles(page);
	const number = files.getByRole("textbox", { name: "Zu Seite gehen" });
	await expect(files.locator("mark").first()).toHaveText("Schlüsselquittung");
	await expect(page).toHaveURL(/page=[34]/);
	const previous = files.getByRole("link", { name: "Vorherige Seite" });
	await previous.click();
	await expect(number).toHaveValue("2");
	await previous.click();
	await expect(number).toHaveValue("1");
	// It would be led back at once.
	await files.getByRole("link", { name: "Nächste Fundstelle" }).waitFor();
	await page.waitForTimeout(500);
	await expect(number).toHaveValue("1");

	// The preview beside the list shows that page, too, and goes on from there.
	await page.goto(`/documents?q=Schl%C3%BCsselquittung&selected=${documentId}`);
	const preview = page.getByRole("article");
	const picture = preview.getByRole("img", { name: /^Seite [34] von protokoll.txt/ });
	await expect(picture).toBeVisible();
	await expect(preview.locator(".paper mark").first()).toHaveText("Schlüsselquittung");
	await preview.getByRole("link", { name: "Vorherige Seite" }).click();
	await expect(page).toHaveURL(/filePage=[23]/);
});

test("a picture that only browsers open is shown by the browser, below what is said of it @desktop @scripts", async ({
	page,
	cms,
}) => {
	test.setTimeout(180_000);
	const { documentId } = await cms.createDocument({ name: "Foto" });
	const avif = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#c63" } })
		.avif()
		.toBuffer();
	await cms.upload(documentId, { name: "foto.avif", mime: "image/avif", bytes: new Uint8Array(avif) });
	const heic = photograph({ ...QUARTERS, type: "iovl" });
	await cms.upload(documentId, { name: "foto.heic", mime: "image/heic", bytes: heic });
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles.map(({ state }) => state), {
			timeout: 120_000,
		})
		.toEqual(["notReadable", "notReadable"]);
	const [known, unknown] = (await cms.document(documentId)).documentFiles;
	const width = () => page.locator("picture img").evaluate((image: HTMLImageElement) => image.naturalWidth);

	await page.goto(`/documents/${documentId}?file=${known?.documentId}`);
	await showFiles(page);
	await expect.poll(width).toBe(30);
	await page.goto(`/documents/${documentId}?file=${unknown?.documentId}`);
	const files = await showFiles(page);
	await expect(files.getByText(/Foto im Format HEIC ist/)).toBeVisible();
	expect(await width()).toBe(0);
});
