import type { Page, PlaywrightWorkerArgs } from "@playwright/test";
import { z } from "zod";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { importApi } from "../../../contract/api/imports.ts";
import { inboxApi } from "../../../contract/api/inbox.ts";
import { memberApi } from "../../../contract/api/members.ts";
import { requestApi } from "../../../contract/api/sharing/requests.ts";
import { shareApi } from "../../../contract/api/sharing/shares.ts";
import { categoryApi, tenantApi } from "../../../contract/api/tenant-lists.ts";
import {
	openAdministration,
	operatorSession,
	registerAccount,
	takeDemoSession,
	takeSession,
} from "../harness/accounts.ts";
import { phoneFindings } from "../harness/phone-findings.ts";
import { expect, test } from "../harness/test.ts";
import { makeRequest } from "../sharing/make-request.ts";
import { makeShare } from "../sharing/make-share.ts";
import { PAGES, type SweptPage, type Viewer } from "./swept-pages.ts";

/** Every page of app/routes.ts on a small phone (tests/project/swept-pages.test.ts sees that none is missing). */
const PHONE = { width: 360, height: 740 };
/** A window of 1280 × 1024 magnified four times. */
const MAGNIFIED = { width: 320, height: 256 };

test.describe("every page on a small phone @phone", () => {
	test.use({ viewport: PHONE, expectedErrors: [/status of (404|410)/] });

	for (const who of ["nobody", "privat", "firma", "makler", "manager", "operator"] as const) {
		test(`as ${who}: nothing runs out of the screen, nothing is too small, covered or out of reach`, async ({
			page,
			playwright,
			expectAccessible,
		}) => {
			test.setTimeout(300_000);
			const named = await signIn(page, who, playwright);
			for (const { path, opens } of addressesOf(who, named)) {
				await test.step(`${path} ${opens ?? ""}`, async () => {
					await page.goto(path);
					if (opens)
						await page.locator("summary, button", { hasText: opens }).locator("visible=true").first().click();
					await expectAccessible();
					expect.soft(await phoneFindings(page), path).toEqual([]);
					expect.soft(await tooWide(page, MAGNIFIED, "100%"), `${path} magnified`).toEqual([]);
					expect.soft(await cutOff(page), `${path} magnified`).toEqual([]);
					expect.soft(await tooWide(page, PHONE, "200%"), `${path} with text twice as large`).toEqual([]);
					await page.setViewportSize(PHONE);
				});
			}
		});
	}

	test("a company's name, however long, leaves its pages as wide as the screen, and categories have a line for theirs", async ({
		page,
		playwright,
		baseURL,
	}) => {
		const companyName = "Immobilien-, Treuhand- und Verwaltungsgesellschaft Müller & Söhne AG";
		const company = await registerAccount(playwright, baseURL, { accountType: "company", companyName });
		await takeSession(page, company);
		await openAdministration(page, true);
		await page.waitForURL(/\/my-company\//);
		const [, id] = /my-company\/([a-z0-9]{24})/.exec(page.url()) ?? [];
		for (const path of ["my-company", "masterdata", "permissions"]) {
			await page.goto(`/${path}/${id}`);
			const title = page.getByRole("heading", { level: 1 });
			await expect(title).toContainText(companyName);
			const overhang = await title.evaluate((element) => element.scrollWidth - element.clientWidth);
			expect.soft(overhang, path).toBeLessThanOrEqual(0);
			expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width);
		}
		await page.goto(`/permissions/${id}/invite`);
		const category = await page.getByRole("rowheader").first().boundingBox();
		expect(category?.width).toBeGreaterThan(300);
		const levels = page.getByRole("row").nth(1).getByRole("radio");
		for (const level of await levels.all())
			expect((await level.boundingBox())?.y).toBeGreaterThan(category?.y ?? 0);
	});
});

/** @returns what makes the page wider than its window */
async function tooWide(page: Page, size: typeof PHONE, textSize: string): Promise<string[]> {
	await page.setViewportSize(size);
	return page.evaluate(
		async ([fontSize, width]) => {
			document.documentElement.style.fontSize = fontSize;
			// What is fixed to the window has its new size a frame later.
			await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
			if (Math.max(document.documentElement.scrollWidth, innerWidth) <= width) return [];
			return [...document.querySelectorAll("body *")]
				.filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > width)
				.map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
		},
		[textSize, size.width] as const,
	);
}

