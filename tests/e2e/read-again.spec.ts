import { takeSession } from "./harness/accounts.ts";
import { showFiles } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

const DAMAGED_PDF = new TextEncoder().encode("%PDF-1.7\nand nothing of a PDF behind that");

test("a file that cannot be read says why, and is read again when one asks for it @desktop", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	await takeSession(page, account);
	const { documentId } = await cms.createDocument({ name: "Vertrag" });
	await cms.upload(documentId, { name: "kaputt.pdf", mime: "application/pdf", bytes: DAMAGED_PDF });
	const state = async () => (await cms.document(documentId)).documentFiles[0]?.state;
	await expect.poll(state, { timeout: 30_000 }).toBe("notReadable");

	await page.goto(`/documents/${documentId}`);
	const files = await showFiles(page);
	await expect(files.getByText("Die Datei ist beschädigt")).toBeVisible();
	await expectAccessible();
	const answered = page.waitForResponse((response) => response.request().method() === "POST");
	await files.getByRole("button", { name: "Noch einmal lesen" }).click();
	await answered;
	await expect.poll(state, { timeout: 30_000 }).toBe("notReadable");

	await page.goto(`/documents/${documentId}?tab=history`);
	await expect(page.getByText("Datei neu eingelesen")).toBeVisible();
	await page.goto(`/documents/${documentId}`);
	await expect((await showFiles(page)).getByText("Die Datei ist beschädigt")).toBeVisible();
});
