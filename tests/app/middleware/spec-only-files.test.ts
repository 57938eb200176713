import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { chunkHeaders } from "../../../app/features/upload/chunk-headers.ts";
import { serviceApi } from "../../../contract/api/service.ts";
import { browserPath, FILE_PATHS } from "../../../contract/files/file-paths.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { type ForeignCms, startForeignCms } from "../../support/foreign-cms.ts";

const PERSON = { email: "mia@example.ch", password: "x", firstName: "Mia", lastName: "Muster" };
const CONTEXT = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };

let foreign: ForeignCms;
let token: string;
let documentId: string;
let app: Hono<{ Bindings: AppEnv }>;

beforeAll(async () => {
	foreign = await startForeignCms();
	token = foreign.store.register(PERSON);
	vi.resetModules();
	// Node wants to be told of what a Worker does anyway.
	const send = globalThis.fetch;
	vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
		send(address, Object.assign({ duplex: "half" }, init)),
	);
	const { files } = await import("../../../workers/app/files.ts");
	const { api } = await import("../../../workers/app/api.ts");
	const { Hono: App } = await import("hono");
	app = new App<{ Bindings: AppEnv }>().route("/", api).route("/", files);
});
afterAll(() => {
	vi.unstubAllGlobals();
	return foreign.close();
});

beforeEach(() => {
	foreign.refused.splice(0);
	const tenant = foreign.store.all("tenants")[0]?.documentId;
	const documentCategory = foreign.store.all("document-categories")[0]?.documentId;
	documentId = foreign.store.create("documents", { name: "Hausrat", tenant, documentCategory }).documentId;
});

function ask(path: string, init: RequestInit = {}) {
	const env = {
		ENVIRONMENT: "test",
		UPLOAD_CHUNK_SIZE: 8_388_608,
		CMS_URL: `${foreign.url}/`,
		ROUTE_RULES: "[]",
		CMS: { fetch: () => Promise.reject(new Error("the own CMS is not asked")) },
	};
	const headers = new Headers(init.headers);
	headers.set("Cookie", `__Host-ablage_session=${token}`);
	return app.request(
		`https://ablage.example${path}`,
		{ ...init, headers },
		env as unknown as AppEnv,
		CONTEXT,
	);
}

/** Sends a file in two chunks, as the browser does. @returns the two answers */
async function upload(name: string, contentType: string, parts: [string, string]) {
	const answers: unknown[] = [];
	for (const [index, body] of parts.entries()) {
		const description = { sessionId: "upload-1", index, total: 2, fileName: name, contentType, fileSize: 6 };
		const path = fillPath(browserPath(FILE_PATHS.upload), { id: documentId });
		const answer = await ask(path, { method: "POST", headers: chunkHeaders(description), body });
		answers.push(await answer.json());
	}
	return answers;
}

async function uploaded(name: string, contentType: string): Promise<string> {
	await upload(name, contentType, ["<b>", "abc"]);
	return String(foreign.store.all("document-files").at(-1)?.documentId);
}

const contentOf = (id: string, query = "") => fillPath(browserPath(FILE_PATHS.content), { id }) + query;

it("hands chunks on with the headers of the specification, and answers as the contract does", async () => {
	const [first, second] = await upload("Police für Mia.txt", "text/plain", ["abc", "def"]);
	expect(first).toMatchObject({ data: { receivedChunks: [0], documentFile: null } });
	const [file] = foreign.store.all("document-files");
	expect(second).toMatchObject({
		data: {
			receivedChunks: [1],
			documentFile: {
				documentId: file?.documentId,
				state: "processed",
				file: { name: "Police für Mia.txt" },
			},
		},
	});
	expect(foreign.refused.filter((line) => !line.includes("configuration"))).toEqual([]);
});

it("opens a file where its url is, with the token for the CMS alone", async () => {
	const id = await uploaded("Brief „neu“.txt", "text/plain");
	const opened = await ask(contentOf(id));
	expect(await opened.text()).toBe("<b>abc");
	expect(opened.headers.get("Content-Type")).toBe("text/plain");
	expect(opened.headers.get("Content-Disposition")).toBe(
		`inline; filename="Brief _neu_.txt"; filename*=UTF-8''Brief%20%E2%80%9Eneu%E2%80%9C.txt`,
	);
	const saved = await ask(contentOf(id, "?download=1"));
	expect(saved.headers.get("Content-Disposition")).toMatch(/^attachment;/);
	await saved.body?.cancel();
});

it("never shows in place what could run, whatever it is said to be", async () => {
	const page = await ask(contentOf(await uploaded("Seite.html", "text/html")));
	expect(page.headers.get("Content-Type")).toBe("application/octet-stream");
	expect(page.headers.get("Content-Disposition")).toMatch(/^attachment;/);
	expect(page.headers.get("Content-Security-Policy")).toMatch(/^sandbox;/);
	await page.body?.cancel();
});

it("sends the token to no other address", async () => {
	const id = await uploaded("a.txt", "text/plain");
	const seen = vi.spyOn(globalThis, "fetch");
	const file = foreign.store.find("document-files", id);
	// The same server by another name is another origin.
	const elsewhere = new URL(String(Reflect.get(Object(file["file"]), "url")), foreign.url);
	elsewhere.hostname = "localhost";
	foreign.store.update("document-files", id, { file: { name: "a.txt", url: elsewhere.href } });
	expect((await ask(contentOf(id))).status).not.toBe(200);
	const [, init] = seen.mock.calls.find(([address]) => String(address) === elsewhere.href) ?? [];
	expect(init).toBeDefined();
	expect(new Headers(init?.headers).has("Authorization")).toBe(false);
	seen.mockRestore();
});

it("answers what the specification does not have without asking for it", async () => {
	const id = await uploaded("a.txt", "text/plain");
	foreign.refused.splice(0);
	const preview = `${fillPath(browserPath(FILE_PATHS.preview), { id })}?page=1`;
	expect((await ask(preview)).status).not.toBe(200);
	expect((await ask(`${browserPath(FILE_PATHS.check)}?tenant=x&size=1`)).status).toBe(200);
	expect(foreign.refused).toEqual([]);
});

it("is well as long as that CMS answers", async () => {
	expect((await ask(serviceApi.health.path)).status).toBe(200);
});