/** @returns what of the page's frame is cut, or touches what is beside it */
function cutOff(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found: string[] = [];
		const sheet = document.querySelector(".bottom-bar details[open] > div");
		if (sheet && sheet.getBoundingClientRect().top < 0) found.push("the sheet above the navigation");
		for (const title of document.querySelectorAll("h1 > span")) {
			if (title.scrollWidth > title.clientWidth + 1) found.push(title.textContent);
		}
		const words = [...document.querySelectorAll(".bottom-bar > a, .bottom-bar summary")].flatMap((entry) =>
			[...entry.childNodes].filter((node) => node instanceof Text),
		);
		const places = words.map((word) => {
			const range = document.createRange();
			range.selectNodeContents(word);
			return range.getBoundingClientRect();
		});
		for (const [index, { left }] of places.entries()) {
			const before = places[index - 1];
			if (before && left - before.right < 4)
				found.push(`${words[index]?.textContent} touches the word before it`);
		}
		return found;
	});
}

function addressesOf(
	who: Viewer,
	named: ReadonlyMap<string, string>,
): { path: string; opens?: string | undefined }[] {
	const mine = Object.entries(PAGES).flatMap(([pattern, views]) =>
		views.filter((view) => view.who === who).map((view): [string, SweptPage] => [pattern, view]),
	);
	return mine.map(([pattern, { query = "", opens }]) => ({
		path: `/${pattern.replace("*", "nirgends")}${query}`.replaceAll(/:[a-z]+/gi, (parameter) => {
			const name = named.get(parameter);
			if (!name && who !== "nobody") throw new Error(`${who} has nothing for ${parameter} in ${pattern}`);
			return name ?? "nichts";
		}),
		opens,
	}));
}

const idSchema = z.object({ documentId: z.string() });
const answerSchema = z.object({
	data: z.union([z.array(idSchema), z.object({ items: z.array(idSchema) }).transform(({ items }) => items)]),
});

/** @returns ids of what there is to look at, by the names of parameters; empty ones of what there is none */
async function signIn(
	page: Page,
	who: Viewer,
	playwright: PlaywrightWorkerArgs["playwright"],
): Promise<Map<string, string>> {
	const named = new Map<string, string>();
	if (who === "nobody") return named;
	if (who === "operator") await takeSession(page, await operatorSession(playwright));
	else await takeDemoSession(page, who);
	const cookies = await page.context().cookies();
	const token = cookies.find(({ httpOnly }) => httpOnly)?.value;

	async function first(path: string): Promise<string> {
		const answer = await page.request.get(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
		if (!answer.ok()) return "";
		return answerSchema.parse(await answer.json()).data[0]?.documentId ?? "";
	}

	const tenant = await first(pathOf(tenantApi.list));
	named.set(":tenantId", tenant);
	named.set(":documentId", await first(pathOf(documentApi.list)));
	named.set(":itemId", await first(pathOf(inboxApi.inbox)));
	named.set(":memberId", await first(pathOf(memberApi.list, { id: tenant })));
	if (who === "privat") {
		const begun = await page.request.post(`/api${importApi.create.path}`, {
			headers: { Authorization: `Bearer ${token}` },
			data: { data: { tenant } },
		});
		named.set(
			":importId",
			answerSchema.parse({ data: [(await begun.json()).data] }).data[0]?.documentId ?? "",
		);
		const documents = [named.get(":documentId") ?? ""];
		const share = await makeShare(playwright, { jwt: token ?? "" }, { kind: "link", documents });
		named.set(":code", share.code ?? "");
		const category = await first(pathOf(categoryApi.list));
		const asked = { name: "Offerte", category, items: ["Ausweis"] };
		named.set(":requestCode", (await makeRequest(playwright, { jwt: token ?? "" }, asked)).code);
	}
	named.set(":shareId", await first(pathOf(shareApi.list)));
	named.set(":requestId", await first(pathOf(requestApi.list)));
	return named;
}
