import { operatorSession, takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

test.use({ expectedErrors: [/Kaputt|status of (404|500)/] });

test(
	"an error in a page appears on the operator's page, without what was typed, and nobody else sees it",
	{ tag: ["@scripts", "@desktop"] },
	async ({ page, playwright, account, expectAccessible }) => {
		await takeSession(page, account);
		const frames: string[] = [];
		page.on("websocket", (socket) => {
			socket.on("framesent", ({ payload }) => frames.push(String(payload)));
		});
		await page.goto("/documents");
		const search = page.getByRole("searchbox").first();
		await search.fill("Kanarienvogel");
		const mark = account.user.documentId.slice(0, 8);
		await page.evaluate((said) => {
			setTimeout(() => {
				throw new Error(`Kaputt ${said} bei Kanarienvogel`);
			});
		}, mark);
		await expect(page.getByRole("link", { name: "Fehlerprotokoll" })).toHaveCount(0);
		const isSent = () => frames.some((frame) => frame.includes("client:log") && frame.includes(mark));
		await expect.poll(isSent).toBe(true);
		await page.route(/\/inbox\.data/, (route) => route.fulfill({ status: 500, body: "no" }));
		await page
			.getByRole("link", { name: /^Eingang/ })
			.first()
			.click();
		const number = await page.getByText("Fehlernummer").locator("span").innerText();
		await expect.poll(() => frames.some((frame) => frame.includes(`error page ${number}`))).toBe(true);
		await page.goto("/client-logs");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diese Seite gibt es nicht");

		await takeSession(page, await operatorSession(playwright));
		await page.goto("/documents");
		await page.getByRole("link", { name: "Fehlerprotokoll" }).first().click();
		const field = page.getByLabel("Meldung oder Fehlernummer");
		await field.fill(number);
		const numbered = page.getByRole("listitem").filter({ hasText: `error page ${number}` });
		await expect(async () => {
			await page.getByRole("button", { name: "Filtern" }).click();
			await expect(numbered).toHaveCount(1, { timeout: 1_000 });
		}).toPass({ timeout: 30_000 });
		// What is typed until the answer has come stays.
		const answer = Promise.withResolvers<void>();
		await page.route(/client-logs\.data/, async (route) => {
			await answer.promise;
			await route.continue();
		});
		await field.fill("Abwarten");
		await field.press("Enter");
		await field.fill(mark);
		answer.resolve();
		await expect(page).toHaveURL(/text=Abwarten/);
		await expect(field).toHaveValue(mark);
		await expect(field).toBeFocused();
		const row = page.getByRole("listitem").filter({ hasText: `Error: Kaputt ${mark} bei` });
		await expect(async () => {
			await page.getByRole("button", { name: "Filtern" }).click();
			await expect(row).toHaveCount(1, { timeout: 1_000 });
		}).toPass({ timeout: 30_000 });
		await expect(row).toContainText("Regula Ammann");
		await expect(page.locator("main")).not.toContainText("Kanarienvogel");
		await row.getByText("Kaputt").first().click();
		await expect(row.getByText("Stelle im Programm")).toBeVisible();
		await expectAccessible();
		await page.getByRole("link", { name: "Zurücksetzen" }).click();
		await expect(field).toHaveValue("");
	},
);
