import type { Page } from "@playwright/test";
import { SESSION_COOKIE } from "../../../app/middleware/session-cookie.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { takeDemoSession, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";
import { serverInFront } from "./in-front.ts";
import { waitForWorker } from "./worker.ts";

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => "isSamePage" in window).catch(() => true);

test.describe("a new version", { tag: ["@scripts", "@desktop"] }, () => {
	test.use({ serviceWorkers: "allow", expectedErrors: [/WebSocket|status of 400/] });

	test("offers itself, waits while something is typed, and takes over once that is saved", async ({
		page,
		context,
		account,
		baseURL,
		expectAccessible,
	}) => {
		const front = await serverInFront(baseURL ?? "");
		const session = { name: SESSION_COOKIE, value: account.jwt, httpOnly: true, sameSite: "Strict" } as const;
		await context.addCookies([{ ...session, url: front.origin }]);
		await page.goto(`${front.origin}/my-profile`);
		await waitForWorker(page);
		await page.getByLabel("Vorname").fill("Ursina");
		await mark(page);
		front.putNewBuild();
		// What browsers do by themselves with the next page, and the app now and then.
		await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
		const notice = page.getByRole("complementary", { name: "Neue Version" });
		await expect(notice).toContainText("Es gibt eine neue Version.");
		await expectAccessible();
		await notice.getByRole("button", { name: "Neu laden" }).click();
		await expect(notice).toContainText("sobald Sie gespeichert haben");
		await expect(page.getByLabel("Vorname")).toHaveValue("Ursina");
		expect(await isSamePage(page)).toBe(true);

		// What is refused is still there.
		const lastName = page.getByLabel("Nachname");
		await lastName.fill("");
		await page.getByRole("button", { name: "Speichern" }).first().click();
		await expect(lastName).toHaveAttribute("aria-invalid", "true");
		await page.waitForTimeout(500);
		expect(await isSamePage(page)).toBe(true);
		await expect(page.getByLabel("Vorname")).toHaveValue("Ursina");

		await lastName.fill("Ammann");
		await page.getByRole("button", { name: "Speichern" }).first().click();
		await expect.poll(() => isSamePage(page)).toBe(false);
		await expect(page.getByLabel("Vorname")).toHaveValue("Ursina");
		const waiting = () =>
			page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null);
		await expect.poll(waiting).toBe(true);
		front.close();
	});
});

test("a new version that offers itself leaves the foot of a list in the window @scripts @desktop", async ({
	page,
}) => {
	await page.clock.install();
	await page.route("**/version.json", (route) => route.fulfill({ json: { build: "another" } }));
	await takeDemoSession(page, "privat");
	await page.goto("/documents?page=1");
	await page.waitForLoadState("networkidle");
	// The app asks every half hour.
	await page.clock.fastForward("31:00");
	await expect(page.getByRole("complementary", { name: "Neue Version" })).toBeVisible();
	await expect(page.getByText(/^1–15 von/)).toBeInViewport({ ratio: 1 });
});

test.describe("a part of a page that cannot be loaded any more", { tag: ["@scripts", "@desktop"] }, () => {
	test.use({
		expectedErrors: [
			/404|preload|dynamically imported|Importing a module|ERR_INTERNET_DISCONNECTED|WebSocket/,
		],
	});

	test("has the page loaded anew, once in ten seconds", async ({ page, account }) => {
		await takeSession(page, account);
		await page.goto("/documents");
		await page.waitForLoadState("networkidle");
		await mark(page);
		let isGone = true;
		await page.route(/\/assets\/.*\.js/, (route) =>
			isGone ? route.fulfill({ status: 404, body: "" }) : route.continue(),
		);
		page.once("framenavigated", () => (isGone = false));
		await page.evaluate(() => window.dispatchEvent(new Event("vite:preloadError", { cancelable: true })));
		await expect.poll(() => isSamePage(page)).toBe(false);
		await page.waitForLoadState("networkidle");
		await mark(page);
		await page.evaluate(() => window.dispatchEvent(new Event("vite:preloadError", { cancelable: true })));
		await page.waitForTimeout(1_500);
		expect(await isSamePage(page)).toBe(true);
	});

	test("of a page to which one goes: that page is loaded as a whole, and it works again; without a connection leaves the frame, and comes once there is one", async ({
		page,
		account,
	}) => {
		await takeSession(page, account);
		await page.goto("/inbox");
		await page.waitForLoadState("networkidle");
		let isGone = true;
		await page.route(/\/assets\/.*\.js/, (route) =>
			isGone ? route.fulfill({ status: 404, body: "" }) : route.continue(),
		);
		page.once("framenavigated", () => (isGone = false));
		await page.getByRole("link", { name: "Fristen" }).first().click();
		await expect(page.getByRole("heading", { level: 1, name: "Fristen" })).toBeVisible();
		expect(new URL(page.url()).pathname).toBe("/deadlines");

		await page.goto("/inbox");
		await page.waitForLoadState("networkidle");
		await page.context().setOffline(true);
		await page.getByRole("link", { name: "Freigaben" }).first().click();
		await expect(page.getByRole("alert").getByText("Keine Verbindung")).toBeVisible();
		await page.context().setOffline(false);
		await expect(page.getByRole("heading", { level: 1, name: "Freigaben" })).toBeVisible();
	});
});

test.describe("the version that a browser ran before", { tag: ["@scripts", "@desktop"] }, () => {
	const stored = (page: Page) => page.evaluate(() => localStorage.getItem("app-version"));
	const cookieNames = async (page: Page) =>
		(await page.context().cookies())
			.map(({ name }) => name)
			.filter((name) => name !== "ablage_scripting")
			.toSorted();

	test.beforeEach(async ({ page, account, baseURL }) => {
		await takeSession(page, account);
		const url = baseURL ?? "";
		await page.context().addCookies([
			{ name: "explorer_columns", value: "old", domain: new URL(url).hostname, path: "/documents" },
			{ name: "sidebar", value: "1", url },
			{ name: "recent_documents", value: "x", url, httpOnly: true },
			{ name: "nuxt-color-mode", value: "dark", url },
		]);
	});

	test("is older than 0.17.6: all cookies but the session's go, and the page is loaded anew", async ({
		page,
	}) => {
		await page.addInitScript(() => {
			if (sessionStorage.getItem("begun") === null) localStorage.setItem("app-version", "0.17.4");
			sessionStorage.setItem("begun", String(Number(sessionStorage.getItem("begun")) + 1));
		});
		await page.goto("/my-profile");
		// While it is loaded anew it can be asked nothing.
		await expect.poll(() => stored(page).catch(() => null)).toBe(packageFile.version);
		const begun = () => page.evaluate(() => sessionStorage.getItem("begun")).catch(() => null);
		await expect.poll(begun).toBe("2");
		// (The page that is loaded anew fetches its style sheet.)
		await expect.poll(() => cookieNames(page)).toEqual([SESSION_COOKIE, "ablage_styles"]);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	});

	test.describe("is not stored", () => {
		test.use({ ranBefore: false });

		test("cookies go without a reload, what the page itself has set stays", async ({ page }) => {
			await page.addInitScript(() => {
				sessionStorage.setItem("begun", String(Number(sessionStorage.getItem("begun")) + 1));
			});
			await page.goto("/my-profile");
			await expect.poll(() => stored(page)).toBe(packageFile.version);
			const left = [SESSION_COOKIE, "ablage_styles", "nuxt-color-mode"];
			await expect.poll(() => cookieNames(page)).toEqual(left);
			expect(await page.evaluate(() => sessionStorage.getItem("begun"))).toBe("1");
		});
	});
});
