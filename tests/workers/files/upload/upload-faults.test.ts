import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import { openDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import { FILE_JOBS, type ProcessingMessage } from "../../../../workers/cms/tenant/files/file-jobs.ts";
import {
	beginChunk,
	CHUNK,
	chunkAnswerOf,
	errorOf,
	getFile,
	type Library,
	newLibrary,
	newSession,
	sendChunk,
	someBytes,
	tenantOf,
	uploadSmall,
	callsOf,
} from "../../../support/files-api.ts";
import { randomFrom, shuffled } from "../../../support/random-from.ts";
import { call } from "../../../support/workers-api.ts";

const REST = 1_000;
const chunks = [someBytes(CHUNK, 1), someBytes(CHUNK, 2), someBytes(REST, 3)];
const total = chunks.length;
const wholeHash = await hashOf(await new Blob(chunks).arrayBuffer());

async function hashOf(bytes: ArrayBuffer): Promise<string> {
	return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}

function chunkAt(index: number) {
	return { index, total, bytes: chunks[index] ?? new Uint8Array() };
}

function send(library: Library, session: string, index: number): Promise<Response> {
	return sendChunk(library.token, library.documentId, { ...chunkAt(index), session });
}

function inTenant<Value>({ tenant }: Library, work: (storage: DurableObjectStorage) => Value) {
	return runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => work(storage));
}

function rows(library: Library, query: string) {
	return inTenant(library, ({ sql }) => sql.exec(query).toArray());
}

/** The one file that the document has is what was sent, made once. */
async function expectOneWholeFile(library: Library): Promise<void> {
	const files = await rows(library, "SELECT document_id AS id, size FROM document_file");
	expect(files).toEqual([{ id: expect.any(String), size: 2 * CHUNK + REST }]);
	const content = await getFile(library.token, `${files[0]?.["id"]}/content`);
	expect(await hashOf(await content.arrayBuffer())).toBe(wholeHash);
	expect(await rows(library, "SELECT action FROM audit_entry WHERE entity = 'documentFile'")).toHaveLength(1);
}

describe("an upload that is cancelled while it begins in the bucket", () => {
	it("leaves nothing of it there", async () => {
		const library = await newLibrary();
		const session = newSession();
		const path = `${pathOf(fileApi.readUpload, { id: library.documentId })}?sessionId=${session}`;
		const create = env.FILES.createMultipartUpload.bind(env.FILES);
		const begun: R2MultipartUpload[] = [];
		const beginning = vi.spyOn(env.FILES, "createMultipartUpload").mockImplementation(async (key) => {
			begun.push(await create(key));
			expect((await call("DELETE", path, { token: library.token })).status).toBe(200);
			return begun[0] ?? expect.unreachable();
		});
		expect((await send(library, session, 0)).status).toBe(404);
		beginning.mockRestore();
		await expect(begun[0]?.uploadPart(1, "bytes")).rejects.toThrow("(10024)");
	});
});

