import { setTimeout } from "node:timers/promises";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import type { Locator, Page, Route, TestInfo } from "@playwright/test";
import { CHUNK_HEADERS } from "../../contract/files/upload-headers.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";
import { fillCredentials, takeSession } from "./harness/accounts.ts";
import { showFiles, signOut, visibleLink } from "./harness/gestures.ts";
import { expect, test } from "./harness/test.ts";

const MIB = 1024 * 1024;

interface TestFile {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

test("three files dropped on the list become documents, each named after its file, and are read @scripts", async ({
	page,
	cms,
	expectAccessible,
}, testInfo) => {
	test.setTimeout(180_000);
	await page.goto("/documents");
	await drop(page, [
		pdf("2026-03-01_Police_Hausrat.pdf"),
		pdf("IMG_2034.pdf"),
		pdf("Mietvertrag Zürich.pdf"),
	]);
	await expect(page).toHaveURL(/\/documents\/add/);
	const cards = page.getByRole("list", { name: "Neue Dokumente" });
	await expect(cards.getByRole("textbox", { name: "Name" })).toHaveCount(3);
	expect(
		await Promise.all((await cards.getByRole("textbox").all()).map((name) => name.inputValue())),
	).toEqual(["Police Hausrat", "Foto 2034", "Mietvertrag Zürich"]);
	await expectAccessible();
	await page.getByLabel("Kategorie für alle").selectOption({ label: "Versicherungen" });
	await cards.getByLabel("Kategorie").nth(1).selectOption({ label: "Noch einordnen" });
	await page.getByRole("button", { name: "3 Dokumente ablegen" }).click();
	await expect(page).toHaveURL(/\/documents(\?|$)/);
	const tray = trayOf(page);
	await openTray(tray);
	await expect(tray.getByText("· hochgeladen und gelesen")).toHaveCount(3, { timeout: 120_000 });
	await expectAccessible();

	await expect(page.getByRole("link", { name: "Police Hausrat", exact: true })).toBeVisible();
	await expect(page.getByRole("link", { name: "Foto 2034", exact: true })).toBeVisible();
	if (testInfo.project.name === "desktop") {
		await expect(page.getByRole("link", { name: /^Noch einordnen/ })).toContainText("1");
	}
	await tray.getByRole("link", { name: "Mietvertrag Zürich.pdf" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Mietvertrag Zürich" })).toBeVisible();
	// It stays where one goes.
	await expect(tray).toBeVisible();
	const [documentId = ""] = /[a-z0-9]{24}/.exec(page.url()) ?? [];
	expect((await cms.document(documentId)).documentFiles).toMatchObject([
		{ file: { name: "Mietvertrag Zürich.pdf" }, state: "processed" },
	]);
});

test("messages and uploads lie over nothing that one reads, at any width @desktop @scripts", async ({
	page,
	cms,
}) => {
	test.setTimeout(180_000);
	for (let number = 1; number <= 20; number += 1) await cms.createDocument({ name: `Police ${number}` });
	const file = pdf("Hausrat.pdf");
	const { documentId } = await cms.createDocument({ name: "Versicherung ".repeat(15) });
	await cms.upload(documentId, { name: file.name, mime: file.mimeType, bytes: new Uint8Array(file.buffer) });
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.state, { timeout: 120_000 })
		.toBe("processed");
	await page.goto(`/documents/${documentId}`);
	await paste(page, [pdf("Ein langer Name ".repeat(6)), pdf("Beilage.pdf")]);
	await openTray(trayOf(page));
	const [toast, tray] = ["[data-toast]", "[data-tray]"];
	const undo = page.getByRole("button", { name: "Rückgängig" }).last();

	async function expectFree(under: string) {
		// A message stays while someone is in it.
		await undo.focus();
		for (const [width, height] of [
			[1024, 700],
			[1280, 800],
			[1440, 900],
			[1920, 1080],
			[390, 844],
		] as const) {
			await page.setViewportSize({ width, height });
			// At its end a phone's list gets longer.
			await expect(async () => {
				await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
				await expect(undo).toBeInViewport({ ratio: 1 });
				for (const over of [toast, tray]) {
					expect(await coveredBy(page, over, `${under}, nav a`), `${over} at ${width}`).toEqual([]);
				}
				expect(await coveredBy(page, toast, tray), `${toast} at ${width}`).toEqual([]);
			}).toPass({ timeout: 15_000 });
		}
	}

	// On the page of the document: what is known of it, and the search in its file.
	await page.getByRole("button", { name: "Archivieren" }).click();
	await expect(undo).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "In der Datei suchen" }).first().click();
	await expectFree("[data-find], article dl > div:last-child");

	await page.setViewportSize({ width: 1280, height: 800 });
	await visibleLink(page, "Dokumente").click();
	await page.getByRole("row", { name: "Police 20" }).getByRole("cell").last().click();
	await page.getByRole("article").getByRole("button", { name: "Archivieren" }).click();
	await expect(page.locator("[data-toast]", { hasText: "Police 20" })).toBeVisible();
	const ofList = "tr[data-document]:last-child, #preview dl > div, main nav a";
	await expectFree(ofList);

	// With a navigation of icons alone they have strips of their own.
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.getByRole("button", { name: "Leiste einklappen" }).click();
	await expectFree(ofList);
});

