import { registerAccount, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";
import { waitForWorker } from "./worker.ts";

test.use({ serviceWorkers: "allow" });

test.describe("the installed app", { tag: ["@scripts"] }, () => {
	test("files that another app shares are cards, also where one has to sign in first @phone", async ({
		page,
		context,
		account,
	}) => {
		await takeSession(page, account);
		await page.goto("/inbox");
		await waitForWorker(page);
		// As the system does: a form of no page, with files.
		const share = (name: string) =>
			page.evaluate((fileName) => {
				const form = document.createElement("form");
				Object.assign(form, {
					method: "post",
					enctype: "multipart/form-data",
					action: "/documents/add?share=1",
				});
				const input = document.createElement("input");
				const files = new DataTransfer();
				files.items.add(new File(["Grüezi"], fileName, { type: "text/plain" }));
				Object.assign(input, { type: "file", name: "files", files: files.files });
				form.appendChild(input);
				document.body.appendChild(form);
				form.submit();
			}, name);
		await share("Offerte.txt");
		await expect(page.getByText("Offerte.txt").first()).toBeVisible();

		await page.goto("/imprint");
		await context.clearCookies();
		await share("Rechnung.txt");
		await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
		await page.getByLabel("E-Mail").fill(account.email);
		await page.getByLabel("Passwort").fill(account.password);
		await page.getByRole("button", { name: "Anmelden", exact: true }).click();
		await expect(page.getByText("Rechnung.txt").first()).toBeVisible();
	});

	test("is offered on the third visit with another page, and never again once dismissed", async ({
		page,
		account,
		expectAccessible,
	}) => {
		await takeSession(page, account);
		// No browser of a test offers it by itself.
		await page.addInitScript(() => {
			if (localStorage.getItem("visits") === null) localStorage.setItem("visits", "2");
			const offer = () => {
				const event = new Event("beforeinstallprompt", { cancelable: true });
				window.dispatchEvent(Object.assign(event, { prompt: async () => {} }));
			};
			window.addEventListener("load", () => setTimeout(offer, 500));
		});
		const hint = page.getByRole("complementary", { name: "App" });
		await page.goto("/inbox");
		await page.waitForTimeout(1_000);
		await expect(hint).toBeHidden();
		await page
			.getByRole("link", { name: "Dokumente", exact: true })
			.filter({ visible: true })
			.first()
			.click();
		await expect(hint).toContainText("Ablage lässt sich installieren");
		await expectAccessible();
		await hint.getByRole("button", { name: "Nicht installieren" }).click();
		await expect(hint).toBeHidden();
		await page.getByRole("link", { name: "Eingang", exact: true }).filter({ visible: true }).first().click();
		await expect(page.getByRole("heading", { name: "Eingang", level: 1 })).toBeVisible();
		await expect(hint).toBeHidden();

		await page.goto("/my-profile");
		const section = page.getByRole("region", { name: "App", exact: true });
		await expect(section.getByRole("button", { name: "Installieren" })).toBeVisible();
		await expectAccessible();
	});

	test("is offered by the app, too, where the browser offers it before the scripts are there @desktop", async ({
		page,
		account,
	}) => {
		await takeSession(page, account);
		await page.route("**/assets/*.js", async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 1_500));
			await route.continue();
		});
		await page.addInitScript(() => {
			const event = Object.assign(new Event("beforeinstallprompt"), { prompt: async () => {} });
			setTimeout(() => window.dispatchEvent(event), 700);
		});
		await page.goto("/my-profile");
		const section = page.getByRole("region", { name: "App", exact: true });
		await expect(section.getByRole("button", { name: "Installieren" })).toBeVisible();
	});

	test("a page names what it takes to install it @desktop", async ({ page, playwright, baseURL }) => {
		await takeSession(page, await registerAccount(playwright, baseURL));
		await page.goto("/inbox");
		const href = await page.locator("link[rel=manifest]").getAttribute("href");
		const answer = await page.request.get(href ?? "");
		expect(answer.headers()["content-type"]).toContain("application/manifest+json");
		const session = await page.context().newCDPSession(page);
		const { errors } = await session.send("Page.getAppManifest");
		expect(errors).toEqual([]);
		const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
		// (The browser of a test is in a private window, where nothing is installed.)
		expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
	});
});