describe("chunks in any order, some of them twice and at once", () => {
	// Two lists of chunks, as two tabs send them: each one after the other, both at the same time.
	it.each([1, 2, 3, 4, 5, 6])("make one file, by chance %i", async (seed) => {
		const library = await newLibrary();
		const session = newSession();
		const random = randomFrom(seed);
		const tabs = [0, 1].map(() => shuffled([...chunks.keys()], random));
		const answers = await Promise.all(
			tabs.map(async (order) => {
				const statuses: number[] = [];
				for (const index of order) {
					const response = await send(library, session, index);
					statuses.push(response.status);
					if (response.status === 400) {
						// The last chunk came before others: it is there, and the answer names those.
						expect(index).toBe(total - 1);
						expect((await errorOf(response)).details.missingChunks).not.toContain(index);
					} else await response.body?.cancel();
				}
				return statuses;
			}),
		);
		for (const status of answers.flat()) expect(status).toBeOneOf([200, 400]);
		await expectOneWholeFile(library);
	});

	it("three times the same one at once is one chunk", async () => {
		const library = await newLibrary();
		const session = newSession();
		const same = await Promise.all([1, 2, 3].map(() => send(library, session, 1)));
		for (const response of same) {
			expect(await chunkAnswerOf(response)).toEqual({
				sessionId: session,
				receivedChunks: [1],
				documentFile: null,
			});
		}
		await send(library, session, 0);
		const last = await Promise.all([1, 2, 3].map(() => send(library, session, 2)));
		const files = await Promise.all(
			last.map(async (response) => (await chunkAnswerOf(response)).documentFile),
		);
		expect(new Set(files.map((file) => file?.documentId)).size).toBe(1);
		await expectOneWholeFile(library);
	});

	it("a chunk whose sender dies is left to the one who waits with the same", async () => {
		const library = await newLibrary();
		const session = newSession();
		const dying = beginChunk(library, session, chunkAt(0));
		await dying.isUnderWay;
		const waiting = send(library, session, 0);
		expect(await Promise.race([waiting, scheduler.wait(500)])).toBeUndefined();
		dying.die();
		expect((await waiting).status).toBe(200);
		expect((await dying.answer).status).toBe(400);
		await send(library, session, 1);
		await send(library, session, 2);
		await expectOneWholeFile(library);
	});
});

describe("a file that was made", () => {
	it("is queued by the alarm where its message was never sent, and once alone", async () => {
		const library = await newLibrary();
		const fileId = await uploadSmall(library, { bytes: chunks[2] ?? new Uint8Array() });
		expect(await rows(library, "SELECT queue_due FROM upload")).toEqual([{ queue_due: null }]);
		const due = Date.now() + 60_000;
		// As if the object had stopped between the file and its message.
		await inTenant(library, ({ sql }) => sql.exec("UPDATE upload SET queue_due = ?", due).toArray());
		const messages: ProcessingMessage[] = [];
		const chores = (now: number) =>
			runInDurableObject(tenantOf(library.tenant.tenantKey), async (_, { storage }) => {
				const db = openDatabase(storage);
				const jobs = new Jobs(FILE_JOBS);
				const next = jobs.nextDue({ db, began: 0 });
				await jobs.runDue({ db, env: { ...env, PROCESSING: queueInto(messages) }, now, began: 0 });
				return next;
			});
		expect(await chores(due - 1)).toBe(due);
		expect(messages).toEqual([]);
		await chores(due);
		await chores(due);
		expect(messages).toEqual([{ tenantKey: library.tenant.tenantKey, fileId }]);
	});

	it("is answered to a repeated chunk, and 404 once it was deleted", async () => {
		const library = await newLibrary();
		const session = newSession();
		for (const index of chunks.keys()) await send(library, session, index);
		for (const index of [0, 2]) {
			const { documentFile, receivedChunks } = await chunkAnswerOf(await send(library, session, index));
			expect(receivedChunks).toEqual([0, 1, 2]);
			expect(documentFile?.file.size).toBe(2 * CHUNK + REST);
		}
		await expectOneWholeFile(library);
		const [file] = await rows(library, "SELECT document_id AS id FROM document_file");
		await call("DELETE", pathOf(fileApi.delete, { id: String(file?.["id"]) }), { token: library.token });
		expect((await send(library, session, 2)).status).toBe(404);
		expect(await rows(library, "SELECT id FROM document_file")).toEqual([]);
	});
});

