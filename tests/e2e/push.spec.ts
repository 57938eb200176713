import type { Page } from "@playwright/test";
import { newPushBrowser, type PushBrowser } from "../support/push-receiver.ts";
import { chromiumOptions } from "../support/browsers/chromium.ts";
import { takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

// The smaller one has no notifications.
test.use({
	launchOptions: chromiumOptions(process.env["E2E_WHOLE_BROWSER"]),
	serviceWorkers: "allow",
});

/** No push service of a browser can be reached here: the browser has an address of our own in its place. */
async function withPushService(page: Page): Promise<PushBrowser> {
	const browser = await newPushBrowser("", process.env["PUSH_URL"]);
	const { endpoint, keys } = browser.subscription;
	await page.addInitScript(
		({ address, known }) => {
			const bytes = (encoded: string) =>
				Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
					char.charCodeAt(0),
				);
			const subscription = () => ({
				endpoint: address,
				options: { applicationServerKey: bytes(localStorage.getItem("serverKey") ?? "").buffer },
				getKey: (name: "p256dh" | "auth") => bytes(known[name]).buffer,
				unsubscribe: async () => {
					localStorage.removeItem("serverKey");
					return true;
				},
			});
			Object.assign(PushManager.prototype, {
				getSubscription: async () => (localStorage.getItem("serverKey") ? subscription() : null),
				subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
					localStorage.setItem("serverKey", applicationServerKey);
					return subscription();
				},
			});
		},
		{ address: endpoint, known: keys },
	);
	return browser;
}

const section = (page: Page) => page.getByRole("region", { name: "Mitteilungen auf diesem Gerät" });
const turnOn = (page: Page) => section(page).getByRole("button", { name: "Auf diesem Gerät einschalten" });
const device = (page: Page) => section(page).getByRole("listitem");

test.describe("push", { tag: ["@scripts", "@desktop"] }, () => {
	test.beforeEach(({ page, account }) => takeSession(page, account));

	test("is turned on by a click, comes, leads to its page, and ends with the session", async ({
		page,
		context,
		baseURL,
		account,
		expectAccessible,
	}) => {
		// It waits for the worker, which keeps the whole app first.
		test.slow();
		const browser = await withPushService(page);
		await context.grantPermissions(["notifications"]);
		await page.goto("/my-profile");
		await expect(turnOn(page)).toBeVisible();
		// Nothing of it is there before somebody wants it, but for the worker, which everybody has.
		expect(await page.evaluate(() => localStorage.getItem("serverKey"))).toBeNull();
		const registration = registrationOf(page);
		await turnOn(page).click();
		await expect(section(page).getByText("Auf diesem Gerät eingeschaltet.")).toBeFocused({ timeout: 60_000 });
		await expect(device(page)).toContainText(/Chrome auf Linux.*Dieses Gerät.*noch nie erreicht/s);
		await expectAccessible();

		await section(page).getByRole("button", { name: "Testmitteilung senden" }).click();
		await expect(page.getByText("Die Testmitteilung ist unterwegs.")).toBeVisible();
		await expect(device(page)).toContainText("zuletzt erreicht");
		const sent = await page.request.get(browser.subscription.endpoint);
		const data = await browser.read(await sent.body());
		const deliver = await registration;
		const origin = new URL(baseURL ?? "").origin;
		await deliver(data, origin);
		await expect.poll(() => shown(page)).toEqual(["Testmitteilung: So meldet sich Ablage auf diesem Gerät."]);

		// Who looks at the app sees it there.
		const message = { title: "Erinnerung", body: "Velo", url: "/deadlines", tag: "b" };
		await page.bringToFront();
		await deliver(JSON.stringify(message), origin);
		await deliver(JSON.stringify({ ...message, tag: "c", title: "Zahlung", always: true }), origin);
		await expect.poll(() => shown(page)).toContain("Zahlung: Velo");
		expect(await shown(page)).not.toContain("Erinnerung: Velo");

		const [worker] = context.serviceWorkers();
		await worker?.evaluate(async () => {
			const { registration: own } = globalThis as unknown as { registration: ServiceWorkerRegistration };
			const [notification] = await own.getNotifications({ tag: "c" });
			globalThis.dispatchEvent(
				Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }),
			);
		});
		await expect(page.getByRole("heading", { name: "Fristen", level: 1 })).toBeVisible();

		// Each page says anew that this browser is told: after signing out it would be refused.
		const renewed = page.waitForResponse("**/my-profile/push");
		await page.goto("/my-profile");
		await expect(section(page)).toContainText("Auf diesem Gerät eingeschaltet.");
		await renewed;
		await page.getByRole("button", { name: "Abmelden" }).filter({ visible: true }).click();
		await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
		expect(await page.evaluate(() => localStorage.getItem("serverKey"))).toBeNull();
		await page.getByLabel("E-Mail").fill(account.email);
		await page.getByLabel("Passwort").fill(account.password);
		await page.getByRole("button", { name: "Anmelden" }).click();
		await expect(page.getByRole("button", { name: "Abmelden" }).filter({ visible: true })).toBeVisible();
		await page.goto("/my-profile");
		await expect(turnOn(page)).toBeVisible();
		await expect(device(page)).toHaveCount(0);
	});

	test("says how to allow it where the browser blocks it", async ({ page, context, expectAccessible }) => {
		await context.clearPermissions();
		await page.addInitScript(() => {
			Object.defineProperty(Notification, "permission", { get: () => "denied" });
		});
		await page.goto("/my-profile");
		await expect(section(page)).toContainText("So erlauben Sie sie");
		await expect(turnOn(page)).toBeHidden();
		await expectAccessible();
	});
});

/** What is shown outside of the page. */
function shown(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready;
		const notifications = await registration.getNotifications();
		return notifications.map(({ title, body }) => `${title}: ${body}`);
	});
}

/** Waits for the page's service worker. @returns what has the browser deliver a push to it */
async function registrationOf(page: Page): Promise<(data: string, origin: string) => Promise<unknown>> {
	const session = await page.context().newCDPSession(page);
	const registered = new Promise<string>((resolve) => {
		session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const [registration] = registrations;
			if (registration) resolve(registration.registrationId);
		});
	});
	await session.send("ServiceWorker.enable");
	const registrationId = await registered;
	return (data, origin) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}
