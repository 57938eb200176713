import { z } from "zod";
import { bearer } from "../support/own-connection.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { companyApi } from "../../contract/api/company.ts";
import { memberApi } from "../../contract/api/members.ts";
import { categoryApi } from "../../contract/api/tenant-lists.ts";
import { documentCategorySchema } from "../../contract/entities/entities.ts";
import { memberSchema } from "../../contract/entities/members.ts";
import { openTenant, registerAccount, takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

test.describe("what happens elsewhere", { tag: ["@scripts", "@desktop"] }, () => {
	test("shows in the list without loading it: a document, and that its file has been read", async ({
		page,
		account,
		cms,
	}) => {
		await takeSession(page, account);
		// What comes between the loading of the page and its connection is not lost either.
		const [asked, filed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		await page.routeWebSocket(/socket\.io/, async (socket) => {
			asked.resolve();
			await filed.promise;
			socket.connectToServer();
		});
		await page.goto("/documents");
		await asked.promise;
		const main = page.getByRole("main");
		await cms.createDocument({ name: "Von unterwegs" });
		filed.resolve();
		await expect(main.getByRole("link", { name: "Von unterwegs" }).first()).toBeVisible();
		// And again after the first time.
		await cms.createDocument({ name: "Noch eines" });
		await expect(main.getByRole("link", { name: "Noch eines" }).first()).toBeVisible();
	});

	test("shows on a page that was on its way, and read, before it happened", async ({
		page,
		account,
		cms,
	}) => {
		await takeSession(page, account);
		await cms.createDocument({ name: "Schon da" });
		const connected = page.waitForEvent("websocket");
		await page.goto("/my-profile");
		const told = (await connected).waitForEvent("framereceived", ({ payload }) =>
			String(payload).includes("newDocument"),
		);
		let isHeldBack = false;
		await page.route(
			(url) => url.pathname.endsWith("/documents.data") && url.searchParams.has("page"),
			async (route) => {
				// (What is fetched ahead is not what the page shows.)
				if (isHeldBack || route.request().resourceType() !== "fetch") return route.continue();
				isHeldBack = true;
				const response = await route.fetch();
				await cms.createDocument({ name: "Von unterwegs" });
				await told;
				return route.fulfill({ response });
			},
		);
		await page.getByRole("link", { name: "Dokumente", exact: true }).click();
		const main = page.getByRole("main");
		await expect(main.getByRole("link", { name: "Schon da" }).first()).toBeVisible();
		await expect(main.getByRole("link", { name: "Von unterwegs" }).first()).toBeVisible();
		expect(isHeldBack).toBe(true);
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

	test.describe("to what somebody is changing", () => {
		test.use({ expectedErrors: [/status of 409/] });

		test("is not saved over unasked, although the page has it by then", async ({ page, account, cms }) => {
			await takeSession(page, account);
			const { tenant } = await cms.createDocument({ name: "Vertrag" });
			const connected = page.waitForEvent("websocket");
			await page.goto(`/my-company/${tenant.documentId}?tab=facts&edit`);
			await connected;
			const phone = page.getByLabel("Telefon");
			await phone.fill("044 111 11 11");
			const name = page.getByLabel("Name des Haushalts");
			const changed = await page.request.put(`/api${pathOf(companyApi.write, { id: tenant.documentId })}`, {
				data: { data: { name: "Haushalt Neu", phone: "044 999 99 99", version: 1 } },
				headers: bearer(account.jwt),
			});
			expect(changed.ok()).toBe(true);
			await expect(name).toHaveValue("Haushalt Neu");
			const save = page.getByRole("button", { name: "Speichern" });
			await save.click();
			await expect(
				page.getByText("Sie haben das inzwischen in einem anderen Fenster geändert."),
			).toBeVisible();
			await expect(phone).toHaveAccessibleDescription(/Neuer Stand: 044 999 99 99/);
			await expect(phone).toHaveValue("044 111 11 11");
			await save.click();
			await expect(page.getByText("044 111 11 11")).toBeVisible();
			await expect(page.getByText("Haushalt Neu").first()).toBeVisible();
		});
	});

	test("takes away what one may do no longer, and leaves what somebody is typing", async ({
		page,
		account,
		cms,
		playwright,
		baseURL,
	}) => {
		const admin = await registerAccount(playwright, baseURL);
		await openTenant(playwright, admin, "Praxis", { editors: [account] });
		const { documentId } = await cms.createDocument({ name: "Vertrag" });
		await takeSession(page, account);
		const typing = await page.context().newPage();
		const connected = [page, typing].map((tab) => tab.waitForEvent("websocket"));
		await page.goto(`/documents/${documentId}`);
		await typing.goto(`/documents/${documentId}?edit`);
		const name = typing.getByRole("textbox", { name: "Name" });
		await name.fill("Vertrag mit der Garage");
		const move = page.getByRole("link", { name: "Verschieben nach …" });
		await page.locator("summary", { hasText: "Weitere Aktionen" }).click();
		await expect(move).toBeVisible();
		await Promise.all(connected);

		const asked = [page, typing].map((tab) => tab.waitForResponse(/\/documents\/filing\?at=/));
		const request = await playwright.request.newContext({
			baseURL,
			extraHTTPHeaders: bearer(admin.jwt),
		});
		const listed = await request.get(`/api${categoryApi.list.path}`);
		const categories = z.object({ data: z.array(documentCategorySchema) }).parse(await listed.json()).data;
		// The one in which the other may edit: that right goes with it.
		const shared = categories.find(
			({ name: called, tenant }) => called === "Wohnen" && tenant.name === "Praxis",
		);
		const address = `/api${pathOf(categoryApi.delete, { id: shared?.documentId ?? "" })}`;
		expect((await request.delete(address)).ok()).toBe(true);
		await request.dispose();
		await Promise.all(asked);
		await expect(move).toBeHidden();
		await expect(name).toHaveValue("Vertrag mit der Garage");
	});

	test.describe("to what somebody may see", () => {
		test.use({ expectedErrors: [/status of 404/] });

		test("takes an open document away from who was removed, and leaves what they are typing", async ({
			page,
			account,
			cms,
			playwright,
			baseURL,
		}) => {
			const admin = await registerAccount(playwright, baseURL);
			await openTenant(playwright, admin, "Praxis", { editors: [account] });
			const categories = await cms.get(categoryApi.list.path, z.array(documentCategorySchema));
			const shared = categories.find(({ tenant }) => tenant.name === "Praxis");
			const tenant = shared?.tenant.documentId ?? "";
			const { documentId } = await cms.createDocument({
				name: "Vertrag",
				tenant,
				documentCategory: shared?.documentId ?? "",
			});
			await takeSession(page, account);
			const typing = await page.context().newPage();
			const connected = [page, typing].map((tab) => tab.waitForEvent("websocket"));
			await typing.goto(`/documents/${documentId}?edit`);
			const name = typing.getByRole("textbox", { name: "Name" });
			await name.fill("Vertrag mit der Garage");
			await page.goto(`/documents/${documentId}`);
			await expect(page.getByRole("heading", { name: "Vertrag" })).toBeVisible();
			await Promise.all(connected);

			const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: bearer(admin.jwt) });
			const listed = await request.get(`/api${pathOf(memberApi.list, { id: tenant })}`);
			const members = z.object({ data: z.array(memberSchema) }).parse(await listed.json()).data;
			const removed = members.find(({ email }) => email === account.email);
			const asked = typing.waitForResponse(/\/documents\/filing\?at=/);
			const address = `/api${pathOf(memberApi.remove, { id: removed?.documentId ?? "" })}`;
			expect((await request.delete(address)).ok()).toBe(true);
			await request.dispose();
			await expect(page.getByRole("heading", { name: "Diese Seite gibt es nicht" })).toBeVisible();
			await asked;
			await expect(name).toHaveValue("Vertrag mit der Garage");
		});
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
