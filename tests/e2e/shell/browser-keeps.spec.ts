import type { BrowserContext, Page } from "@playwright/test";
import { BROWSER_STORAGE } from "../../../app/browser-storage.ts";
import { COOKIES, HOST_COOKIES } from "../../../app/cookies.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { fillCredentials } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";
import { waitForKept, waitForWorker } from "../installed-app/worker.ts";

const RULES: Readonly<
	Record<string, { path: string; maxAge: number; sameSite: string; httpOnly?: boolean }>
> = { ...HOST_COOKIES, ...COOKIES };
/** A minute more or less: the page took its time. */
const SLACK_SECONDS = 60;

/** What the browser has kept until now. */
class Kept {
	readonly cookies = new Set<string>();
	readonly names = new Set<string>();
	readonly #isScripted: boolean;

	constructor(isScripted: boolean) {
		this.#isScripted = isScripted;
	}

	async see(context: BrowserContext, page: Page): Promise<void> {
		for (const { name, path, expires, httpOnly, sameSite } of await context.cookies()) {
			const rule = RULES[name];
			expect(rule, `the cookie ${name} is listed`).toBeDefined();
			if (!rule) continue;
			this.cookies.add(name);
			const paths = rule.path === "/" ? ["/"] : [rule.path, `${rule.path}.data`];
			expect(
				[...paths, ...(rule.path === "/" ? [] : paths.map((own) => `/de${own}`))],
				`path of ${name}`,
			).toContain(path);
			expect({ httpOnly, sameSite }, name).toEqual({
				httpOnly: rule.httpOnly ?? false,
				sameSite: rule.sameSite === "lax" ? "Lax" : "Strict",
			});
			const age = expires - Date.now() / 1000;
			// It may have been set a while ago, never for longer than it should be.
			expect(age, `age of ${name}`).toBeLessThanOrEqual(rule.maxAge + SLACK_SECONDS);
			expect(age, `age of ${name}`).toBeGreaterThan(Math.min(rule.maxAge - 3 * SLACK_SECONDS, 0));
		}
		if (!this.#isScripted) return;
		const found = await page.evaluate(async () => ({
			localStorage: Object.keys(localStorage),
			sessionStorage: Object.keys(sessionStorage),
			indexedDB: (await indexedDB.databases()).map(({ name = "" }) => name),
			cache: await caches.keys(),
		}));
		for (const [kind, names] of Object.entries(found)) {
			for (const name of names) {
				const listed = Object.entries(BROWSER_STORAGE).find(
					([pattern, rule]) => rule.kind === kind && matches(name, pattern),
				);
				expect(listed, `${name} in ${kind} is listed`).toBeDefined();
				if (listed) this.names.add(listed[0]);
			}
		}
	}
}

function matches(name: string, pattern: string): boolean {
	const [before = "", after] = pattern.split(/\{.*\}/);
	return after === undefined ? name === pattern : name.startsWith(before) && name.endsWith(after);
}

/** What this journey comes by: with scripts they write what is chosen, without the server does. */
const ALWAYS = [
	"ablage_session",
	"ablage_device",
	"redirect",
	"i18n_redirected",
	"recent_documents",
	"active_step",
	"nuxt-color-mode",
	"explorer_columns",
	"explorer_filter",
	"explorer_table",
];
const WITHOUT_SCRIPTS = [
	"company_tab",
	"document_tab",
	"document_tab_mobile",
	"inbox_tab",
	"masterdata_tab",
	"permissions_tab",
];

test("what the browser keeps is listed, with its path, age and flags, and nothing else @desktop", async ({
	page,
	context,
	account,
	cms,
	javaScriptEnabled,
}) => {
	test.setTimeout(150_000);
	const isScripted = javaScriptEnabled !== false;
	const kept = new Kept(isScripted);
	const see = () => kept.see(context, page);
	const visit = async (path: string) => {
		await page.goto(path);
		await see();
	};

	await visit("/de/imprint");
	await visit("/documents");
	await fillCredentials(page, account);
	await expect(page).toHaveURL(/\/documents/);
	await see();

	const document = await cms.createDocument({ name: "Police" });
	const { documentId: tenant } = document.tenant;
	await visit("/start");
	await page.getByRole("link", { name: "Später" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Dokumente" })).toBeVisible();
	await visit("/documents?q=Police&sort=name");
	await visit(`/de/documents/${document.documentId}?tab=history`);
	await visit(`/documents/${document.documentId}?tab=history`);
	await visit("/inbox?tab=snoozed");
	await visit(`/my-company/${tenant}?tab=subscription`);
	await visit(`/my-company/${tenant}/mandates`);
	await visit(`/masterdata/${tenant}?tab=folders`);
	await visit(`/permissions/${tenant}?tab=invitations`);
	await visit("/documents?page=1&preview=hidden");

	await visit("/my-profile");
	await page.locator("label", { hasText: "Dunkel" }).click();
	if (!isScripted) await page.getByRole("button", { name: "Übernehmen" }).click();
	await expect(page.locator("html")).toHaveClass("dark");
	await see();
	await page.getByLabel("Vorname").fill("Verena");
	await page.getByRole("button", { name: "Name speichern" }).click();
	await expect(page.getByText("Ihr Name ist gespeichert.")).toBeVisible();
	await see();
	await visit("/documents/columns");
	await page.getByRole("checkbox", { name: "Kosten" }).click();
	await page.getByRole("button", { name: "Übernehmen" }).click();
	await expect(page).toHaveURL(/\/documents(\?|$)/);
	await see();

	const expected = [...ALWAYS, ...(isScripted ? ["ablage_scripting"] : WITHOUT_SCRIPTS)];
	expect(expected.filter((name) => !kept.cookies.has(name))).toEqual([]);
	if (isScripted)
		expect([...kept.names]).toEqual(expect.arrayContaining(["nuxt-color-mode", "app-version", "visits"]));
});

test.describe("with the service worker", { tag: ["@desktop", "@scripts"] }, () => {
	test.use({ serviceWorkers: "allow" });

	test("its caches are listed, too, and what counts visits and knows the version", async ({
		page,
		context,
		account,
		cms,
	}) => {
		const kept = new Kept(true);
		const { documentId } = await cms.createDocument({ name: "Police" });
		const bytes = tinyPdf(["Blatt 1"]);
		await cms.upload(documentId, { name: "police.pdf", mime: "application/pdf", bytes });
		const state = async () => (await cms.document(documentId)).documentFiles[0]?.state;
		await expect.poll(state, { timeout: 60_000 }).toBe("processed");
		await page.goto("/documents");
		await fillCredentials(page, account);
		await expect(page).toHaveURL(/\/documents/);
		await waitForWorker(page);
		await page.goto(`/documents/${documentId}?tab=files`);
		await expect(page.locator("main img[src*='/preview']").first()).toBeVisible();
		await waitForKept(page, /tab=files/);
		await expect
			.poll(async () => {
				await kept.see(context, page);
				return [...kept.names];
			})
			.toEqual(
				expect.arrayContaining([
					"app-version",
					"visits",
					"visit-counted",
					"shell-{build}",
					"other-files",
					"serwist-expiration",
					"kept-pages-{sessionId}",
					"kept-pictures-{sessionId}",
				]),
			);
	});
});
