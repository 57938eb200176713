import { runDurableObjectAlarm, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import { newTenantOwnedId } from "../../../../workers/cms/new-id.ts";
import { call, openAccount } from "../../../support/workers-api.ts";
import {
	CHUNK,
	chunkAnswerOf,
	errorOf,
	getFile,
	newDocument,
	newLibrary,
	newMember,
	newSession,
	sendChunk,
	someBytes,
	tenantOf,
	callsOf,
} from "../../../support/files-api.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";

const full = someBytes(CHUNK, 1);
const full2 = someBytes(CHUNK, 2);
const rest = someBytes(1_000, 3);

describe("a refused chunk", () => {
	it("is heard out, so that the browser hears why it was refused", async () => {
		const { token, documentId, tenant } = await newLibrary();
		const headers = {
			Authorization: `Bearer ${token}`,
			"X-Content-Type": "application/pdf",
			"X-Chunk-Index": "0",
			"X-Total-Chunks": "1",
			"X-File-Name": "a.pdf",
			"X-Session-ID": newSession(),
		};
		const send = async (id: string, changed: Record<string, string> = {}) => {
			const { readable, writable } = new FixedLengthStream(CHUNK);
			const sent = new Response(full).body?.pipeTo(writable).then(
				() => "all",
				() => "cut off",
			);
			const init = { method: "POST", headers: { ...headers, ...changed }, body: readable };
			const { status } = await exports.default.fetch(`http://cms${pathOf(fileApi.readUpload, { id })}`, init);
			return [status, await sent];
		};
		expect(await send(newTenantOwnedId(tenant.tenantKey))).toEqual([404, "all"]);
		expect(await send(documentId, { "X-Chunk-Index": "-1" })).toEqual([400, "all"]);
	});
});

describe("an upload in chunks", () => {
	it("makes a file of one small chunk", async () => {
		const { token, documentId } = await newLibrary();
		const response = await sendChunk(token, documentId, {
			index: 0,
			total: 1,
			bytes: rest,
			name: "Prämie 2026.bin",
		});
		expect(response.status).toBe(200);
		const { documentFile, receivedChunks } = await chunkAnswerOf(response);
		expect(receivedChunks).toEqual([0]);
		expect(documentFile).toMatchObject({
			file: { name: "Prämie 2026.bin", size: 1000, mime: "application/octet-stream" },
			state: "waiting",
		});
	});

	it("puts chunks together that come out of order and twice, with the total on the last one only", async () => {
		const { token, documentId } = await newLibrary();
		const session = newSession();
		const first = await sendChunk(token, documentId, { index: 1, bytes: full2, session });
		expect(await chunkAnswerOf(first)).toMatchObject({ receivedChunks: [1], documentFile: null });
		await sendChunk(token, documentId, { index: 0, bytes: full, session });
		// What was acknowledged stays, whatever comes under its number.
		const again = await sendChunk(token, documentId, { index: 0, bytes: full2, session });
		expect(await chunkAnswerOf(again)).toMatchObject({ receivedChunks: [0, 1] });
		const last = await sendChunk(token, documentId, { index: 2, total: 3, bytes: rest, session });
		const { documentFile } = await chunkAnswerOf(last);
		expect(documentFile?.file.size).toBe(2 * CHUNK + 1000);
		const content = await getFile(token, `${documentFile?.documentId}/content`);
		const bytes = new Uint8Array(await content.arrayBuffer());
		expect(bytes.length).toBe(2 * CHUNK + 1000);
		expect(bytes[5]).toBe(full[5]);
		expect(bytes[CHUNK + 5]).toBe(full2[5]);
		expect(bytes.slice(2 * CHUNK)).toEqual(rest);
	});

	it("names the chunks that are missing when the last one comes, and goes on when they follow", async () => {
		const { token, documentId } = await newLibrary();
		const session = newSession();
		const early = await sendChunk(token, documentId, { index: 2, total: 3, bytes: rest, session });
		expect(early.status).toBe(400);
		expect((await errorOf(early)).details.missingChunks).toEqual([0, 1]);
		const query = `?sessionId=${session}`;
		const status = await call("GET", `${pathOf(fileApi.readUpload, { id: documentId })}${query}`, { token });
		expect(await status.json()).toMatchObject({ data: { receivedChunks: [2], documentFile: null } });
		await sendChunk(token, documentId, { index: 0, bytes: full, session });
		const complete = await sendChunk(token, documentId, { index: 1, bytes: full2, session });
		expect((await chunkAnswerOf(complete)).documentFile?.file.size).toBe(2 * CHUNK + 1000);
	});

	it("takes all chunks again where the bucket has another one than was noted", async () => {
		const { token, documentId, tenant, user } = await newLibrary();
		const session = newSession();
		const first = { index: 0, total: 2, bytes: full, session };
		const last = { index: 1, total: 2, bytes: rest, session };
		expect((await sendChunk(token, documentId, first)).status).toBe(200);
		const { objectKey, multipartId } = unwrap(
			await callsOf(tenant.tenantKey).uploads.read(user.documentId, documentId, session),
		);
		await env.FILES.resumeMultipartUpload(objectKey, multipartId ?? "").uploadPart(1, full);
		const refused = await sendChunk(token, documentId, last);
		expect([refused.status, (await errorOf(refused)).details.missingChunks]).toEqual([400, [0, 1]]);
		await sendChunk(token, documentId, first);
		const { documentFile } = await chunkAnswerOf(await sendChunk(token, documentId, last));
		expect(documentFile?.file.size).toBe(CHUNK + 1_000);
	});

	it("answers a repeated last chunk with the same file", async () => {
		const { token, documentId } = await newLibrary();
		const chunk = { index: 0, total: 1, bytes: rest, session: newSession() };
		const first = await chunkAnswerOf(await sendChunk(token, documentId, chunk));
		const second = await chunkAnswerOf(await sendChunk(token, documentId, chunk));
		expect(second.documentFile?.documentId).toBe(first.documentFile?.documentId);
	});

	it("makes the file on the next try when it was killed after R2 had all of it", async () => {
		const { token, documentId, tenant } = await newLibrary();
		const chunk = { index: 0, total: 1, bytes: rest, session: newSession() };
		const first = await chunkAnswerOf(await sendChunk(token, documentId, chunk));
		// As if the object had stopped between R2's answer and the row.
		await runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => {
			storage.sql.exec("DELETE FROM document_file");
			storage.sql.exec("DELETE FROM upload_part");
			storage.sql.exec("UPDATE upload SET is_finished = 0");
		});
		await evictDurableObject(tenantOf(tenant.tenantKey));
		const second = await chunkAnswerOf(await sendChunk(token, documentId, chunk));
		expect(second.documentFile?.documentId).toBe(first.documentFile?.documentId);
		expect(second.documentFile?.file.size).toBe(1000);
	});

	it("writes down who uploaded what", async () => {
		const { token, documentId, tenant, user } = await newLibrary();
		await sendChunk(token, documentId, { index: 0, total: 1, bytes: rest });
		const entry = await runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) =>
			storage.sql.exec("SELECT * FROM audit_entry WHERE entity = 'documentFile'").one(),
		);
		expect(entry).toMatchObject({ action: "create", user_id: user.documentId });
	});
});

