import { beforeAll, describe, expect, it } from "vitest";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { call, openAccount } from "../../support/workers-api.ts";
import {
	errorOf,
	getFile,
	newLibrary,
	newMember,
	someBytes,
	uploadSmall,
	type Library,
} from "../../support/files-api.ts";

const bytes = someBytes(1_000);
let library: Library;
let fileId: string;

beforeAll(async () => {
	library = await newLibrary();
	fileId = await uploadSmall(library, { bytes, name: "Datei.bin" });
});

const read = (headers?: Record<string, string>) => getFile(library.token, `${fileId}/content`, headers);

describe("a file's bytes", () => {
	it("come whole", async () => {
		const response = await read();
		expect(response.status).toBe(200);
		expect(response.headers.get("Accept-Ranges")).toBe("bytes");
		expect(response.headers.get("Cache-Control")).toMatch(/^private/);
		expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
	});

	it("come in parts: from the middle, to the end, counted from the end", async () => {
		const cases: [string, number, number][] = [
			["bytes=100-199", 100, 200],
			["bytes=990-", 990, 1000],
			["bytes=-5", 995, 1000],
			["bytes=999-4000", 999, 1000],
		];
		for (const [range, start, end] of cases) {
			const response = await read({ Range: range });
			expect(response.status).toBe(206);
			expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end - 1}/1000`);
			expect(response.headers.get("Content-Length")).toBe(String(end - start));
			expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(start, end));
		}
	});

	it("beyond the end are refused with 416 and the size", async () => {
		const response = await read({ Range: "bytes=1000-" });
		expect(response.status).toBe(416);
		expect(response.headers.get("Content-Range")).toBe("bytes */1000");
		expect((await errorOf(response)).name).toBe("RangeNotSatisfiableError");
	});

	it("are not sent again to one who has them", async () => {
		const etag = (await read()).headers.get("ETag") ?? "";
		expect((await read({ "If-None-Match": etag })).status).toBe(304);
		expect((await read({ "If-None-Match": `"other", W/${etag}` })).status).toBe(304);
		expect((await read({ "If-None-Match": '"other"' })).status).toBe(200);
		expect((await read({ Range: "bytes=0-1", "If-Range": etag })).status).toBe(206);
		expect((await read({ Range: "bytes=0-1", "If-Range": '"other"' })).status).toBe(200);
	});

	it("are announced to HEAD", async () => {
		const response = await call("HEAD", pathOf(fileApi.content, { id: fileId }), { token: library.token });
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Length")).toBe("1000");
		expect(await response.text()).toBe("");
	});

	it("are shown in place only where that is safe, and never run", async () => {
		const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
		const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
		const cases = [
			{ bytes: html, name: "Rechnung.pdf", type: "application/pdf", disposition: "attachment" },
			{ bytes: html, name: "a.svg", type: "image/svg+xml", disposition: "attachment" },
			{ bytes: html, name: "a.html", type: "text/html", disposition: "inline", mime: /^text\/plain/ },
			{ bytes: png, name: "a.html", type: "text/html", disposition: "inline", mime: /^image\/png$/ },
		];
		for (const { disposition, mime, ...file } of cases) {
			const id = await uploadSmall(library, file);
			const { headers } = await getFile(library.token, `${id}/content`);
			expect(headers.get("Content-Disposition")).toMatch(new RegExp(`^${disposition};`));
			expect(headers.get("Content-Type")).toMatch(mime ?? /^application\/octet-stream$/);
			expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
			expect(headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/);
		}
	});

	it("are saved where the user asks for it, under a name that breaks no header", async () => {
		const name = 'a"; filename="b.exe\\ä.txt';
		const id = await uploadSmall(library, { bytes: new TextEncoder().encode("x"), name, type: "text/plain" });
		const shown = await getFile(library.token, `${id}/content`);
		expect(shown.headers.get("Content-Disposition")).toMatch(/^inline;/);
		const saved = await getFile(library.token, `${id}/content?download=1`);
		expect(saved.headers.get("Content-Disposition")).toBe(
			`attachment; filename="a__ filename=_b.exe_a.txt"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe_%C3%A4.txt`,
		);
	});
});

describe("a file", () => {
	it("is hidden from strangers and from members without a right", async () => {
		const { jwt: stranger } = await openAccount();
		const none = await newMember(library, []);
		for (const path of [fileId, `${fileId}/content`, `${fileId}/preview`, `${fileId}/text`]) {
			expect((await getFile(stranger, path)).status).toBe(404);
			expect((await getFile(none, path)).status).toBe(404);
			expect((await getFile("x", path)).status).toBe(401);
		}
	});

	it("is read but not deleted by a member who may only read", async () => {
		const member = await newMember(library, ["Read"]);
		expect((await getFile(member, `${fileId}/content`)).status).toBe(200);
		expect((await call("DELETE", pathOf(fileApi.delete, { id: fileId }), { token: member })).status).toBe(
			403,
		);
		expect((await getFile(member, fileId)).status).toBe(200);
	});

	it("is gone for everybody when it is deleted", async () => {
		const { token } = library;
		const id = await uploadSmall(library, { bytes });
		const editor = await newMember(library, ["Edit"]);
		expect((await call("DELETE", pathOf(fileApi.delete, { id }), { token: editor })).status).toBe(200);
		for (const path of [id, `${id}/content`, `${id}/preview`, `${id}/text`]) {
			expect((await getFile(token, path)).status).toBe(404);
		}
	});

	it("with a malformed id or query does not exist or is refused", async () => {
		const { token } = library;
		expect((await getFile(token, "nonsense")).status).toBe(404);
		expect((await getFile(token, `${fileId}/preview?page=0`)).status).toBe(400);
		expect((await getFile(token, `${fileId}/content?x=1`)).status).toBe(400);
	});
});
