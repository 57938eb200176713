import { COLOUR_MODE_STORAGE_KEY } from "../../../contract/constants.ts";
import type { Locator, Page } from "@playwright/test";
import { takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

const SCHEMES = ["light", "dark"] as const;

declare global {
	interface Window {
		/** Every class that the root has had, and its background in each frame until the page was there. */
		seen: { classes: Set<string>; backgrounds: Set<string> };
	}
}

async function prefer(page: Page, value: string): Promise<void> {
	const url = process.env["BASE_URL"] ?? "";
	await page.context().addCookies([{ name: COLOUR_MODE_STORAGE_KEY, value, url, sameSite: "Lax" }]);
}

/** Whether the page is dark, by what is seen of it: the brightness of its background. */
async function isDark(page: Page): Promise<boolean> {
	const brightness = await page.evaluate(() => {
		const canvas = document.createElement("canvas");
		const context = canvas.getContext("2d");
		if (!context) return 0;
		context.fillStyle = getComputedStyle(document.body).backgroundColor;
		context.fillRect(0, 0, 1, 1);
		return context.getImageData(0, 0, 1, 1).data[0] ?? 0;
	});
	return brightness < 128;
}

/** Looks at every frame until the page is there, from the first one on. */
async function watchFrames(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.seen = { classes: new Set(), backgrounds: new Set() };
		const look = () => {
			if (document.body) {
				window.seen.classes.add(document.documentElement.className);
				window.seen.backgrounds.add(getComputedStyle(document.body).backgroundColor);
			}
			requestAnimationFrame(look);
		};
		look();
	});
}

/** The start page alone, but where a choice is against the system: then those that come about otherwise as well. */
const PATHS = ["/", "/imprint", "/gibt-es-nicht"];

test("system and preference make one colour from the first frame on @desktop", async ({
	page,
	javaScriptEnabled,
}) => {
	if (javaScriptEnabled) await watchFrames(page);
	for (const system of SCHEMES) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		await test.step(`a ${system} system`, async () => {
			await page.emulateMedia({ colorScheme: system });
			for (const chosen of [...SCHEMES, "system"] as const) {
				const expected = chosen === "system" ? system : chosen;
				// oxlint-disable no-await-in-loop -- one page after the other
				await prefer(page, chosen);
				for (const path of expected === system ? PATHS.slice(0, 1) : PATHS) {
					await page.goto(path);
					await expect.poll(() => isDark(page), path).toBe(expected === "dark");
					if (javaScriptEnabled) {
						// A busy machine may have drawn nothing yet.
						await page.waitForFunction(() => window.seen.classes.size > 0);
						const seen = await page.evaluate(() => ({
							classes: [...window.seen.classes],
							backgrounds: [...window.seen.backgrounds],
						}));
						expect(seen.classes).toEqual([chosen === "system" ? "" : chosen]);
						expect(seen.backgrounds).toHaveLength(1);
					}
				}
				// oxlint-enable no-await-in-loop
			}
		});
	}
});

test.use({ expectedErrors: [/status of 404/] });

test("the page follows the system while it is open, unless a colour was chosen @desktop @scripts", async ({
	page,
}) => {
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto("/imprint");
	expect(await isDark(page)).toBe(false);
	await page.emulateMedia({ colorScheme: "dark" });
	expect(await isDark(page)).toBe(true);
	await prefer(page, "light");
	await page.goto("/imprint");
	expect(await isDark(page)).toBe(false);
});

test("what is printed is light whatever was chosen, and only while it is shown @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	await page.emulateMedia({ colorScheme: "dark" });
	await takeSession(page, account);
	await prefer(page, "dark");
	const { documentId } = await cms.createDocument({ name: "Police" });
	await page.goto(`/documents/${documentId}/print`);
	expect(await isDark(page)).toBe(false);
	await page.getByRole("link", { name: "Zurück zum Dokument" }).click();
	await expect(page.getByRole("link", { name: "Drucken" }).or(page.locator("summary"))).not.toHaveCount(0);
	await expect.poll(() => isDark(page)).toBe(true);
});

test("what an older app has kept counts from the first frame on, and is taken over once @desktop @scripts", async ({
	page,
	context,
}) => {
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto("/login");
	await page.evaluate((key) => localStorage.setItem(key, "dark"), COLOUR_MODE_STORAGE_KEY);
	await watchFrames(page);
	await page.goto("/login");
	expect(await isDark(page)).toBe(true);
	expect(await page.evaluate(() => [...window.seen.classes])).toEqual(["dark"]);
	const cookies = await context.cookies();
	expect(cookies.find(({ name }) => name === COLOUR_MODE_STORAGE_KEY)).toMatchObject({
		value: "dark",
		path: "/",
		sameSite: "Lax",
	});
	// From then on the cookie counts alone.
	await prefer(page, "light");
	await page.goto("/login");
	expect(await isDark(page)).toBe(false);
});

test("where the system chooses the colours, what is chosen has its own @desktop @scripts", async ({
	page,
	account,
}) => {
	await takeSession(page, account);
	await page.emulateMedia({ forcedColors: "active" });
	const ground = (chosen: Locator) => chosen.evaluate((element) => getComputedStyle(element).backgroundColor);
	await page.goto("/my-profile");
	const mode = page.getByRole("group", { name: "Darstellung" }).locator("label");
	const highlight = await ground(mode.filter({ has: page.getByRole("radio", { checked: true }) }));
	expect(highlight).not.toBe(
		await ground(mode.filter({ has: page.getByRole("radio", { checked: false }) }).first()),
	);
	await page.goto("/inbox?tab=open");
	const rail = page.getByRole("navigation", { name: "Hauptnavigation" });
	expect(await ground(rail.locator("[aria-current]"))).toBe(highlight);
	expect(await ground(page.getByRole("tab", { selected: true }))).toBe(highlight);
	expect(await ground(page.getByRole("tab", { selected: false }))).not.toBe(highlight);
	await page.goto("/documents?page=1");
	expect(await ground(page.locator(".state-links [aria-current]"))).toBe(highlight);
});
