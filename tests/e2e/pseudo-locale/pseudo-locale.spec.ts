import { expect, type Page, test } from "@playwright/test";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { memberApi } from "../../../contract/api/members.ts";
import { requestApi } from "../../../contract/api/sharing/requests.ts";
import { tenantApi } from "../../../contract/api/tenant-lists.ts";
import { SESSION_COOKIE } from "../../../app/middleware/session-cookie.ts";
import { newRegistration } from "../harness/accounts.ts";
import { waitForHydration } from "../harness/hydrated.ts";
import { DataTexts } from "./data-texts.ts";
import { misfitsOn, saidOn, withoutTexts } from "./page-findings.ts";
import { type PseudoServer, startPseudoServer } from "./pseudo-server.ts";

const PUBLIC = [
	"/",
	"/login",
	"/login/forgot-password",
	"/login/new-password",
	"/login/confirm-email",
	"/login/new-email",
	"/registration",
	"/invitation",
	"/mandate",
	"/imprint",
	"/privacy",
	"/accessibility",
	"/dev/outbox",
	"/gibt-es-nicht",
];

const OWN = [
	"/start",
	"/inbox",
	"/inbox?tab=snoozed",
	"/documents?page=1",
	"/documents?q=nirgends",
	"/documents/bin",
	"/documents/add",
	"/documents/new",
	"/documents/payments",
	"/deadlines",
	"/sharing",
	"/sharing/requests",
	"/sharing/requests/new",
	"/search",
	"/search?q=nirgends",
	"/notifications",
	"/my-profile",
	"/my-profile/security",
];

const OF_ADMINS = [
	"/inbox?describe",
	"/search?q=police",
	"/deadlines/calendar",
	"/documents/export",
	"/documents/columns",
	"/documents/bulk",
	"/client-logs",
	"/my-profile/delete",
];

/** Pages about a household or company, and their states. */
const OF_TENANT: Readonly<Record<string, readonly string[]>> = {
	"my-company": ["?tab=facts", "?tab=facts&edit", "?tab=subscription", "?tab=people"],
	masterdata: ["?tab=categories", "?tab=categories&new", "?tab=folders", "?tab=parties", "?tab=parties&new"],
	permissions: ["?tab=people", "?tab=invitations", "?tab=people&all", "/invite"],
};
const OF_DOCUMENT = [
	"?tab=facts",
	"?tab=history",
	"?tab=access",
	"?edit",
	"/move",
	"/notifications",
	"/print",
];

let server: PseudoServer;
let data: DataTexts;

/** Opens a page at both sizes, and collects what is wrong with its texts. */
async function look(page: Page, path: string, act?: () => Promise<unknown>): Promise<string[]> {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(server.origin + path);
	await act?.();
	const found: string[] = [];
	for (const width of [1280, 360]) {
		// oxlint-disable no-await-in-loop -- one size after the other
		await page.setViewportSize({ width, height: 800 });
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 80))));
		for (const { text, where } of width === 1280 ? await saidOn(page) : []) {
			const rest = withoutTexts(text);
			if (!data.has(rest)) found.push(`${path} has a text that is no key: «${rest}» in ${where}`);
		}
		const misfits = await misfitsOn(page);
		for (const misfit of misfits) found.push(`${path} at ${width} px: ${misfit}`);
		if (misfits.length > 0)
			await page.screenshot({ path: test.info().outputPath(`${found.length}-${width}.png`), fullPage: true });
		// oxlint-enable no-await-in-loop
	}
	return found;
}

async function lookAt(page: Page, paths: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	// oxlint-disable-next-line no-await-in-loop -- one page after the other
	for (const path of paths) found.push(...(await look(page, path)));
	return found;
}

async function enter(page: Page, token: string): Promise<void> {
	await page.context().clearCookies();
	await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: server.origin }]);
}

test.describe("in a language that nobody speaks every text is a key, and fits at 1280 and at 360 pixels @desktop @scripts", () => {
	test.describe.configure({ mode: "default" });
	test.setTimeout(300_000);
	test.beforeAll(async () => {
		test.setTimeout(180_000);
		server = await startPseudoServer();
		data = new DataTexts([...server.data, "police", "nirgends", "Regula", "Ammann"]);
	});
	test.afterAll(() => server.stop());
	test.beforeEach(({ page }) => waitForHydration(page));

	test("of what everybody sees", async ({ page }) => {
		const found = await lookAt(page, PUBLIC);
		found.push(
			...(await look(page, "/login", () => page.locator("main form button").last().click())),
			...(await look(page, "/registration", () => page.locator("main form button").last().click())),
		);
		expect(found).toEqual([]);
	});

	test("of what somebody sees who has nothing yet", async ({ page }) => {
		await enter(page, await server.register(newRegistration()));
		expect(await lookAt(page, OWN)).toEqual([]);
	});

	test("of a company's own pages", async ({ page }) => {
		const token = await server.signIn("firma");
		await enter(page, token);
		const [tenant = ""] = await server.idsOf(token, pathOf(tenantApi.list));
		const members = await server.idsOf(token, pathOf(memberApi.list, { id: tenant }));
		const [request = ""] = await server.idsOf(token, pathOf(requestApi.list));
		const pages = Object.entries(OF_TENANT).flatMap(([name, states]) =>
			states.map((state) => `/${name}/${tenant}${state}`),
		);
		const found = await lookAt(page, [
			...OWN,
			...OF_ADMINS,
			...pages,
			...members.map((member) => `/permissions/${tenant}/members/${member}`),
			`/my-company/${tenant}/mandates`,
			`/my-company/${tenant}/history`,
			`/sharing/requests/${request}`,
			`/sharing/requests/${request}?end=1`,
		]);
		expect(found).toEqual([]);
	});

	test("of a company's documents", async ({ page }) => {
		const token = await server.signIn("firma");
		await enter(page, token);
		const documents = await server.idsOf(token, pathOf(documentApi.list));
		const [first = "", ...more] = documents.slice(0, 4);
		const found = await lookAt(page, [
			...OF_DOCUMENT.map((state) => `/documents/${first}${state}`),
			...more.flatMap((id) => [`/documents/${id}`, `/documents?page=1&selected=${id}`]),
		]);
		const press = (keys: string) => () => page.keyboard.press(keys);
		found.push(
			...(await look(page, "/documents?page=1", press("?"))),
			...(await look(page, "/documents?page=1", press("Control+k"))),
			...(await look(page, "/documents?page=1", () =>
				page.locator("tbody input[type=checkbox]").first().check(),
			)),
			...(await look(page, `/documents/${first}`, press("Delete"))),
		);
		expect(found).toEqual([]);
	});

	test("of a broker, a manager, and a reader of one category", async ({ page }) => {
		const found: string[] = [];
		for (const who of ["makler", "manager", "leserin"]) {
			// oxlint-disable no-await-in-loop -- one after the other
			const token = await server.signIn(who);
			await enter(page, token);
			const [tenant = ""] = await server.idsOf(token, pathOf(tenantApi.list));
			const [document = ""] = await server.idsOf(token, pathOf(documentApi.list));
			found.push(
				...(await lookAt(page, [
					"/inbox",
					"/documents?page=1",
					"/deadlines",
					`/documents/${document}`,
					`/my-company/${tenant}?tab=people`,
					`/my-company/broker/${tenant}`,
					`/my-company/manager/${tenant}`,
					`/permissions/${tenant}`,
				])),
			);
			// oxlint-enable no-await-in-loop
		}
		expect(found).toEqual([]);
	});
});