describe("an upload that nobody goes on with", () => {
	/** The first chunk of an upload, and what the bucket knows of it. */
	async function begunUpload(library: Library, session = newSession()) {
		expect((await send(library, session, 0)).status).toBe(200);
		const [upload] = await rows(library, "SELECT file_id, multipart_id FROM upload");
		return env.FILES.resumeMultipartUpload(`files/${upload?.["file_id"]}`, String(upload?.["multipart_id"]));
	}

	/** Does what the alarm does, as if it rang at this instant. */
	function choresAt(library: Library, now: number) {
		return runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) =>
			new Jobs(FILE_JOBS).runDue({ db: openDatabase(storage), env, now, began: 0 }),
		);
	}

	const nothing = [{ uploads: 0, parts: 0, removals: 0 }];
	const remains = (library: Library) =>
		rows(
			library,
			`SELECT (SELECT count(*) FROM upload) AS uploads, (SELECT count(*) FROM upload_part) AS parts,
				(SELECT count(*) FROM object_removal) AS removals`,
		);

	it("is there for a day after its last chunk, and then gone with its parts in the bucket", async () => {
		const library = await newLibrary();
		const upload = await begunUpload(library);
		await choresAt(library, Date.now() + UPLOAD_EXPIRY_MS - 60_000);
		expect(await remains(library)).toEqual([{ uploads: 1, parts: 1, removals: 0 }]);
		await choresAt(library, Date.now() + UPLOAD_EXPIRY_MS);
		expect(await remains(library)).toEqual(nothing);
		await expect(upload.uploadPart(2, chunks[1] ?? "")).rejects.toThrow("(10024)");
	});

	it("wakes the alarm by itself", async () => {
		const library = await newLibrary();
		const before = Date.now();
		await begunUpload(library);
		const alarm = await inTenant(library, (storage) => storage.getAlarm());
		expect(alarm).toBeGreaterThanOrEqual(before + UPLOAD_EXPIRY_MS);
		expect(alarm).toBeLessThanOrEqual(Date.now() + UPLOAD_EXPIRY_MS);
	});

	it("is gone also where its document was deleted meanwhile, of which the sender hears with 404", async () => {
		const library = await newLibrary();
		const session = newSession();
		const upload = await begunUpload(library, session);
		await inTenant(library, ({ sql }) => sql.exec("UPDATE document SET state = 2").toArray());
		expect((await send(library, session, 1)).status).toBe(404);
		await choresAt(library, Date.now() + UPLOAD_EXPIRY_MS);
		expect(await remains(library)).toEqual(nothing);
		await expect(upload.uploadPart(2, chunks[1] ?? "")).rejects.toThrow("(10024)");
	});

	it("leaves the bucket also where all of it was there and only the file was not made", async () => {
		const library = await newLibrary();
		const session = newSession();
		for (const index of chunks.keys()) await send(library, session, index);
		const [upload] = await rows(library, "SELECT file_id FROM upload");
		await inTenant(library, ({ sql }) => {
			sql.exec("DELETE FROM document_file");
			sql.exec("UPDATE upload SET is_finished = 0, queue_due = NULL");
		});
		expect(await env.FILES.head(`files/${upload?.["file_id"]}`)).not.toBeNull();
		await choresAt(library, Date.now() + UPLOAD_EXPIRY_MS);
		expect(await env.FILES.head(`files/${upload?.["file_id"]}`)).toBeNull();
		expect(await remains(library)).toEqual(nothing);
	});

	it("is refused with 404 where it was cancelled while a chunk was on its way", async () => {
		const library = await newLibrary();
		const session = newSession();
		await begunUpload(library, session);
		const slow = beginChunk(library, session, chunkAt(1));
		await slow.isUnderWay;
		const path = `${pathOf(fileApi.readUpload, { id: library.documentId })}?sessionId=${session}`;
		expect((await call("DELETE", path, { token: library.token })).status).toBe(200);
		await runDurableObjectAlarm(tenantOf(library.tenant.tenantKey));
		slow.finish();
		expect((await slow.answer).status).toBe(404);
		expect(await remains(library)).toEqual(nothing);
		expect((await env.FILES.list({ prefix: `files/${library.tenant.tenantKey}` })).objects).toEqual([]);
	});
});

