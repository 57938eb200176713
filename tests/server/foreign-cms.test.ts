import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { type ForeignCms, startForeignCms } from "../support/foreign-cms.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

/** In front of a CMS that knows the specification alone, without JavaScript: pages and forms as a plain browser has them. */

const PERSON = {
	email: "mia@example.ch",
	password: "korrekt Pferd Batterie",
	firstName: "Mia",
	lastName: "Muster",
};
const folder = mkdtempSync(join(tmpdir(), "ablage-foreign-forms-"));
let foreign: ForeignCms;
let app: ServerProcess;
let session: string;
let police: string;

beforeAll(async () => {
	buildIfNeeded();
	foreign = await startForeignCms();
	foreign.store.register(PERSON);
	const [tenant] = foreign.store.all("tenants");
	const [category] = foreign.store.all("document-categories");
	const facts = { tenant: tenant?.documentId, documentCategory: category?.documentId };
	const described = { name: "Police 7", description: "Haus", cost: 480.2, costCurrency: "EUR" };
	police = foreign.store.create("documents", { ...facts, ...described, endDate: "2030-12-31" }).documentId;
	app = await startServerProcess(folder, { CMS_URL: foreign.url });
	const signedIn = await post("/login", { identifier: PERSON.email, password: PERSON.password });
	expect(signedIn.status).toBe(302);
	session = /ablage_session=[^;]+/.exec(signedIn.headers.getSetCookie().join("; "))?.[0] ?? "";
});

