import { tinyPdf } from "../support/tiny-pdf.ts";
import { takeSession } from "./harness/accounts.ts";
import { visibleLink } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

test.describe("the first start", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("goes from a name over the first file to the first deadline, and on where it was left", async ({
		page,
		account,
		javaScriptEnabled,
		isMobile,
		expectAccessible,
	}) => {
		test.setTimeout(120_000);
		await takeSession(page, account);
		await page.goto("/start");
		const name = page.getByRole("textbox", { name: "Name" });
		await name.fill(" ");
		await page.getByRole("button", { name: "Weiter" }).click();
		await expect(name).toHaveAccessibleDescription(/Bitte ausfüllen/);
		await name.fill("Familie Rüttimann");
		await expectAccessible();
		await page.getByRole("button", { name: "Weiter" }).click();

		await expect(page).toHaveURL(/\/documents\/add\?.*start/);
		await expectAccessible();
		await page.getByRole("link", { name: "Später" }).click();
		await expect(page).toHaveURL("/documents?page=1");
		await page.getByRole("link", { name: "Erste Schritte" }).click();
		await expect(page).toHaveURL(/\/documents\/add\?.*start/);
		// Nobody drags a file with a finger.
		const invites = isMobile ? "Dateien auswählen" : "Dateien hierher ziehen oder auswählen";
		await expect(page.getByText(invites, { exact: true })).toBeVisible();
		await page.getByLabel("Dateien hierher ziehen oder auswählen").setInputFiles({
			name: "Police.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.from(tinyPdf(["Hausratversicherung Garantie bis 31.12.2028"])),
		});
		await page.getByLabel("Kategorie").filter({ visible: true }).selectOption({ label: "Versicherungen" });
		await page
			.getByRole("button", { name: javaScriptEnabled === false ? "Ablegen" : "Dokument ablegen" })
			.click();

		await expect(page.getByRole("heading", { name: "Wann läuft was ab?" })).toBeVisible();
		await expect(page.getByText("Sobald ein Datum da ist")).toBeVisible();
		// What the text says is there as soon as it has been read.
		const warranty = page.getByRole("textbox", { name: "Garantie bis" });
		await expect(async () => {
			if (javaScriptEnabled === false) await page.reload();
			await expect(warranty).toHaveValue("31.12.2028", { timeout: 1_000 });
		}).toPass();
		await expect(warranty).toHaveAccessibleDescription("im Text bei «Garantie bis»");
		await page.getByRole("textbox", { name: "Läuft bis" }).fill("32.1.2031");
		await page.getByRole("button", { name: "Daten übernehmen" }).click();
		await expect(page.getByRole("textbox", { name: "Läuft bis" })).toHaveValue("32.1.2031");
		await page.getByRole("textbox", { name: "Läuft bis" }).fill("31.12.2030");
		// With more documents the deadlines are far below: whoever takes dates over is shown what comes of them.
		const size = page.viewportSize() ?? { width: 1280, height: 720 };
		await page.setViewportSize({ ...size, height: 420 });
		await page.evaluate(() => window.scrollTo(0, 0)).catch(() => {});
		await page.getByRole("textbox", { name: "Läuft bis" }).press("Enter");
		const deadlines = page.getByRole("region", { name: "Ihre ersten Fristen" });
		await expect(deadlines.getByText(/31.12.2030/)).toBeInViewport();
		await page.setViewportSize(size);
		await expect(deadlines.getByText(/31.12.2028/)).toBeVisible();
		await expectAccessible();
		await warranty.fill("31.12.2029");
		await page.getByRole("button", { name: "Fertig" }).click();
		await expect(page).toHaveURL("/inbox");
		await page.goto("/start");
		await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Familie Rüttimann");
		await expect(visibleLink(page, "Dokumente")).toBeVisible();
		await page.goto("/start?step=deadlines");
		await expect(page.getByRole("textbox", { name: "Garantie bis" })).toHaveValue("31.12.2029");
	});
});
