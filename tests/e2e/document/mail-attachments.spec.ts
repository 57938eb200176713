import { attachedFile, mailOf } from "../../support/fixtures/mails.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { takeSession } from "../harness/accounts.ts";
import { showFiles } from "../harness/gestures.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("a mail with two attachments becomes three files, in each of which its own words are found @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	test.setTimeout(240_000);
	const mail = mailOf("Ihre Police", "Guten Tag, anbei die Unterlagen zum Dachstockbrand.", [
		attachedFile("Police.pdf", tinyPdf(["Mitversichert ist die Kirschbaumkommode."]), {
			type: "application/pdf",
		}),
		attachedFile("Liste.csv", new TextEncoder().encode("Gegenstand;Wert\nGartenzwerg;80"), {
			type: "text/csv",
		}),
	]);
	const { documentId } = await cms.createDocument({ name: "Schadenfall" });
	await page.goto(`/documents/${documentId}?tab=files`);
	await showFiles(page);
	await page
		.getByLabel("Dateien hierher ziehen oder auswählen")
		.setInputFiles({ name: "Nachricht.eml", mimeType: "message/rfc822", buffer: Buffer.from(mail) });
	await expect
		.poll(
			async () =>
				(await cms.document(documentId)).documentFiles.map(({ file, state }) => `${file.name} ${state}`),
			{ timeout: 120_000 },
		)
		.toEqual(["Nachricht.eml processed", "Police.pdf processed", "Liste.csv processed"]);

	const files = page.getByRole("region", { name: "Dateien" });
	// They appear by themselves.
	await files.getByRole("link", { name: "Police.pdf", exact: true }).click();
	await expect(files.getByText("Anhang der E-Mail Nachricht.eml")).toBeVisible();
	await expectAccessible();
	await files.getByRole("link", { name: "Nachricht.eml" }).last().click();
	await expect(files.getByText("Datei 1 von 3")).toBeVisible();
	await files.getByRole("link", { name: "Text", exact: true }).click();
	await expect(files.getByText("anbei die Unterlagen zum Dachstockbrand")).toBeVisible();

	for (const [word, name] of [
		["kirschbaum", "Police.pdf"],
		["gartenzwerg", "Liste.csv"],
		["dachstock", "Nachricht.eml"],
	] as const) {
		await page.goto(`/search?q=${word}`);
		await page.getByRole("main").getByRole("link", { name: "Schadenfall", exact: true }).click();
		await expect(files.getByRole("link", { name, exact: true }).first()).toHaveAttribute(
			"aria-current",
			"true",
		);
	}
});
