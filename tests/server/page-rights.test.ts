import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema } from "../../contract/answers.ts";
import { documentApi } from "../../contract/api/documents.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { importApi } from "../../contract/api/imports.ts";
import { memberApi } from "../../contract/api/members.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { requestApi } from "../../contract/api/sharing/requests.ts";
import { shareApi } from "../../contract/api/sharing/shares.ts";
import { tenantApi } from "../../contract/api/tenant-lists.ts";
import { mayEdit, type Right, RIGHTS } from "../../contract/entities/rights.ts";
import { documentImportSchema } from "../../contract/imports/document-import.ts";
import { sessionSchema } from "../../contract/identity/auth.ts";
import routes from "../../app/routes.ts";
import { DEMO_PASSWORD } from "../../scripts/demo/demo-data.ts";
import { ROOT } from "../../scripts/run-command.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { pathsOf } from "../support/pages/route-paths.ts";
import { readyOrigin } from "../support/server-process.ts";
import { fillWithDemo } from "../support/servers/demo-data-dir.ts";

/**
 * What each page answers to whom, for the things of one company of the demo. Rights are the CMS's own
 * (tests/contract/rights-table.ts); here it is seen that no page forgets to ask.
 */

/** To a visitor; to somebody of another tenant; to a reader of one category; to a broker by mandate; to the owner. */
type Cells = readonly [nobody: number, stranger: number, reader: number, broker: number, owner: number];

const all = (status: number): Cells => [status, status, status, status, status];
/** A visitor is asked to sign in first. */
const signedIn = (status: number): Cells => [302, status, status, status, status];
const ofTenant = (reader: number, broker: number, owner = 200): Cells => [302, 404, reader, broker, owner];

/** Of every page, by its path without the locale. */
const PAGES: Readonly<Record<string, Cells>> = {
	"": all(200),
	"without-scripts": all(302),
	preferences: all(302),
	"calendar/:file": all(404),
	// For who develops (read-outbox.server.ts).
	"dev/outbox": all(200),
	"dev/outbox/:mailId": all(404),
	login: [200, 302, 302, 302, 302],
	"login/forgot-password": all(200),
	"login/new-password": all(302),
	"login/confirm-email": all(200),
	"login/new-email": all(200),
	// For who has had the account deleted.
	"login/keep-account": all(302),
	"login/passkey": all(302),
	"login/link": all(302),
	registration: [200, 302, 302, 302, 302],
	invitation: all(410),
	mandate: all(410),
	imprint: all(200),
	privacy: all(200),
	accessibility: all(200),
	"connect/:provider": all(404),
	"connect/:provider/callback": all(404),
	logout: all(302),
	// For who administers something.
	start: [302, 200, 302, 302, 200],
	// In the place of a page that was not kept.
	offline: signedIn(200),
	// Who may file nowhere is told so where one adds something.
	import: [302, 200, 302, 200, 200],
	// Of who has begun it.
	"import/:importId": [302, 404, 404, 404, 200],
	"import/step": all(302),
	inbox: signedIn(200),
	search: signedIn(200),
	"search/hits": signedIn(200),
	"my-profile": signedIn(200),
	"my-profile/delete": signedIn(200),
	"my-profile/security": signedIn(200),
	"my-profile/push": signedIn(302),
	"my-profile/leave/:tenantId": ofTenant(200, 200),
	notifications: signedIn(200),
	"notifications/latest": signedIn(200),
	"notifications/:notificationId": signedIn(302),
	"client-logs": signedIn(404),
	"my-tenants/:page": [302, 302, 403, 403, 302],
	"my-company/:tenantId": ofTenant(200, 200),
	"my-company/:tenantId/mandates": ofTenant(403, 403),
	"my-company/:tenantId/history": ofTenant(403, 403),
	"my-company/:tenantId/history/file": [401, 404, 403, 403, 200],
	"my-company/broker/:tenantId": ofTenant(200, 403),
	"my-company/manager/:tenantId": ofTenant(403, 403),
	"permissions/:tenantId": ofTenant(403, 403),
	"permissions/:tenantId/invite": ofTenant(403, 403),
	"permissions/:tenantId/members/:memberId": ofTenant(403, 403),
	"masterdata/:tenantId": ofTenant(403, 403),
	sharing: signedIn(200),
	// Of who has made it, and who administers the tenant; others are not told that there is one.
	"sharing/:shareId": [302, 404, 404, 404, 200],
	"sharing/requests": signedIn(200),
	// Who may file nowhere is told so.
	"sharing/requests/new": signedIn(200),
	"sharing/requests/:requestId": [302, 404, 404, 404, 200],
	// A code that opens nothing.
	"request/:requestCode": all(404),
	"share/:code": all(404),
	// The link's page says why there is nothing.
	"share/:code/files": all(302),
	"sharing/keep": all(302),
	deadlines: signedIn(200),
	"deadlines/calendar": signedIn(200),
	documents: signedIn(302),
	"documents/bin": [302, 200, 403, 200, 200],
	"documents/export": signedIn(200),
	"documents/export/file": signedIn(400),
	"documents/payments": signedIn(200),
	"documents/columns": signedIn(200),
	"documents/undo": signedIn(302),
	"documents/bulk": signedIn(200),
	"documents/bulk/documents": signedIn(200),
	"documents/bulk/choices": all(400),
	"documents/bulk/finish": all(302),
	"documents/download": all(302),
	"documents/filter-options": signedIn(400),
	"documents/choices": signedIn(400),
	"documents/filing": signedIn(200),
	"documents/add": signedIn(200),
	"documents/share": signedIn(302),
	"documents/share/question": signedIn(400),
	"documents/new": signedIn(200),
	"documents/upload": signedIn(301),
	"documents/upload/document": all(302),
	"documents/:documentId": ofTenant(200, 200),
	"documents/:documentId/move": ofTenant(403, 403),
	"documents/:documentId/notifications": ofTenant(200, 200),
	// A document without a bill.
	"documents/:documentId/payment": ofTenant(404, 404, 404),
	"documents/:documentId/print": ofTenant(200, 200),
	"*": all(404),
};