test("a message whose time is over leaves nothing that scrolls, however late the scripts take it away @phone @scripts", async ({
	page,
	expectAccessible,
}) => {
	await page.addInitScript(() =>
		window.addEventListener("animationend", (event) => event.stopPropagation(), { capture: true }),
	);
	await page.goto("/my-profile");
	await page.getByRole("button", { name: "Name speichern" }).click();
	const toast = page.locator("[data-toast]");
	await expect(toast).toBeVisible();
	await expect(toast).toBeHidden();
	await expect(toast).toHaveCount(1);
	await expectAccessible();
});

test.describe("a hundred files dropped at once", () => {
	test.use({ expectedErrors: [/status of 40[04]/] });

	test("are counted, the few that fail come first and are tried again together @scripts @desktop", async ({
		page,
		cms,
		expectAccessible,
	}) => {
		test.setTimeout(300_000);
		const { documentId } = await cms.createDocument({ name: "Umzug" });
		await page.goto(`/documents/${documentId}`);
		let refused = 0;
		await page.route("**/files/upload/*", async (route) => {
			const name = route.request().headers()[CHUNK_HEADERS.fileName.toLowerCase()] ?? "";
			if (!/^Beleg%20\d?[37]\.txt$/.test(name) || refused >= 20) return route.continue();
			refused += 1;
			return route.fulfill({ status: 400, body: "{}" });
		});
		const notes = Array.from({ length: 100 }, (_, index) => bytes(`Beleg ${index}.txt`, 40));
		await (await showFiles(page)).getByLabel(CHOOSE).setInputFiles(notes);
		const tray = trayOf(page);
		const heading = tray.getByRole("heading");
		await expect(heading).toContainText(/^\d+ von 100 hochgeladen/);
		await expect(tray.getByRole("listitem")).toHaveCount(51);
		await expect(heading).toHaveText("20 Dateien wurden nicht hochgeladen", { timeout: 200_000 });
		await expect(tray.getByRole("listitem").nth(19)).toContainText("konnte nicht hochgeladen werden.");
		await expectAccessible();
		const again = tray.getByRole("button", { name: "Fehlgeschlagene wiederholen" });
		await again.press("Enter");
		await expect(again).toBeHidden();
		// Who goes by the keyboard stays where the button was.
		await expect(tray.locator(":focus")).toHaveCount(1);
		await expect
			.poll(async () => (await cms.document(documentId)).documentFiles.length, { timeout: 60_000 })
			.toBe(100);
		await expect(heading).toHaveText(/gelesen|100 Dateien hochgeladen/);
	});
});

test("a whole folder is chosen, but for what the system keeps in it @scripts @desktop", async ({
	page,
	expectAccessible,
}, testInfo) => {
	const folder = testInfo.outputPath("Papiere");
	mkdirSync(`${folder}/2024`, { recursive: true });
	const inFolder = ["Police 10.txt", "Police 9.txt", ".DS_Store", "2024/Brief.txt", "2024/Thumbs.db"];
	for (const name of inFolder) writeFileSync(`${folder}/${name}`, randomBytes(20));
	// The address of before leads here.
	await page.goto("/documents/upload");
	await page.getByLabel("Ganzen Ordner wählen").setInputFiles(folder);
	const list = page.getByRole("list", { name: "Neue Dokumente" });
	await expect(list.getByRole("listitem")).toHaveText([/Brief\.txt/, /Police 9\.txt/, /Police 10\.txt/]);
	await expect(page.getByText("Thumbs.db weggelassen: 2")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "3 Dokumente ablegen" }).click();
	await expect(page.getByRole("link", { name: "Police 10", exact: true })).toBeVisible();
});