describe("a chunk is refused", () => {
	it("when a header is missing or wrong, by the header's name", async () => {
		const { token, documentId } = await newLibrary();
		const cases: [string, string][] = [
			["X-Chunk-Index", "-1"],
			["X-Chunk-Index", ""],
			["X-Chunk-Index", "one"],
			["X-Total-Chunks", "0"],
			["X-Session-ID", "session-1"],
			["X-Session-ID", "upload-"],
			["X-Session-ID", `upload-${"x".repeat(101)}`],
			["X-File-Name", "%E0%A4%A"],
			["X-File-Name", "a%00b.pdf"],
			["X-File-Name", "a%0D%0ASet-Cookie: x"],
			["X-File-Name", "%E2%80%AEfdp.exe"],
			["X-Content-Type", "pdf"],
		];
		for (const [header, value] of cases) {
			const response = await sendChunk(token, documentId, {
				index: 0,
				total: 1,
				bytes: rest,
				headers: { [header]: value },
			});
			expect([header, value, response.status]).toEqual([header, value, 400]);
			expect((await errorOf(response)).details.errors?.[0]?.path).toEqual([header]);
		}
	});

	it("but not for a session of any printable characters, nor for a type with parameters or none", async () => {
		const { token, documentId } = await newLibrary();
		const cases: Record<string, string>[] = [
			{ "X-Session-ID": "upload-1" },
			{ "X-Session-ID": "upload-a b/c?=%~" },
			{ "X-Session-ID": `upload-${"x".repeat(100)}` },
			{ "X-Content-Type": "text/plain; charset=utf-8" },
			{ "X-Content-Type": "" },
			{ "X-Content-Type": ";" },
		];
		for (const headers of cases) {
			const bytes = new TextEncoder().encode("Guten Tag");
			const response = await sendChunk(token, documentId, { index: 0, total: 1, bytes, headers });
			expect([headers, response.status]).toEqual([headers, 200]);
			expect((await chunkAnswerOf(response)).documentFile?.file.mime).toBe("text/plain");
		}
	});

	it("when it is empty", async () => {
		const { token, documentId } = await newLibrary();
		const response = await sendChunk(token, documentId, { index: 0, total: 1, bytes: new Uint8Array() });
		expect(response.status).toBe(400);
	});

	it("when its size does not fit the others", async () => {
		const { token, documentId } = await newLibrary();
		const session = newSession();
		const small = await sendChunk(token, documentId, { index: 0, total: 2, bytes: rest, session });
		expect((await errorOf(small)).details.errors?.[0]?.path).toEqual(["size"]);
		await sendChunk(token, documentId, { index: 0, total: 3, bytes: full, session });
		const larger = await sendChunk(token, documentId, { index: 1, bytes: someBytes(CHUNK + 1), session });
		expect(larger.status).toBe(400);
		const lastTooLarge = await sendChunk(token, documentId, {
			index: 2,
			bytes: someBytes(CHUNK + 1),
			session,
		});
		expect(lastTooLarge.status).toBe(400);
		const otherTotal = await sendChunk(token, documentId, { index: 1, total: 4, bytes: full, session });
		expect((await errorOf(otherTotal)).details.errors?.[0]?.path).toEqual(["total"]);
	});

	it("with 413 when the file would be too large", async () => {
		const { token, documentId } = await newLibrary();
		const response = await sendChunk(token, documentId, { index: 1024, bytes: full });
		expect(response.status).toBe(413);
		expect((await errorOf(response)).message).toBe("upload.tooLarge");
	});

	it("from a member who may not edit with 403, from a stranger with 404, and leaves nothing behind", async () => {
		const library = await newLibrary();
		const member = await newMember(library, ["Read"]);
		const none = await newMember(library, []);
		const { jwt: stranger } = await openAccount();
		const chunk = { index: 0, total: 1, bytes: rest };
		expect((await sendChunk(member, library.documentId, chunk)).status).toBe(403);
		expect((await sendChunk(none, library.documentId, chunk)).status).toBe(404);
		expect((await sendChunk(stranger, library.documentId, chunk)).status).toBe(404);
		expect((await sendChunk("x", library.documentId, chunk)).status).toBe(401);
		expect((await env.FILES.list({ prefix: `files/${library.tenant.tenantKey}` })).objects).toEqual([]);
	});

	it("when the session is another user's or another document's", async () => {
		const library = await newLibrary();
		const editor = await newMember(library, ["Edit"]);
		const session = newSession();
		await sendChunk(library.token, library.documentId, { index: 0, bytes: full, session });
		const foreign = await sendChunk(editor, library.documentId, { index: 1, bytes: full, session });
		expect(foreign.status).toBe(404);
		const other = await newDocument(library.tenant.tenantKey, library.user.documentId);
		const elsewhere = await sendChunk(library.token, other, { index: 1, bytes: full, session });
		expect(elsewhere.status).toBe(400);
		const path = `${pathOf(fileApi.readUpload, { id: library.documentId })}?sessionId=${session}`;
		expect((await call("GET", path, { token: editor })).status).toBe(404);
		expect((await call("DELETE", path, { token: editor })).status).toBe(404);
	});
});