/** A program that looks at a link is shown nothing of it. */
const BROWSER =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const PEOPLE = ["nobody", "privat", "leserin", "makler", "firma"] as const;
/** What only those of the company know. */
const COMPANY = "Hofmann Elektro AG";

const dataDir = mkdtempSync(join(tmpdir(), "ablage-page-rights-"));
let server: ChildProcess;
let origin: string;
const tokens = new Map<string, string>();
const named = new Map<string, string>();

beforeAll(async () => {
	buildIfNeeded();
	await fillWithDemo(dataDir);
	server = spawn(process.execPath, ["scripts/start.js"], {
		cwd: ROOT,
		env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	origin = await readyOrigin(server);
	for (const who of PEOPLE.slice(1)) {
		// oxlint-disable-next-line no-await-in-loop -- each is a password's work
		tokens.set(who, await signIn(`${who}@ablage.example`));
	}
	const tenants = await read("firma", pathOf(tenantApi.list));
	const tenant = tenants[0]?.documentId ?? "";
	const documents = await read("leserin", `${pathOf(documentApi.list)}?filters[tenant][0]=${tenant}`);
	const members = await read("firma", pathOf(memberApi.list, { id: tenant }));
	const shares = await read("firma", `${pathOf(shareApi.list)}?filters[scope]=tenant`);
	named.set(":shareId", shares[0]?.documentId ?? "");
	const requests = await read("firma", pathOf(requestApi.list));
	named.set(":requestId", requests[0]?.documentId ?? "");
	named.set(":importId", await beginImport("firma", tenant));
	named.set(":tenantId", tenant);
	// One that the reader may not edit by a share either.
	named.set(":documentId", documents.find(({ rights }) => rights && !mayEdit(rights))?.documentId ?? "");
	named.set(":memberId", members[0]?.documentId ?? "");
	named.set(":page", "permissions");
});

afterAll(() => {
	server.kill("SIGKILL");
	rmSync(dataDir, { recursive: true });
});

it("has a row for every page, and for no other", () => {
	expect(Object.keys(PAGES).toSorted()).toEqual([...new Set(pathsOf(routes))].toSorted());
});

describe.each(Object.entries(PAGES))("/%s", (pattern, cells) => {
	it("opens to whom it should, and says nothing to others", async () => {
		const answers = await Promise.all(PEOPLE.map((who) => ask("GET", who, pattern)));
		expect(answers.map(({ status }) => status)).toEqual(cells);
		if (cells[0] === 302 && cells[4] !== 302) expect(answers[0]?.location).toMatch(/^\/login/);
		for (const { text } of answers.slice(0, 2)) expect(text).not.toContain(COMPANY);
	});

	it("takes nothing from a visitor, nor from who has nothing to do with the tenant", async () => {
		const senders =
			pattern.includes(":tenantId") || pattern.includes(":documentId") ? ["nobody", "privat"] : ["nobody"];
		const answers = await Promise.all(senders.map((who) => ask("POST", who, pattern)));
		for (const { status, text } of answers) {
			expect(Math.floor(status / 100)).toBeOneOf([3, 4]);
			expect(text).not.toContain(COMPANY);
		}
	});
});

it.each(Object.keys(PAGES).filter((pattern) => pattern !== "logout"))(
	"/%s takes a form that asks for what there is none of, by the name of what every object has",
	async (pattern) => {
		// One is an object, one a function, as all its others are.
		for (const intent of ["__proto__", "constructor"]) {
			// oxlint-disable-next-line no-await-in-loop -- one form after the other
			const { status } = await ask("POST", "firma", pattern, { intent });
			expect(status, intent).toBeLessThan(500);
		}
	},
);

it("shows a page to whoever opens what is refused or gone, and leads visitors to sign in", async () => {
	const file = "files/nichts/content";
	for (const address of [file, "my-tenants/permissions", "my-tenants/nichts"]) {
		// oxlint-disable-next-line no-await-in-loop -- one address after the other
		const answer = await ask("GET", "leserin", address);
		expect([403, 404], address).toContain(answer.status);
		expect(answer.text, address).toMatch(/^<!DOCTYPE html>/i);
	}
	expect(await ask("GET", "nobody", file)).toMatchObject({ status: 302, location: "/login" });
});

it.each([
	["nobody", 401],
	["privat", 404],
	["leserin", 403],
	["firma", 200],
] as const)("lets %s take a step of an import into the company with %i", async (who, status) => {
	const tenant = named.get(":tenantId");
	for (const step of [
		{ step: "folder", name: "Umzug" },
		{ step: "category", name: "Umzug" },
	]) {
		// oxlint-disable-next-line no-await-in-loop -- one step after the other
		const response = await fetch(`${origin}/import/step`, {
			method: "POST",
			headers: { "Content-Type": "application/json", Cookie: `ablage_session=${tokens.get(who) ?? ""}` },
			body: JSON.stringify({ ...step, tenant }),
		});
		expect(response.status, step.step).toBe(status);
	}
});

it("opens where nothing is set up that may be left out, as in production without keys for push and an address for mails", async () => {
	server.kill("SIGKILL");
	await once(server, "exit");
	const production = await startServer({ port: 0, dataDir, environment: "production", quiet: true });
	try {
		origin = await addressOf(production);
		const patterns = Object.keys(PAGES).filter((pattern) => !pattern.startsWith("dev/"));
		for (const pattern of patterns) {
			// oxlint-disable-next-line no-await-in-loop -- one page after the other
			expect((await ask("GET", "firma", pattern)).status, pattern).toBe(PAGES[pattern]?.[4]);
		}
	} finally {
		await production.dispose();
	}
});

async function ask(method: string, who: string, pattern: string, fields: Record<string, string> = {}) {
	const path = pattern
		.replace("*", "nirgends")
		.replaceAll(/:\w+/g, (parameter) => named.get(parameter) ?? "nichts");
	const token = tokens.get(who);
	const response = await fetch(`${origin}/${path}`, {
		method,
		redirect: "manual",
		headers: {
			Accept: "text/html",
			"User-Agent": BROWSER,
			...(token !== undefined && { Cookie: `ablage_session=${token}` }),
		},
		...(method === "POST" && { body: new URLSearchParams(fields) }),
	});
	return { status: response.status, location: response.headers.get("Location"), text: await response.text() };
}

async function signIn(identifier: string): Promise<string> {
	const response = await fetch(`${origin}/api${pathOf(identityApi.signIn)}`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ identifier, password: DEMO_PASSWORD }),
	});
	return sessionSchema.parse(await response.json()).jwt;
}

async function beginImport(who: string, tenant: string): Promise<string> {
	const response = await fetch(`${origin}/api${pathOf(importApi.create)}`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Authorization: `Bearer ${tokens.get(who)}` },
		body: JSON.stringify({ data: { tenant } }),
	});
	return answerSchema(documentImportSchema).parse(await response.json()).data.documentId;
}

async function read(
	who: string,
	path: string,
): Promise<{ documentId: string; rights?: Right[] | undefined }[]> {
	const response = await fetch(`${origin}/api${path}`, {
		headers: { Authorization: `Bearer ${tokens.get(who)}` },
	});
	const rows = z.array(z.object({ documentId: z.string(), rights: z.array(z.enum(RIGHTS)).optional() }));
	const { data } = answerSchema(z.union([rows, z.object({ items: rows })])).parse(await response.json());
	return "items" in data ? data.items : data;
}