test.describe("an upload whose network goes away in the middle", () => {
	test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/] });

	test("waits and goes on by itself, and not a byte is lost @scripts @desktop", async ({
		page,
		context,
		cms,
	}, testInfo) => {
		test.setTimeout(120_000);
		const { documentId } = await cms.createDocument({ name: "Baupläne" });
		await page.goto(`/documents/${documentId}`);
		const seen = await watchChunks(page, async (index, route) => {
			if (index !== 1 || seen.filter((chunk) => chunk === "1").length > 1) return route.continue();
			await context.setOffline(true);
			return route.abort("internetdisconnected");
		});
		const file = bytes("Bauplan.bin", 11 * MIB);
		await (await showFiles(page)).getByLabel(CHOOSE).setInputFiles(onDisk(file, testInfo));
		const tray = trayOf(page);
		const said = tray.getByText("Verbindung unterbrochen, geht von selbst weiter");
		// Five megabytes come first, which take long on a busy machine.
		await expect(said).toBeVisible({ timeout: 60_000 });
		await context.setOffline(false);
		await expect(tray.getByRole("link", { name: "Bauplan.bin" })).toBeVisible({ timeout: 60_000 });
		expect(seen).toEqual(["0", "1", "1", "2"]);
		expect(await storedHash(page, tray)).toBe(hashOf(file));
	});
});

test.describe("an upload that was interrupted", () => {
	test("is offered on the next visit and goes on with the same session @scripts @desktop", async ({
		page,
		cms,
	}, testInfo) => {
		test.setTimeout(120_000);
		const { documentId } = await cms.createDocument({ name: "Baupläne" });
		await page.goto(`/documents/${documentId}`);
		let isHeld = true;
		const sessions = new Set<string | undefined>();
		const seen = await watchChunks(page, async (index, route) => {
			sessions.add(route.request().headers()[CHUNK_HEADERS.sessionId.toLowerCase()]);
			if (index === 1 && isHeld) return;
			await route.continue();
		});
		const file = bytes("Bauplan.bin", 11 * MIB);
		await (await showFiles(page)).getByLabel(CHOOSE).setInputFiles(onDisk(file, testInfo));
		await expect.poll(() => seen, { timeout: 60_000 }).toEqual(["0", "1"]);
		// Leaving in the middle asks first.
		page.once("dialog", (dialog) => void dialog.accept());
		await page.reload();
		isHeld = false;
		const tray = trayOf(page);
		await expect(tray.getByRole("heading")).toHaveText("Eine Datei braucht Ihre Entscheidung");
		await tray.getByRole("button", { name: "«Bauplan.bin» weiter hochladen" }).click();
		await expect(tray.getByRole("link", { name: "Bauplan.bin" })).toBeVisible({ timeout: 60_000 });
		expect(seen).toEqual(["0", "1", "1", "2"]);
		expect(sessions.size).toBe(1);
		expect(await storedHash(page, tray)).toBe(hashOf(file));
	});

	test("is gone from all tabs and from the server when one signs out in another @scripts @desktop", async ({
		page,
		cms,
	}, testInfo) => {
		const { documentId } = await cms.createDocument({ name: "Baupläne" });
		await page.goto(`/documents/${documentId}`);
		const seen = await watchChunks(page, async (index, route) => {
			if (index === 0) await route.continue();
		});
		await (
			await showFiles(page)
		)
			.getByLabel(CHOOSE)
			.setInputFiles(onDisk(bytes("Bauplan.bin", 6 * MIB), testInfo));
		await expect.poll(() => seen, { timeout: 60_000 }).toEqual(["0", "1"]);
		const cancelled = page.waitForRequest((request) => request.method() === "DELETE");
		const other = await page.context().newPage();
		await other.goto("/documents");
		// What ends the uploads there comes late: by then this tab has let go of all it knew.
		await other.route("**/assets/*.js", async (route) => {
			await setTimeout(500);
			await route.continue();
		});
		await signOut(other);
		await expect(trayOf(page)).toBeHidden();
		expect((await cancelled).url()).toContain(`/files/upload/${documentId}?sessionId=upload-`);
		await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
		// What is left is nobody's: which version of the app ran here, and how often somebody came.
		const left = await page.evaluate(() => Object.keys(localStorage).toSorted());
		expect(left).toEqual(["app-version", "visits"]);
	});
});

