import { beforeEach, describe, expect, it, vi } from "vitest";
import { isForOtherUser } from "../../../../app/features/upload/other-user.server.ts";
import { files } from "../../../../workers/app/files.ts";

const anna = "aaaaaaaaaaaaaaaaaaaaaaaa";
const beat = "bbbbbbbbbbbbbbbbbbbbbbbb";

function tokenOf(sub: string): string {
	const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
	return `${part({ alg: "HS256" })}.${part({ sub, note: "ÿ?>" })}.signature`;
}

const request = (headers: Record<string, string>) => new Request("http://ablage.example/", { headers });

describe("what a tab sends for one user", () => {
	it("is refused with the token of another", () => {
		expect(isForOtherUser(request({ "X-Expected-User": anna }), tokenOf(beat))).toBe(true);
		expect(isForOtherUser(request({ "X-Expected-User": anna }), "no token at all")).toBe(true);
		expect(isForOtherUser(request({ "X-Expected-User": "" }), tokenOf(beat))).toBe(true);
	});

	it("goes through with their own, and where no user is named", () => {
		expect(isForOtherUser(request({ "X-Expected-User": anna }), tokenOf(anna))).toBe(false);
		expect(isForOtherUser(request({}), tokenOf(beat))).toBe(false);
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
