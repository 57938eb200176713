import { Hono } from "hono";
import { beforeEach, expect, it, vi } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../../../contract/api/headers.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { errorBodySchema } from "../../../contract/errors.ts";

const SITE = "https://other.example";
const CONTEXT = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
const DOCUMENTS = `/api${documentApi.list.path}`;

let cms: ReturnType<typeof vi.fn>;
let serve: (request: Request, env: AppEnv) => Promise<Response>;

/** The variables are read once, so each test takes the modules anew. */
beforeEach(async () => {
	vi.resetModules();
	cms = vi.fn((_address: string, _init: RequestInit) =>
		Promise.resolve(Response.json({ data: [], meta: {} })),
	);
	const { api, askContract, isPlainCall } = await import("../../../workers/app/api.ts");
	const { files } = await import("../../../workers/app/files.ts");
	const { guarded } = await import("../../../workers/app/guarded.ts");
	const app = new Hono<{ Bindings: AppEnv }>().route("/", api).route("/", files);
	serve = (request, env) =>
		guarded(request, env, () =>
			isPlainCall(request, env) ? askContract(request, env) : app.fetch(request, env, CONTEXT),
		);
});

function environment(variables: Record<string, unknown>): AppEnv {
	const env = {
		ENVIRONMENT: "test",
		UPLOAD_CHUNK_SIZE: 8_388_608,
		CMS_URL: "",
		ROUTE_RULES: "[]",
		CMS: { fetch: cms },
		...variables,
	};
	return env as unknown as AppEnv;
}

function ask(path: string, init: RequestInit = {}, variables: Record<string, unknown> = {}) {
	return serve(new Request(`https://ablage.example${path}`, init), environment(variables));
}

const asked = () => {
	const [address, init] = cms.mock.calls[0] ?? [];
	return { address: String(address), headers: new Headers(init?.headers) };
};

it.each<[string, string, Record<string, string>, boolean]>([
	["GET", DOCUMENTS, {}, true],
	["HEAD", `${DOCUMENTS}?x=1`, {}, true],
	["POST", DOCUMENTS, {}, true],
	["OPTIONS", DOCUMENTS, {}, false],
	["GET", DOCUMENTS, { ALLOWED_ORIGINS: SITE }, false],
	["GET", "/api", {}, false],
	["GET", "/apiary/documents", {}, false],
	["GET", `/documents?from=${DOCUMENTS}`, {}, false],
])("needs no router below /api where no site is named: %s %s", async (method, path, variables, isPlain) => {
	const { isPlainCall } = await import("../../../workers/app/api.ts");
	const request = new Request(`https://ablage.example${path}`, { method });
	expect(isPlainCall(request, environment(variables))).toBe(isPlain);
});

it("hands a call to the CMS, with its token and without its cookies", async () => {
	const headers = { Authorization: "Bearer t", Cookie: "__Host-ablage_session=secret" };
	expect((await ask(`${DOCUMENTS}?sort=name`, { headers })).status).toBe(200);
	expect(asked().address).toBe(`http://cms${documentApi.list.path}?sort=name`);
	expect(asked().headers.get("Authorization")).toBe("Bearer t");
	expect(asked().headers.get("Cookie")).toBeNull();
});

it.each([
	["none is configured", {}, null],
	["the configured one says it", { CLIENT_ADDRESS_HEADER: "CF-Connecting-IP" }, "203.0.113.7"],
	["the configured one is not there", { CLIENT_ADDRESS_HEADER: "X-Real-IP" }, null],
])("tells the CMS no address that a client makes up: %s", async (_, variables, told) => {
	const headers = { "CF-Connecting-IP": "203.0.113.7", [CLIENT_ADDRESS_HEADER]: "192.0.2.66" };
	await ask(DOCUMENTS, { headers: { ...headers, Authorization: "Bearer t" } }, variables);
	expect(asked().headers.get(CLIENT_ADDRESS_HEADER)).toBe(told);
});

it("hands on the path as it was sent: what is left out of it would make it another one", async () => {
	const path = pathOf(fileApi.content, { id: "a b" }).replace("a%20b", "%20");
	await ask(`/api${path}`, { headers: { Authorization: "Bearer t" } });
	expect(asked().address).toBe(`http://cms${path}`);
	cms.mockClear();
	await ask(`/api${identityApi.sessions.path}/%00`, {
		method: "DELETE",
		headers: { Authorization: "Bearer t" },
	});
	expect(asked().address).toBe(`http://cms${identityApi.sessions.path}/%00`);
});

it("says with 503 and its error body that the CMS does not answer", async () => {
	const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
	cms.mockImplementation(() => Promise.reject(new Error("connection refused")));
	const paths = [DOCUMENTS, pathOf(fileApi.content, { id: "x" }).replace(fileApi.list.path, "/files")];
	for (const path of paths) {
		const response = await ask(path, { headers: { Cookie: "__Host-ablage_session=a.b.c" } });
		expect(response.status).toBe(503);
		expect(response.headers.get("Retry-After")).toBe("5");
		expect(errorBodySchema.parse(await response.json()).error.details.key).toBe("error.unavailable");
	}
	warned.mockRestore();
});

