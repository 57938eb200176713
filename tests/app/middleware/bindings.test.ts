import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { identityApi } from "../../../contract/api/identity.ts";
import { hurryWaits } from "../../support/hurry-waits.ts";
import type { readBindings as ReadBindingsFunction } from "../../../app/middleware/bindings.ts";

type ReadBindings = typeof ReadBindingsFunction;

const env = (changes: Record<string, unknown> = {}) => {
	const cms = vi.fn((_address: string) => Promise.resolve(new Response("bound")));
	const variables = {
		ENVIRONMENT: "test",
		UPLOAD_CHUNK_SIZE: 8_388_608,
		CMS_URL: "",
		ROUTE_RULES: "[]",
		CMS: { fetch: cms },
		...changes,
	};
	return { env: variables as unknown as AppEnv, cms };
};

/** The variables are read once, so each test takes the module anew. */
let readBindings: ReadBindings;
beforeEach(async () => {
	vi.resetModules();
	({ readBindings } = await import("../../../app/middleware/bindings.ts"));
});
afterEach(() => {
	vi.unstubAllGlobals();
});

const anySignal = { signal: expect.any(AbortSignal) };

it("asks the bound CMS where no base URL is configured", async () => {
	const given = env();
	const { fetchCms } = readBindings(given.env, () => {});
	expect(await (await fetchCms(identityApi.me.path)).text()).toBe("bound");
	expect(given.cms).toHaveBeenCalledWith(`http://cms${identityApi.me.path}`, undefined);
});

it("asks the CMS at its base URL where one is configured, all paths relative to it", async () => {
	const outside = vi.fn((_address: string) => Promise.resolve(new Response("outside")));
	vi.stubGlobal("fetch", outside);
	const given = env({ CMS_URL: "https://cms.example/v1" });
	const { fetchCms } = readBindings(given.env, () => {});
	expect(await (await fetchCms(identityApi.me.path)).text()).toBe("outside");
	expect(outside).toHaveBeenCalledWith("https://cms.example/v1/users/me", anySignal);
	expect(given.cms).not.toHaveBeenCalled();
});

it.each(["https://cms.example/v1/", "https://cms.example/v1//"])(
	"means the same base URL with a slash at its end: %s",
	async (url) => {
		const outside = vi.fn((_address: string) => Promise.resolve(new Response("outside")));
		vi.stubGlobal("fetch", outside);
		await readBindings(env({ CMS_URL: url }).env, () => {}).fetchCms(identityApi.me.path);
		expect(outside).toHaveBeenCalledWith("https://cms.example/v1/users/me", expect.anything());
	},
);

it("names the origins that may call from elsewhere, none unless it is configured", () => {
	const origins = (given?: string) =>
		readBindings(env(given === undefined ? {} : { ALLOWED_ORIGINS: given }).env, () => {}).allowedOrigins;
	expect(origins("https://app.example, http://localhost:5173")).toEqual([
		"https://app.example",
		"http://localhost:5173",
	]);
});

it("allows no origin and asks its own query where nothing is configured", () => {
	expect(readBindings(env().env, () => {})).toMatchObject({
		allowedOrigins: [],
		userQuery: "",
		cmsUrl: null,
	});
});

it("takes a client's address from the configured header alone, of a list what stands right in front of it has added", () => {
	const { clientAddress } = readBindings(env({ CLIENT_ADDRESS_HEADER: "X-Forwarded-For" }).env, () => {});
	const said = (value: string) =>
		clientAddress(new Headers({ "X-Forwarded-For": value, "CF-Connecting-IP": "198.51.100.1" }));
	expect(said("203.0.113.7")).toBe("203.0.113.7");
	expect(said("192.0.2.66, 203.0.113.7")).toBe("203.0.113.7");
	expect(said("x".repeat(65))).toBeNull();
	expect(clientAddress(new Headers({ "X-Client-Address": "203.0.113.7" }))).toBeNull();
});

it("believes no header of addresses where none is configured", () => {
	const { clientAddress } = readBindings(env().env, () => {});
	const names = ["CF-Connecting-IP", "X-Forwarded-For", "X-Real-IP", "X-Client-Address"];
	expect(clientAddress(new Headers(names.map((name) => [name, "203.0.113.7"])))).toBeNull();
});

it("has the chunk size of the configuration", () => {
	expect(readBindings(env({ UPLOAD_CHUNK_SIZE: 5_242_880 }).env, () => {}).uploadChunkSize).toBe(5_242_880);
});

it.each([
	["ENVIRONMENT", "staging"],
	["UPLOAD_CHUNK_SIZE", 0],
	["CMS_URL", "cms.example"],
	["ALLOWED_ORIGINS", "*"],
	["ALLOWED_ORIGINS", "https://app.example/path"],
	["CLIENT_ADDRESS_HEADER", "X-Real-IP: x"],
	["ROUTE_RULES", "{}"],
	["ROUTE_RULES", '[{ "from": "/x", "to": "//evil.example" }]'],
	["ROUTE_RULES", '[{ "from": "/x", "to": "javascript:alert(1)" }]'],
])("refuses a %s of %j", (name, value) => {
	expect(() => readBindings(env({ [name]: value }).env, () => {})).toThrow();
});

it("signing out does not wait for a relay that does not answer", async () => {
	hurryWaits(1_000);
	const log = vi.spyOn(console, "error").mockReturnValue();
	const relays = { idFromName: (name: string) => name, get: () => ({ cut: () => new Promise(() => {}) }) };
	await readBindings(env({ RELAYS: relays }).env, () => {}).cutSockets("mia", "token");
	expect(log).toHaveBeenCalledOnce();
	log.mockRestore();
});