test.describe("an upload whose session ends", () => {
	test.use({ expectedErrors: [/status of 40[14]/] });

	test("waits beside the page without lying over it, and goes on once one has signed in beside it @scripts @desktop", async ({
		page,
		account,
		context,
		cms,
	}) => {
		test.setTimeout(120_000);
		const { documentId } = await cms.createDocument({ name: "Baupläne" });
		await page.goto(`/documents/${documentId}`);
		await page.setViewportSize({ width: 1280, height: 800 });
		let isHeld = true;
		const held: Route[] = [];
		await watchChunks(page, async (_, route) => {
			if (isHeld) held.push(route);
			else await route.continue();
		});
		const plans = Array.from({ length: 5 }, (_, index) => bytes(`Plan ${index}.txt`, 40));
		await (await showFiles(page)).getByLabel(CHOOSE).setInputFiles(plans);
		await expect.poll(() => held.length).toBe(3);
		await cms.signOut();
		isHeld = false;
		await Promise.all(held.map((route) => route.continue()));
		const tray = trayOf(page);
		await expect(tray.getByRole("heading")).toHaveText("Sie sind nicht mehr angemeldet", { timeout: 60_000 });
		expect(await coveredBy(page, ".tray *", ".rail a")).toEqual([]);
		const goOn = tray.getByRole("button", { name: /weiter hochladen$/ }).first();
		await goOn.scrollIntoViewIfNeeded();
		await expect(goOn).toBeInViewport({ ratio: 1 });
		const beside = context.waitForEvent("page");
		await tray.getByRole("link", { name: "Anmelden" }).click();
		await fillCredentials(await beside, account);
		await expect(tray.getByRole("heading")).toHaveText(/gelesen|5 Dateien hochgeladen/, { timeout: 60_000 });
		await expect(tray.getByRole("link", { name: /^Plan/ })).toHaveCount(5);
	});
});

test("a file that is there already is noticed before it travels @desktop @scripts", async ({
	page,
	cms,
	expectAccessible,
}) => {
	test.setTimeout(180_000);
	const same = pdf("Police.pdf");
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await cms.upload(documentId, {
		name: "alt.pdf",
		mime: "application/pdf",
		bytes: new Uint8Array(same.buffer),
	});
	await expect
		.poll(async () => (await cms.document(documentId)).documentFiles[0]?.sha256, { timeout: 120_000 })
		.toBe(hashOf(same));

	const other = await cms.createDocument({ name: "Noch einmal" });
	await page.goto(`/documents/${other.documentId}`);
	const seen = await watchChunks(page, (_, route) => route.continue());
	await paste(page, [same]);
	const tray = trayOf(page);
	await expect(tray.getByText("liegt schon in")).toBeVisible();
	await expectInSight(page, tray.getByRole("listitem").getByRole("button"));
	// It is the same question on the next visit.
	await page.reload();
	await expect(tray.getByText("liegt schon in")).toBeVisible();
	await expect(tray.getByRole("link", { name: "Hausrat" })).toHaveAttribute(
		"href",
		`/documents/${documentId}`,
	);
	expect(seen).toEqual([]);
	await expectAccessible();
	await tray.getByRole("button", { name: "«Police.pdf» trotzdem hochladen" }).click();
	await openTray(tray);
	await expect(tray.getByRole("link", { name: "Police.pdf" })).toBeVisible();
	expect((await cms.document(other.documentId)).documentFiles).toHaveLength(1);

	// While one chooses, before anything is made.
	await page.goto("/documents/add");
	await page.getByLabel(CHOOSE).setInputFiles(same);
	await expect(page.getByRole("listitem").getByText("liegt schon in")).toBeVisible();
	await expectAccessible();
});

