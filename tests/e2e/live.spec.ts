import { tinyPdf } from "../support/tiny-pdf.ts";
import { takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

test.describe("what happens elsewhere", { tag: ["@scripts", "@desktop"] }, () => {
	test("shows in the list without loading it: a document, and that its file has been read", async ({
		page,
		account,
		cms,
	}) => {
		await takeSession(page, account);
		const connected = page.waitForEvent("websocket");
		await page.goto("/documents");
		await connected;
		const main = page.getByRole("main");
		await cms.createDocument({ name: "Von unterwegs" });
		await expect(main.getByRole("link", { name: "Von unterwegs" }).first()).toBeVisible();
		// And again after the first time.
		await cms.createDocument({ name: "Noch eines" });
		await expect(main.getByRole("link", { name: "Noch eines" }).first()).toBeVisible();
	});

	test("leaves what somebody is typing", async ({ page, account, cms }) => {
		await takeSession(page, account);
		const { documentId } = await cms.createDocument({ name: "Vertrag" });
		const connected = page.waitForEvent("websocket");
		await page.goto(`/documents/${documentId}?edit`);
		const socket = await connected;
		const name = page.getByRole("textbox", { name: "Name" });
		await name.fill("Vertrag mit der Garage");
		const told = socket.waitForEvent("framereceived", ({ payload }) =>
			String(payload).includes("fileProcessed"),
		);
		const reloaded = page.waitForResponse((response) => response.url().includes(".data"));
		await cms.upload(documentId, { name: "a.pdf", mime: "application/pdf", bytes: tinyPdf(["eins"]) });
		await told;
		await reloaded;
		await expect(name).toHaveValue("Vertrag mit der Garage");
	});

	test("is caught up with once the connection is back", async ({ page, account, cms, context }) => {
		await takeSession(page, account);
		const connected = page.waitForEvent("websocket");
		await page.goto("/documents");
		await connected;
		await page.waitForLoadState("networkidle");
		await context.setOffline(true);
		await cms.createDocument({ name: "Inzwischen" });
		await context.setOffline(false);
		await expect(page.getByRole("main").getByRole("link", { name: "Inzwischen" }).first()).toBeVisible();
	});
});
