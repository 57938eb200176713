import { addDays, dayAt, formatDay } from "../../../contract/days.ts";
import { GUIDELINE_BILLS } from "../../support/fixtures/bills/expected-bills.ts";
import { qrBillPdf } from "../../support/fixtures/bills/qr-bills.ts";
import { takeSession } from "../harness/accounts.ts";
import { showFiles } from "../harness/gestures.ts";
import { expect, test } from "../harness/test.ts";

const DAYS = 20;
const shortDay = (day: string) => day.slice(2).replaceAll("-", "");

/** The first bill of the guidelines, of today, and payable in twenty days. */
async function billOfToday(today: string): Promise<Buffer> {
	const data = GUIDELINE_BILLS[0]?.data;
	if (!data) throw new Error("There is no bill.");
	const additionalInformation = `//S1/10/10201409/11/${shortDay(today)}/30/106017086/40/0:${DAYS}`;
	return Buffer.from(await qrBillPdf({ ...data, amount: 51_634.6, additionalInformation }));
}

test("a QR-bill is uploaded, lies in the inbox as a payment, is taken over and is paid @desktop", async ({
	page,
	account,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	test.setTimeout(240_000);
	const today = dayAt(Date.now());
	const due = addDays(today, DAYS);
	await takeSession(page, account);
	const { documentId } = await cms.createDocument({ name: "Gartenbau" });
	await page.goto(`/documents/${documentId}?tab=files`);
	await showFiles(page);
	await page
		.getByLabel("Dateien hierher ziehen oder auswählen")
		.setInputFiles([{ name: "rechnung.pdf", mimeType: "application/pdf", buffer: await billOfToday(today) }]);
	if (javaScriptEnabled === false) {
		await page.getByRole("button", { name: "Hochladen", exact: true }).click();
	}
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles.map(({ state }) => state), {
			timeout: 120_000,
		})
		.toEqual(["processed"]);

	await page.goto("/inbox");
	await page.getByRole("link", { name: "Rechnung über CHF\u00a051'634.60, zahlbar in 20 Tagen" }).click();
	const pane = page.getByRole("complementary", { name: "Eintrag" });
	// What is to be done comes first, and that it is done behind it.
	await expect(pane.locator("form").getByText(/^(Bezahlen|Erledigt)$/)).toHaveText(["Bezahlen", "Erledigt"]);
	await pane.getByRole("link", { name: "Bezahlen" }).click();

	const title = `Rechnung über CHF\u00a051'634.60, zahlbar bis ${formatDay(due)}`;
	await expect(page.getByRole("heading", { name: title })).toBeVisible();
	await expect(page.getByRole("img", { name: `QR-Code für: ${title}` })).toBeVisible();
	await expectAccessible();
	await page.getByRole("link", { name: "Zurück zum Dokument" }).click();

	const card = page.getByRole("region", { name: title });
	await expect(card).toContainText("21 00000 00003 13947 14300 09017");
	await expectAccessible();
	await card.getByRole("button", { name: "Angaben übernehmen" }).click();
	await expect(page.getByText("Angaben der Rechnung übernommen.")).toBeVisible();
	const adopted = await cms.document(documentId);
	expect(adopted).toMatchObject({ documentNumber: "10201409", startDate: today, cost: 51_634.6 });
	expect(adopted.documentParticipations[0]?.documentParty.name).toBe("Robert Schneider AG");

	await card.getByRole("button", { name: "Bezahlt" }).click();
	await expect(card.getByRole("button", { name: "Doch nicht bezahlt" })).toBeVisible();
	await page.goto("/inbox");
	await expect(page.getByRole("link", { name: /Rechnung über CHF/ })).toHaveCount(0);
});

test.describe("a form that is refused", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("several bills become one file for the bank @desktop", async ({
		page,
		account,
		cms,
		expectAccessible,
	}) => {
		test.setTimeout(240_000);
		const today = dayAt(Date.now());
		await takeSession(page, account);
		const { documentId } = await cms.createDocument({ name: "Gartenbau" });
		await cms.upload(documentId, {
			name: "rechnung.pdf",
			mime: "application/pdf",
			bytes: new Uint8Array(await billOfToday(today)),
		});
		await expect
			.poll(async () => (await cms.document(documentId)).documentFiles[0]?.bills?.length ?? 0, {
				timeout: 120_000,
			})
			.toBe(1);

		await page.goto(`/documents/payments?document=${documentId}`);
		await expect(page.getByRole("checkbox", { name: /Robert Schneider AG/ })).toBeChecked();
		await page.getByLabel("Belastetes Konto (IBAN)").fill("CH56 0483 5012 3456 7800 0");
		await page.getByRole("button", { name: "Datei erstellen" }).click();
		await expect(page.getByText("Diese IBAN stimmt nicht.")).toBeVisible();
		await page.getByLabel("Belastetes Konto (IBAN)").fill("CH56 0483 5012 3456 7800 9");
		await page.getByRole("button", { name: "Datei erstellen" }).click();
		await expect(page.getByText("1 Zahlung ist bereit.")).toBeVisible();
		await expectAccessible();
		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: /^ABLAGE-.*herunterladen$/ }).click();
		expect((await download).suggestedFilename()).toMatch(/^ABLAGE-\d{14}-[\da-f]{6}\.xml$/);
	});
});