describe("an upload that does not end", () => {
	it("is gone after it was cancelled", async () => {
		const { token, documentId, tenant } = await newLibrary();
		const session = newSession();
		await sendChunk(token, documentId, { index: 0, bytes: full, session });
		const path = `${pathOf(fileApi.readUpload, { id: documentId })}?sessionId=${session}`;
		expect((await call("DELETE", path, { token })).status).toBe(200);
		expect((await call("GET", path, { token })).status).toBe(404);
		expect(await runDurableObjectAlarm(tenantOf(tenant.tenantKey))).toBe(true);
		expect(await count(tenant.tenantKey, "object_removal")).toBe(0);
	});

	it("is gone after a day", async () => {
		const { token, documentId, tenant } = await newLibrary();
		const session = newSession();
		await sendChunk(token, documentId, { index: 0, bytes: full, session });
		await runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => {
			const { wait } = storage.sql
				.exec<{ wait: number }>("SELECT expires_at - ? AS wait FROM upload", Date.now())
				.one();
			expect(wait).toBeGreaterThan(UPLOAD_EXPIRY_MS - 60_000);
			storage.sql.exec("UPDATE upload SET expires_at = ?", Date.now() - 1);
		});
		await runDurableObjectAlarm(tenantOf(tenant.tenantKey));
		expect(await count(tenant.tenantKey, "upload")).toBe(0);
		expect(await count(tenant.tenantKey, "upload_part")).toBe(0);
		expect(await count(tenant.tenantKey, "object_removal")).toBe(0);
	});

	it("cannot be cancelled once it is finished", async () => {
		const { token, documentId } = await newLibrary();
		const session = newSession();
		await sendChunk(token, documentId, { index: 0, total: 1, bytes: rest, session });
		const path = `${pathOf(fileApi.readUpload, { id: documentId })}?sessionId=${session}`;
		expect((await call("DELETE", path, { token })).status).toBe(409);
	});
});

function count(tenantKey: string, table: string): Promise<number> {
	return runInDurableObject(tenantOf(tenantKey), (_, { storage }) =>
		Number(storage.sql.exec(`SELECT count(*) AS n FROM ${table}`).one()["n"]),
	);
}