it("gives the CMS a number of its own for what may fail, whatever the client calls it", async () => {
	const headers = { Authorization: "Bearer t", "X-Request-Id": "chosen-by-somebody" };
	await ask(DOCUMENTS, { headers });
	expect(asked().headers.get("X-Request-Id")).toMatch(/^[a-z0-9]{8}$/);
	cms.mockClear();
	await ask(DOCUMENTS, { headers: { ...headers, "CF-Ray": "8f1c2d3e4b5a6c7d-ZRH" } });
	expect(asked().headers.get("X-Request-Id")).toBe("8f1c2d3e4b5a6c7d-ZRH");
});

it("opens a file by its url as it stands: with a token, or in the user's browser", async () => {
	const path = pathOf(fileApi.content, { id: "a".repeat(24) });
	await ask(path, { headers: { Authorization: "Bearer t" } });
	expect(asked()).toMatchObject({ address: `http://cms${path}` });
	cms.mockClear();
	await ask(path, { headers: { Cookie: "__Host-ablage_session=a.b.c" } });
	expect(asked().headers.get("Authorization")).toBe("Bearer a.b.c");
	expect((await ask(path)).status).toBe(401);
});

const preflight = {
	method: "OPTIONS",
	headers: {
		Origin: SITE,
		"Access-Control-Request-Method": "PUT",
		"Access-Control-Request-Headers": "authorization,x-chunk-index",
	},
};
const write = { method: "POST", headers: { Origin: SITE, "Sec-Fetch-Site": "cross-site" }, body: "{}" };

it("allows no other site anything unless it is named", async () => {
	for (const variables of [{}, { ALLOWED_ORIGINS: "https://another.example" }]) {
		vi.resetModules();
		const { headers } = await ask(DOCUMENTS, preflight, variables);
		expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
		expect((await ask(DOCUMENTS, write, variables)).status).toBe(403);
		expect(
			(await ask(DOCUMENTS, { headers: { Origin: SITE } }, variables)).headers.get(
				"Access-Control-Allow-Origin",
			),
		).toBeNull();
	}
	expect(cms).toHaveBeenCalledTimes(2);
});

it("allows the sites that are named the contract, never with cookies", async () => {
	const variables = { ALLOWED_ORIGINS: `https://another.example,${SITE}` };
	const allowed = await ask(DOCUMENTS, preflight, variables);
	expect(allowed.status).toBe(204);
	expect(allowed.headers.get("Access-Control-Allow-Origin")).toBe(SITE);
	expect(allowed.headers.get("Access-Control-Allow-Methods")).toContain("PUT");
	expect(allowed.headers.get("Access-Control-Allow-Headers")?.toLowerCase()).toContain("x-chunk-index");
	const written = await ask(
		DOCUMENTS,
		{ ...write, headers: { ...write.headers, Cookie: "__Host-ablage_session=s" } },
		variables,
	);
	expect(written.status).toBe(200);
	expect(asked().headers.get("Cookie")).toBeNull();
	for (const { headers } of [allowed, written]) {
		expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
		expect(headers.get("Vary")).toContain("Origin");
	}
});

it("lets them open a file by its url as it stands, by token alone", async () => {
	const variables = { ALLOWED_ORIGINS: SITE };
	const path = pathOf(fileApi.content, { id: "a".repeat(24) });
	const ofOrigin = async (headers: Record<string, string>, method = "GET") =>
		(await ask(path, { method, headers: { Origin: SITE, ...headers } }, variables)).headers;
	const asksFirst = {
		"Access-Control-Request-Method": "GET",
		"Access-Control-Request-Headers": "authorization,range",
	};
	const allowed = await ofOrigin(asksFirst, "OPTIONS");
	expect(allowed.get("Access-Control-Allow-Origin")).toBe(SITE);
	expect(allowed.get("Access-Control-Allow-Headers")?.toLowerCase()).toContain("authorization");
	const opened = await ofOrigin({ Authorization: "Bearer t", Cookie: "__Host-ablage_session=s" });
	expect(opened.get("Access-Control-Allow-Origin")).toBe(SITE);
	expect(asked().headers.get("Cookie")).toBeNull();
	for (const headers of [allowed, opened]) expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
	const byCookie = await ofOrigin({ Cookie: "__Host-ablage_session=s" });
	expect(byCookie.get("Access-Control-Allow-Origin")).toBeNull();
	const stranger = { Origin: "https://evil.example" };
	expect(
		(await ofOrigin({ ...asksFirst, ...stranger }, "OPTIONS")).get("Access-Control-Allow-Origin"),
	).toBeNull();
	expect(
		(await ofOrigin({ Authorization: "Bearer t", ...stranger })).get("Access-Control-Allow-Origin"),
	).toBeNull();
});

it("allows them nothing where the session cookie counts", async () => {
	const variables = { ALLOWED_ORIGINS: SITE };
	const upload = pathOf(fileApi.upload, { id: "x" }).replace(fileApi.list.path, "/files");
	expect((await ask(upload, write, variables)).status).toBe(403);
});
