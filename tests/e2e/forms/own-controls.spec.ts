import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

// What a browser in English would make of its own date fields: 02/01/2026, and words of its own.
test.use({ locale: "en-US" });

test("a day is typed as it is written, or chosen in a calendar with the keyboard @desktop @scripts", async ({
	page,
	expectAccessible,
}) => {
	await page.goto("/documents/new");
	const start = page.getByLabel("Beginn", { exact: true });
	await start.fill("1.2.26");
	await start.press("Tab");
	await expect(start).toHaveValue("01.02.2026");

	const calendar = page.getByRole("dialog", { name: "Kalender" });
	await page.keyboard.press("Enter");
	await expect(calendar.getByRole("grid", { name: "Februar 2026" })).toBeVisible();
	await expect(calendar.getByRole("button", { name: "Sonntag, 1. Februar 2026" })).toBeFocused();
	await expectAccessible();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await expect(calendar).toBeHidden();
	await expect(start).toHaveValue("09.02.2026");
	await expect(start).toBeFocused();

	const year = calendar.getByRole("combobox", { name: "Jahr" });
	// In a window that is lower than it is, too, all of it can be reached.
	const size = page.viewportSize() ?? { width: 1280, height: 800 };
	for (const width of [1280, 320]) {
		// oxlint-disable no-await-in-loop -- one window after the other
		await page.setViewportSize({ width, height: 256 });
		await start.press("Alt+ArrowDown");
		await expect.poll(async () => (await calendar.boundingBox())?.y).toBe(0);
		for (const control of [calendar.getByRole("button", { name: "Heute" }), year]) {
			await control.scrollIntoViewIfNeeded();
			await expect(control).toBeInViewport({ ratio: 1 });
		}
		await page.keyboard.press("Escape");
		await expect(calendar).toBeHidden();
		// oxlint-enable no-await-in-loop
	}
	await page.setViewportSize(size);
	await start.press("Alt+ArrowDown");
	await year.focus();
	await year.selectOption("2031");
	await page.keyboard.press("Escape");
	await expect(calendar).toBeHidden();
	await expect(start).toHaveValue("09.02.2026");
	await expect(start).toBeFocused();

	const end = page.getByLabel("Ende", { exact: true });
	await end.fill("1.1.2026");
	await expect(page.getByText("Das Ende liegt vor dem Beginn.")).toBeVisible();
	await end.fill("31.2.2026");
	await end.press("Tab");
	await expect(end).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByText("Das ist kein gültiges Datum.")).toBeVisible();
	await end.fill("28.2.2026");
	await expect(page.getByText("Das ist kein gültiges Datum.")).toHaveCount(0);
});

test.describe("a day that is none", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("comes back as it was typed, with the reason; then it is taken @desktop @no-scripts", async ({
		page,
		cms,
	}) => {
		const { documentId } = await cms.createDocument({ name: "Police" });
		await page.goto(`/documents/${documentId}?edit`);
		await page.getByLabel("Beginn", { exact: true }).fill("1.2.2026");
		await page.getByLabel("Ende", { exact: true }).fill("31.2.2027");
		await page.getByRole("button", { name: "Speichern" }).click();
		await expect(page.getByText("Das ist kein gültiges Datum.")).toBeVisible();
		await expect(page.getByLabel("Beginn", { exact: true })).toHaveValue("01.02.2026");
		await expect(page.getByLabel("Ende", { exact: true })).toHaveValue("31.2.2027");
		await page.getByLabel("Ende", { exact: true }).fill("2027-01-31");
		await page.getByRole("button", { name: "Speichern" }).click();
		await expect(page.getByText("«Police» ist gespeichert.")).toBeVisible();
		expect(await cms.document(documentId)).toMatchObject({ startDate: "2026-02-01", endDate: "2027-01-31" });
	});
});

test.describe("a required field for files", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("without scripts a field for files shows its browser's words neither before a file is chosen nor where none is @desktop @no-scripts", async ({
		page,
	}) => {
		await page.goto("/documents/add");
		const files = page.getByLabel("Dateien hierher ziehen oder auswählen");
		expect((await files.boundingBox())?.width, "out of sight").toBeLessThan(2);
		await page.getByRole("button", { name: "Ablegen", exact: true }).click();
		await expect(page.getByText("Bitte wählen Sie mindestens eine Datei.")).toBeVisible();
		await files.setInputFiles({
			name: "Police.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.from("%PDF"),
		});
		expect((await files.boundingBox())?.width, "the name of what was chosen").toBeGreaterThan(60);
	});
});

test("an empty field is refused in our words, a search is emptied by our cross, files by our button @desktop @scripts", async ({
	page,
}) => {
	await page.goto("/search?q=Police");
	const search = page.getByRole("main").getByRole("searchbox");
	await page.getByRole("button", { name: "Feld leeren" }).click();
	await expect(search).toHaveValue("");
	await expect(search).toBeFocused();
	await expect(page.getByRole("button", { name: "Feld leeren" })).toBeHidden();

	await page.goto("/documents/new");
	const form = page.getByRole("form");
	// A form that leaves it to the browser.
	await form.evaluate((element) => element instanceof HTMLFormElement && (element.noValidate = false));
	await page.getByRole("button", { name: "Ablegen" }).click();
	await expect(page.getByLabel("Name", { exact: false }).first()).toBeFocused();
	await expect(page.getByText("Bitte ausfüllen.")).toHaveCount(2);

	const label = "Dateien hierher ziehen oder auswählen";
	const files = page.getByLabel(label);
	await files.focus();
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Tab");
	await expect(page.locator("label", { hasText: label })).toHaveCSS("outline-style", "solid");
	const nothing = { name: "leer.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) };
	await files.setInputFiles(nothing);
	await expect(page.getByText("«leer.pdf» ist leer.")).toBeVisible();
	await expect(page.getByRole("list", { name: "Dateien" })).toHaveCount(0);
	await files.setInputFiles({
		name: "Police 2027.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from("%PDF"),
	});
	await expect(page.getByRole("list", { name: "Dateien" })).toContainText("Police 2027.pdf");
});
