import { tinyPdf } from "../support/tiny-pdf.ts";
import { takeSession } from "./harness/accounts.ts";
import { showFiles } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

test("a document says of its file in which other one it lies too, also in the list of its files @desktop @scripts", async ({
	page,
	account,
	cms,
	expectAccessible,
}) => {
	await takeSession(page, account);
	const file = { name: "Police.pdf", mime: "application/pdf", bytes: tinyPdf([`Police ${Date.now()}`]) };
	const one = await cms.createDocument({ name: "Police Hausrat" });
	await cms.upload(one.documentId, file);
	const other = await cms.createDocument({ name: "Zweites Exemplar" });
	await cms.upload(other.documentId, file);
	const namedIn = async ({ documentId }: typeof one) =>
		(await cms.document(documentId)).documentFiles[0]?.sameFiles.map(({ name }) => name);
	await expect.poll(() => namedIn(one), { timeout: 30_000 }).toEqual([other.name]);
	await expect.poll(() => namedIn(other), { timeout: 30_000 }).toEqual([one.name]);

	await page.goto(`/documents/${other.documentId}`);
	const files = await showFiles(page);
	await expect(files.getByText("Diese Datei liegt auch in Police Hausrat")).toBeVisible();
	await expectAccessible();
	await page.goto(`/documents/${other.documentId}?tab=files&files=list`);
	await expect(files.getByText("Diese Datei liegt auch in Police Hausrat")).toBeVisible();
	await expectAccessible();
	await files.getByRole("link", { name: "Police Hausrat" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Police Hausrat" })).toBeVisible();
});
