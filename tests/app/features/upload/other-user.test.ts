import { beforeEach, describe, expect, it, vi } from "vitest";

// The bindings are read once: these are for the modules of this file alone.
vi.resetModules();
const { isForOtherUser } = await import("../../../../app/features/upload/other-user.server.ts");
const { files } = await import("../../../../workers/app/files.ts");

const anna = "aaaaaaaaaaaaaaaaaaaaaaaa";
const beat = "bbbbbbbbbbbbbbbbbbbbbbbb";

function tokenOf(sub: string): string {
	const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
	return `${part({ alg: "HS256" })}.${part({ sub, note: "ÿ?>" })}.signature`;
}

const request = (headers: Record<string, string>) => new Request("http://ablage.example/", { headers });

describe("what a tab sends for one user", () => {
	const cms = { fetchCms: () => Promise.reject(new Error("nobody is asked")), cmsUrl: null };

	it("is refused with the token of another", async () => {
		expect(await isForOtherUser(request({ "X-Expected-User": anna }), tokenOf(beat), cms)).toBe(true);
		expect(await isForOtherUser(request({ "X-Expected-User": anna }), "no token at all", cms)).toBe(true);
		expect(await isForOtherUser(request({ "X-Expected-User": "" }), tokenOf(beat), cms)).toBe(true);
	});

	it("goes through with their own, and where no user is named", async () => {
		expect(await isForOtherUser(request({ "X-Expected-User": anna }), tokenOf(anna), cms)).toBe(false);
		expect(await isForOtherUser(request({}), tokenOf(beat), cms)).toBe(false);
	});

	it("is asked once of a CMS whose tokens nobody else can read", async () => {
		const user = { documentId: anna, email: "a@example.ch", firstName: "A", lastName: "B" };
		const data = { ...user, accountType: "privatePerson", role: "user" };
		const fetchCms = vi.fn(async () => Response.json({ data, meta: {} }));
		const other = { fetchCms, cmsUrl: "https://cms.example" };
		expect(await isForOtherUser(request({ "X-Expected-User": anna }), "opaque", other)).toBe(false);
		expect(await isForOtherUser(request({ "X-Expected-User": beat }), "opaque", other)).toBe(true);
		expect(fetchCms).toHaveBeenCalledTimes(1);
		fetchCms.mockResolvedValue(new Response(null, { status: 401 }));
		expect(await isForOtherUser(request({ "X-Expected-User": anna }), "over", other)).toBe(true);
	});
});

describe("files on the app's own origin", () => {
	const variables = { ENVIRONMENT: "test", UPLOAD_CHUNK_SIZE: "5", CMS_URL: "", ROUTE_RULES: "[]" };
	const fetchCms = vi.fn(async () => Response.json({ data: {} }));
	beforeEach(() => fetchCms.mockClear());
	const ask = (path: string, method: string, meant: string) =>
		files.request(
			path,
			{ method, headers: { Cookie: `ablage_session=${tokenOf(beat)}`, "X-Expected-User": meant } },
			{ ...variables, CMS: { fetch: fetchCms } },
			{ waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} },
		);

	it.each([
		["POST", "/files/upload/abc"],
		["GET", "/files/upload/abc?sessionId=upload-1"],
		["DELETE", "/files/upload/abc?sessionId=upload-1"],
		["GET", "/files/check?tenant=abc"],
		["GET", "/files/abc"],
	])("do not let %s %s reach the CMS for whoever was signed in before", async (method, path) => {
		const refused = await ask(path, method, anna);
		expect(refused.status).toBe(401);
		expect(fetchCms).not.toHaveBeenCalled();
		expect((await ask(path, method, beat)).status).toBe(200);
		expect(fetchCms).toHaveBeenCalledTimes(1);
	});
});