test.describe("a single file", () => {
	// What was cancelled on its way.
	test.use({ expectedErrors: [/status of 404/] });

	test("leads to its document, which says that the file is on its way; cancelled, it leaves nothing @scripts @desktop", async ({
		page,
	}) => {
		await page.goto("/documents/add");
		await page.getByLabel(CHOOSE).setInputFiles(pdf("Police.pdf"));
		let letGo = () => {};
		const held = new Promise<void>((resolve) => (letGo = resolve));
		await watchChunks(page, async (_, route) => {
			await held;
			await route.abort();
		});
		await page.getByRole("textbox", { name: "Name" }).fill("");
		await page.getByRole("button", { name: "Dokument ablegen" }).click();
		await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
		await expect(page.getByText("Bitte ausfüllen")).toBeVisible();
		await page.getByRole("textbox", { name: "Name" }).fill("Hausrat");
		await page.getByRole("button", { name: "Dokument ablegen" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Hausrat" })).toBeVisible();
		const files = page.getByRole("region", { name: "Dateien" });
		await expect(files.getByText("Die Datei wird hochgeladen")).toBeVisible();
		await expect(files.getByText("Zu diesem Dokument gibt es keine Datei")).toHaveCount(0);
		const address = page.url();
		await trayOf(page).getByRole("button", { name: "Hochladen von «Police.pdf» abbrechen" }).click();
		await expect(page).toHaveURL(/\/documents(\?|$)/);
		letGo();
		expect((await page.request.get(address)).status()).toBe(404);
	});
});

test("a form makes a document of each file where no script runs @no-scripts @phone-no-scripts", async ({
	page,
	expectAccessible,
}) => {
	await page.goto("/documents");
	await visibleLink(page, "Hinzufügen").click();
	await expectAccessible();
	await expect(page.getByLabel("Kategorie")).toHaveValue(/./);
	await page.getByLabel(CHOOSE).setInputFiles([pdf("2026-03-01_Police_Hausrat.pdf"), pdf("IMG_2034.pdf")]);
	await page.getByRole("button", { name: "Ablegen" }).click();
	await expect(page.getByText("2 Dateien sind hochgeladen.")).toBeVisible();
	await expect(page.getByRole("link", { name: "Police Hausrat", exact: true })).toBeVisible();
	await expect(page.getByRole("link", { name: "Foto 2034", exact: true })).toBeVisible();
});

test.describe("a form in which one file cannot be taken", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("says which one, and keeps the others @no-scripts @desktop", async ({ page, expectAccessible }) => {
		await page.goto("/documents/add");
		await page.getByLabel("Kategorie").selectOption({ label: "Versicherungen" });
		const empty = { name: "leer.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) };
		await page.getByLabel(CHOOSE).setInputFiles([empty, pdf("Police.pdf")]);
		await page.getByRole("button", { name: "Ablegen" }).click();
		await expect(page.getByText("«leer.pdf» ist leer.")).toBeVisible();
		await expectAccessible();
		await page.getByRole("link", { name: "«Police.pdf» ist hochgeladen." }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Police" })).toBeVisible();
		await page.goto("/documents?page=1");
		// No document stays behind of the one that failed.
		await expect(page.getByRole("link", { name: "leer" })).toHaveCount(0);
	});
});

const CHOOSE = "Dateien hierher ziehen oder auswählen";

function pdf(name: string): TestFile {
	return {
		name,
		mimeType: "application/pdf",
		buffer: Buffer.from(tinyPdf([`${name} ${randomBytes(8).toString("hex")}`])),
	};
}

/** What of the page lies under messages and uploads, as far as it is on the screen and not scrolled away. */
async function coveredBy(page: Page, over: string, under: string): Promise<string[]> {
	return page.evaluate(
		([overSelector, underSelector]) => {
			const seen = (element: Element) => {
				let { left, right, top, bottom } = element.getBoundingClientRect();
				for (let around = element.parentElement; around; around = around.parentElement) {
					if (around === document.body || getComputedStyle(around).overflowY === "visible") continue;
					const clip = around.getBoundingClientRect();
					left = Math.max(left, clip.left);
					right = Math.min(right, clip.right);
					top = Math.max(top, clip.top);
					bottom = Math.min(bottom, clip.bottom);
				}
				return { left, right, top, bottom };
			};
			const shown = (selector: string) =>
				[...document.querySelectorAll(selector)]
					.filter((element) => element.checkVisibility())
					.map((element) => ({ element, box: seen(element) }))
					.filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
			const upper = shown(overSelector);
			if (upper.length === 0) return [`no ${overSelector}`];
			return shown(underSelector).flatMap(({ element, box }) =>
				upper
					.filter(
						(other) =>
							other.box.left < box.right - 1 &&
							other.box.right > box.left + 1 &&
							other.box.top < box.bottom - 1 &&
							other.box.bottom > box.top + 1,
					)
					.map((other) => `${other.element.className} over ${element.textContent.slice(0, 40)}`),
			);
		},
		[over, under] as const,
	);
}

/** Beside the page, and in the strip of a lower window, which is as wide as the page and low. */
async function expectInSight(page: Page, buttons: Locator): Promise<void> {
	for (const size of [
		{ width: 1366, height: 700 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(size);
		await expect(buttons).toHaveCount(2);
		for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
		if (size.height > 700) continue;
		const [strip, main] = await Promise.all([trayOf(page).boundingBox(), page.locator("main").boundingBox()]);
		expect(strip).toMatchObject({ x: main?.x, width: main?.width });
		expect(strip?.height).toBeLessThan(160);
	}
}

function bytes(name: string, size: number): TestFile {
	return { name, mimeType: "application/octet-stream", buffer: randomBytes(size) };
}

/** Path of the file: a large one would take its time on the way to the browser. */
function onDisk({ name, buffer }: TestFile, testInfo: TestInfo): string {
	const path = testInfo.outputPath(name);
	writeFileSync(path, buffer);
	return path;
}

function hashOf({ buffer }: TestFile): string {
	return createHash("sha256").update(buffer).digest("hex");
}

function trayOf(page: Page): Locator {
	return page.getByRole("region", { name: "Hochladen" });
}

/** On a phone it is a bar until something is asked. */
async function openTray(tray: Locator): Promise<void> {
	const toggle = tray.getByRole("heading").getByRole("button");
	if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
	await expect(tray.getByRole("list")).toBeVisible();
}

/** Dispatches what a browser does where files are dropped or pasted. */
async function drop(page: Page, files: readonly TestFile[]): Promise<void> {
	const transfer = await transferOf(page, files);
	const said = page.getByText("Dateien loslassen: Aus jeder wird ein neues Dokument");
	// What hears it comes a moment after the page.
	await expect(async () => {
		await page.dispatchEvent("body", "dragenter", { dataTransfer: transfer });
		await expect(said).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
}

async function paste(page: Page, files: readonly TestFile[]): Promise<void> {
	const transfer = await transferOf(page, files);
	await page.evaluate((clipboardData) => {
		const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
		document.body.dispatchEvent(event);
	}, transfer);
}

function transferOf(page: Page, files: readonly TestFile[]) {
	const sent = files.map(({ name, mimeType, buffer }) => ({
		name,
		mimeType,
		content: buffer.toString("base64"),
	}));
	return page.evaluateHandle((given) => {
		const transfer = new DataTransfer();
		for (const { name, mimeType, content } of given) {
			const decoded = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
			transfer.items.add(new File([decoded], name, { type: mimeType }));
		}
		return transfer;
	}, sent);
}

/** The index of each chunk that leaves the browser, in the order in which they do. */
async function watchChunks(
	page: Page,
	treat: (index: number, route: Route) => Promise<void>,
): Promise<string[]> {
	const seen: string[] = [];
	await page.route("**/files/upload/*", async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		const index = route.request().headers()[CHUNK_HEADERS.index.toLowerCase()] ?? "";
		seen.push(index);
		await treat(Number(index), route);
	});
	return seen;
}

/** SHA-256 of the file that the tray's only row leads to, as the server has it. */
async function storedHash(page: Page, tray: Locator): Promise<string> {
	const address = (await tray.getByRole("listitem").getByRole("link").getAttribute("href")) ?? "";
	const fileId = new URLSearchParams(address.split("?")[1]).get("file");
	const response = await page.request.get(`/files/${fileId}/content`);
	return createHash("sha256")
		.update(await response.body())
		.digest("hex");
}
