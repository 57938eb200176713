import type { Page } from "@playwright/test";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { takeSession } from "../harness/accounts.ts";
import type { ContractCaller } from "../harness/contract-caller.ts";
import { expect, test } from "../harness/test.ts";

test.describe("the page of a document has keys and", () => {
	test.beforeEach(async ({ page, account }) => {
		await takeSession(page, account);
	});

	test("leads by links through the list that it came from, over the ends of its pages @desktop @scripts", async ({
		page,
		cms,
		expectAccessible,
	}) => {
		const ids = await seventeen(cms);
		// By name, the fifteenth is the last one of its page.
		const from = encodeURIComponent("sort=name:asc");
		await page.goto(`/documents/${ids[13]}?from=${from}`);
		await expect(title(page, "Police 14")).toBeVisible();
		await expectAccessible();
		await neighbour(page, "Nächstes Dokument: Police 15").click();
		await expect(title(page, "Police 15")).toBeVisible();
		await neighbour(page, "Nächstes Dokument: Police 16").click();
		await expect(title(page, "Police 16")).toBeVisible();
		await neighbour(page, "Nächstes Dokument: Police 17").click();
		await expect(title(page, "Police 17")).toBeVisible();
		await expect(neighbour(page, /^Nächstes Dokument/)).toHaveCount(0);

		await page.getByRole("link", { name: "Zurück zur Liste" }).click();
		await expect(page).toHaveURL(/page=2/);
		await expect(page).toHaveURL(new RegExp(`selected=${ids[16]}`));
		await expect(page.getByText("16–17 von 17")).toBeVisible();

		await page.goto(`/documents/${ids[15]}?from=${encodeURIComponent("sort=name:asc&page=2")}`);
		await neighbour(page, "Vorheriges Dokument: Police 15").click();
		await expect(title(page, "Police 15")).toBeVisible();
		await expect(neighbour(page, "Vorheriges Dokument: Police 14")).toBeVisible();
	});

	test("goes on by j, k and the arrows, archives by x and edits by e, but not while somebody types @desktop @scripts", async ({
		page,
		cms,
	}) => {
		await cms.createDocument({ name: "Dritte" });
		const second = await cms.createDocument({ name: "Zweite" });
		const first = await cms.createDocument({ name: "Erste" });
		await page.goto(`/documents/${first.documentId}?from=state%3Dactive`);
		await keysAreHeard(page);
		await page.keyboard.press("j");
		await expect(title(page, "Zweite")).toBeVisible();
		await page.keyboard.press("ArrowLeft");
		await expect(title(page, "Erste")).toBeVisible();
		await page.keyboard.press("ArrowRight");
		await expect(title(page, "Zweite")).toBeVisible();

		// It leaves the list of the active ones, and its neighbours are still there.
		await page.keyboard.press("x");
		await expect(page.getByText("«Zweite» ist archiviert.")).toBeVisible();
		expect((await cms.document(second.documentId)).state).toBe("Archived");
		await expect(neighbour(page, "Nächstes Dokument: Dritte")).toBeVisible();
		await page.keyboard.press("x");
		await expect(page.getByText("«Zweite» ist wieder aktiv.")).toBeVisible();
		expect((await cms.document(second.documentId)).state).toBe("Active");

		await page.keyboard.press("e");
		const name = page.locator("form [name=name]");
		await name.press("End");
		await page.keyboard.type("jkxe?/");
		await expect(name).toHaveValue("Zweitejkxe?/");
		await expect(title(page, "Zweite")).toBeVisible();
		await page.getByRole("button", { name: "Speichern" }).click();
		await expect(title(page, "Zweitejkxe?/")).toBeVisible();
		await expect(neighbour(page, "Vorheriges Dokument: Erste")).toBeVisible();
		await page.keyboard.press("k");
		await expect(title(page, "Erste")).toBeVisible();

		await page.keyboard.press("/");
		await expect(page.getByRole("combobox", { name: "Überall suchen" })).toBeFocused();
		await page.keyboard.press("Escape");
	});

	test("finds in the file by Ctrl F, and leaves the second one to the browser @desktop @scripts", async ({
		page,
		cms,
	}) => {
		const { documentId } = await cms.createDocument({ name: "Police" });
		await page.goto(`/documents/${documentId}`);
		await keysAreHeard(page);
		expect(await pressFind(page)).toBe("left to the browser");

		await cms.upload(documentId, {
			name: "police.pdf",
			mime: "application/pdf",
			bytes: tinyPdf(["Deckung 80 000 Franken", "Zweite Seite"]),
		});
		await expect
			.poll(async () => (await cms.document(documentId)).documentFiles[0]?.state, { timeout: 30_000 })
			.toBe("processed");
		await page.reload();
		await keysAreHeard(page);
		expect(await pressFind(page)).toBe("taken");
		const field = page.getByRole("searchbox", { name: "In der Datei suchen" });
		await expect(field).toBeFocused();
		expect(await pressFind(page)).toBe("left to the browser");
		await field.blur();
		expect(await pressFind(page)).toBe("taken");
		await expect(field).toBeFocused();
	});
});

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const neighbour = (page: Page, name: string | RegExp) => page.getByRole("link", { name });

/** Their scripts come after the page; the sheet of keys says that they are there. */
async function keysAreHeard(page: Page): Promise<void> {
	const sheet = page.getByRole("dialog", { name: "Tastenkürzel" });
	await expect(async () => {
		await page.keyboard.press("?");
		await expect(sheet).toBeVisible({ timeout: 500 });
	}).toPass();
	await page.keyboard.press("Escape");
	await expect(sheet).toHaveCount(0);
}

/** What becomes of Ctrl F: the page takes it, or it is the browser's. */
async function pressFind(page: Page): Promise<string> {
	await page.evaluate(() => {
		const { dataset } = document.documentElement;
		dataset["pressed"] = "";
		const listener = (event: KeyboardEvent) => {
			if (event.key !== "f") return;
			window.removeEventListener("keydown", listener);
			// Afterwards, when everybody else has heard it.
			setTimeout(() => (dataset["pressed"] = event.defaultPrevented ? "taken" : "left to the browser"));
		};
		window.addEventListener("keydown", listener);
	});
	await page.keyboard.press("Control+f");
	await expect(page.locator("html")).toHaveAttribute("data-pressed", /./);
	return (await page.locator("html").getAttribute("data-pressed")) ?? "";
}

/** Police 01 to 17. */
async function seventeen(cms: ContractCaller): Promise<string[]> {
	const ids: string[] = [];
	for (let number = 1; number <= 17; number += 1) {
		// oxlint-disable-next-line no-await-in-loop -- in this order
		const { documentId } = await cms.createDocument({ name: `Police ${String(number).padStart(2, "0")}` });
		ids.push(documentId);
	}
	return ids;
}
