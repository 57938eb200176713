import { env, exports } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import {
	CHUNK,
	chunkAnswerOf,
	errorOf,
	type Library,
	newLibrary,
	newSession,
	sendChunk,
	someBytes,
	tenantOf,
} from "../../../support/files-api.ts";

const rest = someBytes(1_000, 3);
const small = { index: 0, total: 1, bytes: rest };
let library: Library;

beforeAll(async () => {
	library = await newLibrary();
});

/** Rows and objects that uploads have left behind. */
async function traces(): Promise<unknown> {
	const { tenantKey } = library.tenant;
	const objects = await env.FILES.list({ prefix: `files/${tenantKey}` });
	const rows = await runInDurableObject(tenantOf(tenantKey), (_, { storage }) =>
		storage.sql
			.exec(
				`SELECT (SELECT count(*) FROM document_file) AS files, (SELECT count(*) FROM upload_part) AS parts,
					(SELECT latest_meter_events ->> '$.storageBytes' FROM tenant) AS bytes`,
			)
			.one(),
	);
	return { ...rows, objects: objects.objects.length };
}

async function refusedPath(headers: Record<string, string>, chunk: Parameters<typeof sendChunk>[2] = small) {
	const before = await traces();
	const response = await sendChunk(library.token, library.documentId, { ...chunk, headers });
	const { details } = await errorOf(response);
	expect(await traces()).toEqual(before);
	return [response.status, details.errors?.[0]?.path[0]];
}

const HUGE = "9".repeat(400);

describe("hostile headers are refused by their name, and leave nothing behind", () => {
	it.each([
		...["", " ", "-1", "1.5", "1e3", "0x1", "NaN", "Infinity", "null", "1,2", HUGE].map((value) => [
			"X-Chunk-Index",
			value,
		]),
		...["0", "-1", "1.5", "1e3", "x", "1 1", HUGE].map((value) => ["X-Total-Chunks", value]),
		...["0", "-5", "1.5", "1e9", "1GB", HUGE].map((value) => ["X-File-Size", value]),
		...["", "upload-", "upload-äöüäöüäö", "session-12345678", `upload-${"a".repeat(101)}`].map((value) => [
			"X-Session-ID",
			value,
		]),
		...["text", "text/", "/html", "text;a=b", "a b/c", `a/${"b".repeat(255)}`].map((value) => [
			"X-Content-Type",
			value,
		]),
	])("%s: %s", async (header, value) => {
		// What a header cannot carry arrives as its bytes.
		const sent = Buffer.from(value).toString("latin1");
		expect(await refusedPath({ [header]: sent })).toEqual([400, header]);
	});

	it.each([
		["nothing", ""],
		["blanks", "   "],
		["256 characters", "a".repeat(256)],
		["spaces of no width", "\u200b\u2060"],
		["a null", "a\0.pdf"],
		["a new line", "a\r\nSet-Cookie: x"],
		["a line separator", "a\u2028b.pdf"],
		["a right-to-left override", "rechnung\u202efdp.exe"],
		["an isolate that does not end", "a\u2066b.pdf"],
	])("X-File-Name with %s", async (_, name) => {
		expect(await refusedPath({ "X-File-Name": encodeURIComponent(name) })).toEqual([400, "X-File-Name"]);
	});

	it("X-File-Name that is no URI encoding, or none of UTF-8", async () => {
		for (const name of ["%", "%E0%A4%A", "%C3%28", "%ED%A0%80"]) {
			expect(await refusedPath({ "X-File-Name": name })).toEqual([400, "X-File-Name"]);
		}
	});
});

describe("names of all kinds are kept as they are, and name nothing but the file to who asks for it", () => {
	it.each([
		["emoji", "Ferien 🏝️ 👨‍👩‍👧‍👦.jpg"],
		["Hebrew", "חשבונית.pdf"],
		["255 characters", `${"ü".repeat(251)}.pdf`],
		["what looks like SQL or HTML", `'; DROP TABLE upload; -- <img src=x onerror="alert(1)">.pdf`],
		["a way up", "../../etc/passwd"],
		["a way of Windows", "..\\..\\boot.ini"],
		["several dots", "..gitignore.tar.gz"],
		["decomposed letters", "Pra\u0308mie.pdf"],
	])("%s", async (_, name) => {
		const { token, documentId } = library;
		const { documentFile } = await chunkAnswerOf(await sendChunk(token, documentId, { ...small, name }));
		expect(documentFile?.file.name).toBe(name);
	});
});