afterAll(async () => {
	await app.kill();
	await foreign.close();
	rmSync(folder, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) =>
	fetch(`${app.origin}${path}`, { redirect: "manual", ...init, headers: { Cookie: session ?? "" } });
const post = (path: string, body: Record<string, string> | FormData) =>
	ask(path, { method: "POST", body: body instanceof FormData ? body : new URLSearchParams(body) });

/** The words of a page, and its status. */
async function page(path: string): Promise<{ status: number; html: string }> {
	const response = await ask(path);
	return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
}

const attribute = (tag: string, name: string) =>
	new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** What a browser would send of the form that has this hidden intent, unchanged. */
function formWith(html: string, intent: string): Record<string, string> {
	const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
	const form = forms.find((each) => new RegExp(`name="intent"[^>]*value="${intent}"`).test(each)) ?? "";
	const fields: Record<string, string> = {};
	for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
		const [name, type] = [attribute(tag, "name"), attribute(tag, "type")];
		const isOff = (type === "checkbox" || type === "radio") && !/\schecked/.test(tag);
		if (name && !isOff && type !== "file") fields[name] = attribute(tag, "value") ?? "";
	}
	for (const [tag, , text = ""] of form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
		const name = attribute(tag, "name");
		if (name) fields[name] = text;
	}
	for (const [tag, , options = ""] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
		const [name, chosen] = [attribute(tag, "name"), /<option[^>]*\sselected[^>]*>/.exec(options)?.[0]];
		if (name) fields[name] = attribute(chosen ?? "", "value") ?? "";
	}
	return fields;
}

describe("a user without JavaScript, in front of a CMS of somebody else's", () => {
	it("lists and opens", async () => {
		const list = await page("/documents?page=1");
		expect([list.status, list.html.includes("Police 7")]).toEqual([200, true]);
		const document = await page(`/documents/${police}`);
		expect(document.status).toBe(200);
		expect(document.html).toContain("Police 7");
	});

	it("edits by the form of the page, which says all that it does not change as it was", async () => {
		const { html } = await page(`/documents/${police}?edit=1`);
		const fields = formWith(html, "save");
		expect(fields).toMatchObject({ name: "Police 7", description: "Haus" });
		const saved = await post(`/documents/${police}?edit=1`, { ...fields, name: "Police 8" });
		expect(saved.status).toBe(302);
		expect(foreign.store.find("documents", police)).toMatchObject({
			name: "Police 8",
			description: "Haus",
			cost: 480.2,
			costCurrency: "EUR",
			endDate: "2030-12-31",
		});
	});

	it("edits by a form made by hand, which changes what it has and nothing else", async () => {
		const saved = await post(`/documents/${police}`, { intent: "save", name: "Police 9", endDate: "" });
		expect(saved.status).toBe(302);
		expect(foreign.store.find("documents", police)).toMatchObject({
			name: "Police 9",
			description: "Haus",
			cost: 480.2,
			costCurrency: "EUR",
			endDate: null,
		});
	});

	it("uploads, downloads, and has all files as one archive", async () => {
		const form = new FormData();
		form.append("file", new File(["Police Nr. 7"], "Police.txt", { type: "text/plain" }));
		expect((await post(`/documents/${police}`, form)).status).toBe(302);
		const [file] = foreign.store.all("document-files");
		const content = await ask(`/files/${file?.documentId}/content`);
		expect(await content.text()).toBe("Police Nr. 7");
		const archive = await ask(`/documents/download?document=${police}`);
		expect(archive.headers.get("Content-Type")).toBe("application/zip");
		const zip = await archive.text();
		// (Text is stored as it is.)
		expect(zip).toContain("Police Nr. 7");
		expect(zip).not.toMatch(/unvollständig|nicht lesbar|nicht vollständig/);
	});

	it("prints", async () => {
		const print = await page(`/documents/${police}/print`);
		expect(print.status).toBe(200);
		expect(print.html).toContain("Police 9");
	});

	it("archives and deletes", async () => {
		expect((await post(`/documents/${police}`, { intent: "archive" })).status).toBe(302);
		expect(foreign.store.find("documents", police)).toMatchObject({ state: "Archived" });
	});

	it("takes documents over from elsewhere, each once, with who is on it", async () => {
		const { documentCategory, tenant } = foreign.store.find("documents", police) ?? {};
		const step = (name: string) =>
			fetch(`${app.origin}/import/step`, {
				method: "POST",
				headers: { Cookie: session, "Content-Type": "application/json" },
				body: JSON.stringify({
					step: "begin",
					tenant,
					key: `import-${name}`,
					write: {
						name,
						documentCategory,
						documentParticipations: [
							{ crudOperation: "create", documentParty: { type: "Company", name: "EWZ" } },
						],
					},
					files: [],
					claimed: [],
				}),
			});
		const first: unknown = await (await step("Umzugskarton")).json();
		expect(first).toMatchObject({ data: { isThere: false } });
		expect(await (await step("Umzugskarton")).json()).toMatchObject({ data: { isThere: true } });
		const there = foreign.store.all("documents").filter(({ name }) => name === "Umzugskarton");
		expect(there).toHaveLength(1);
		expect(foreign.store.all("document-parties").map(({ name }) => name)).toContain("EWZ");
	});

	it("is shown nothing that this CMS does not have, not on the page of an error either", async () => {
		for (const path of [
			"/documents?page=1",
			`/documents/${police}`,
			"/nothing",
			"/documents/bin",
			"/documents/export",
			"/my-profile",
			"/import",
			`/documents/${police}/notifications`,
			"/dev/outbox",
		]) {
			const { status, html } = await page(path);
			const isThere = ["/documents?page=1", `/documents/${police}`, "/my-profile", "/import"].includes(path);
			expect(status, path).toBe(isThere ? 200 : 404);
			// (It stands outside of everything.)
			if (path === "/dev/outbox") continue;
			expect(html, path).toContain("Mia Muster");
			expect(html, path).not.toContain("<title>undefined");
			for (const hidden of [
				"Überall suchen",
				"Papierkorb",
				'href="/documents/export',
				"Verlauf",
				"«Sofort» meldet sich",
				"auf diesem Gerät",
				"Wann Sie erinnert",
			]) {
				expect(html.replace(/<script[\s\S]*?<\/script>/g, ""), `${path}: ${hidden}`).not.toContain(hidden);
			}
		}
		for (const path of ["/search?q=police", "/documents/export/file?format=csv"]) {
			expect((await ask(path)).status, path).toBeLessThan(500);
		}
	});

	it("asks for nothing that the specification does not have", () => {
		expect(foreign.refused.filter((line) => !line.startsWith("GET /api/configuration "))).toEqual([]);
	});
});