describe("a file of one chunk", () => {
	const sendWhole = (library: Library, session: string) =>
		sendChunk(library.token, library.documentId, { index: 0, total: 1, bytes: small, session });
	const small = someBytes(REST, 4);

	it("is put without parts, once, however often it comes", async () => {
		const library = await newLibrary();
		const session = newSession();
		const answers = await Promise.all([1, 2, 3].map(() => sendWhole(library, session)));
		for (const response of [...answers, await sendWhole(library, session)]) {
			const { documentFile, receivedChunks } = await chunkAnswerOf(response);
			expect([receivedChunks, documentFile?.file.size]).toEqual([[0], REST]);
		}
		expect(await rows(library, "SELECT count(*) AS files FROM document_file")).toEqual([{ files: 1 }]);
		expect(await rows(library, "SELECT multipart_id FROM upload")).toEqual([{ multipart_id: null }]);
	});

	it("leaves nothing where it was cancelled while it was on its way", async () => {
		const library = await newLibrary();
		const session = newSession();
		const slow = beginChunk(library, session, { index: 0, total: 1, bytes: small });
		await slow.isUnderWay;
		const path = `${pathOf(fileApi.readUpload, { id: library.documentId })}?sessionId=${session}`;
		await expect.poll(async () => (await call("DELETE", path, { token: library.token })).status).toBe(200);
		await runDurableObjectAlarm(tenantOf(library.tenant.tenantKey));
		slow.finish();
		expect((await slow.answer).status).toBe(404);
		expect((await env.FILES.list({ prefix: `files/${library.tenant.tenantKey}` })).objects).toEqual([]);
		// Killed before it could take the bytes away again, the alarm does so later.
		expect(await rows(library, "SELECT multipart_id FROM object_removal")).toEqual([{ multipart_id: null }]);
	});

	it("keeps its bytes when a slow sender of the same ends after its document was deleted, which is undone", async () => {
		const library = await newLibrary();
		const { token, documentId, tenant } = library;
		const session = newSession();
		const slow = beginChunk(library, session, { index: 0, total: 1, bytes: small });
		await expect.poll(() => rows(library, "SELECT session_id FROM upload")).toHaveLength(1);
		// As after the half minute for which others wait.
		await callsOf(tenant.tenantKey).uploads.endLease({ sessionId: session, index: 0 }, 1);
		const { documentFile } = await chunkAnswerOf(await sendWhole(library, session));
		const removal = { data: { state: "Deleted" } };
		const deleted = await call("PUT", pathOf(documentApi.write, { id: documentId }), {
			token,
			body: removal,
		});
		expect(deleted.status).toBe(200);
		slow.finish();
		expect((await slow.answer).status).toBe(404);
		const undo = { data: { version: 2 } };
		const undone = await call("POST", pathOf(documentApi.undo, { id: documentId }), { token, body: undo });
		expect(undone.status).toBe(200);
		const content = await getFile(token, `${documentFile?.documentId}/content`);
		expect(new Uint8Array(await content.arrayBuffer())).toEqual(small);
	});

	it("is not made of what is on its way for an upload of the same name that was cancelled", async () => {
		const library = await newLibrary();
		const session = newSession();
		const slow = beginChunk(library, session, { index: 0, total: 1, bytes: small });
		await slow.isUnderWay;
		const path = `${pathOf(fileApi.readUpload, { id: library.documentId })}?sessionId=${session}`;
		await expect.poll(async () => (await call("DELETE", path, { token: library.token })).status).toBe(200);
		await callsOf(library.tenant.tenantKey).uploads.endLease({ sessionId: session, index: 0 }, 1);
		expect((await send(library, session, 0)).status).toBe(200);
		slow.finish();
		expect((await slow.answer).status).toBe(404);
		for (const index of [1, 2]) expect((await send(library, session, index)).status).toBe(200);
		await expectOneWholeFile(library);
	});
});

function queueInto(messages: ProcessingMessage[]): Queue<ProcessingMessage> {
	const metadata = { metrics: { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: new Date() } };
	return {
		metrics: async () => metadata.metrics,
		send: async (message) => {
			messages.push(message);
			return { metadata };
		},
		sendBatch: async (batch) => {
			for (const { body } of batch) messages.push(body);
			return { metadata };
		},
	};
}