describe("sizes that do not agree are refused, and leave nothing behind", () => {
	it("a chunk of no bytes", async () => {
		expect(await refusedPath({}, { index: 0, total: 1, bytes: new Uint8Array() })).toEqual([
			400,
			"Content-Length",
		]);
	});

	it.each([
		["one chunk that is not the file", { index: 0, total: 1, bytes: rest }, "1001"],
		["a first chunk that is all of the file already", { index: 0, total: 2, bytes: someBytes(CHUNK) }, "100"],
		["a file that needs more chunks", { index: 0, total: 2, bytes: someBytes(CHUNK) }, String(2 * CHUNK + 1)],
	])("%s", async (_, chunk, fileSize) => {
		expect(await refusedPath({ "X-File-Size": fileSize }, chunk)).toEqual([400, "fileSize"]);
	});

	it("a file size that changes, or that the last chunk does not bear out", async () => {
		const { token, documentId } = library;
		const session = newSession();
		const headers = { "X-File-Size": String(CHUNK + 1_000) };
		const first = { index: 0, total: 2, bytes: someBytes(CHUNK), session, headers };
		expect((await sendChunk(token, documentId, first)).status).toBe(200);
		const last = { index: 1, total: 2, bytes: rest, session };
		expect(await refusedPath({ "X-File-Size": String(CHUNK + 999) }, last)).toEqual([400, "fileSize"]);
		expect(await refusedPath({}, { ...last, bytes: someBytes(999) })).toEqual([400, "fileSize"]);
		expect(await refusedPath({}, { ...last, total: 3 })).toEqual([400, "total"]);
		expect(await refusedPath({}, { ...last, index: 2, total: 2 })).toEqual([400, "X-Chunk-Index"]);
		expect(await refusedPath({}, { index: 2, bytes: rest, session })).toEqual([400, "index"]);
		expect((await sendChunk(token, documentId, last)).status).toBe(200);
	});

	it.each([
		["its size", 0, 1_025, String(5 * 1024 ** 3 + 1)],
		["its size, and more chunks than the bucket takes parts", 0, 10_729, String(90e9)],
		["more chunks than the bucket takes parts", 0, 10_001, undefined],
		["a chunk beyond the last part that the bucket takes", 10_000, undefined, undefined],
		["its number of chunks, each of which has its least size", 0, 1_026, undefined],
		["a chunk so far behind the others", 1_024, undefined, undefined],
	])("a file of more than 5 GiB, told by %s: with 413", async (_, index, total, size) => {
		const before = await traces();
		const response = await sendChunk(library.token, library.documentId, {
			index,
			bytes: someBytes(CHUNK),
			...(total !== undefined && { total }),
			...(size !== undefined && { headers: { "X-File-Size": size } }),
		});
		expect([response.status, (await errorOf(response)).message]).toEqual([413, "upload.tooLarge"]);
		expect(await traces()).toEqual(before);
	});
});

describe("a body that is not as long as it says", () => {
	it.each([
		["longer", "500"],
		["shorter", "2000"],
	])("%s: is refused, and the chunk can be sent again", async (_, length) => {
		const session = newSession();
		const chunk = { ...small, session };
		expect(await refusedPath({ "Content-Length": length }, chunk)).toEqual([400, "Content-Length"]);
		const { documentFile } = await chunkAnswerOf(await sendChunk(library.token, library.documentId, chunk));
		expect(documentFile?.file.size).toBe(1_000);
	});

	it("stops in the middle: is refused, and the chunk can be sent again at once", async () => {
		const session = newSession();
		const before = await traces();
		const { readable, writable } = new FixedLengthStream(CHUNK);
		const writer = writable.getWriter();
		const cutOff = writer.write(someBytes(100_000)).then(() => writer.abort(new Error("gone")));
		const response = await exports.default.fetch(
			`http://cms${pathOf(fileApi.readUpload, { id: library.documentId })}`,
			{
				method: "POST",
				headers: {
					Authorization: `Bearer ${library.token}`,
					"X-Content-Type": "application/pdf",
					"X-Chunk-Index": "0",
					"X-Total-Chunks": "1",
					"X-File-Name": "a.pdf",
					"X-Session-ID": session,
				},
				body: readable,
			},
		);
		await cutOff;
		expect(response.status).toBe(400);
		expect((await errorOf(response)).details.errors?.[0]?.path).toEqual(["Content-Length"]);
		expect(await traces()).toEqual(before);
		const whole = { index: 0, total: 1, bytes: someBytes(CHUNK), session };
		expect((await sendChunk(library.token, library.documentId, whole)).status).toBe(200);
	});
});
