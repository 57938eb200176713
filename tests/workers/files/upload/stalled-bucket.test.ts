import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { api } from "../../../../workers/cms/api.ts";
import { uploadWhole } from "../../../../workers/cms/files/upload-whole.ts";
import { answerError } from "../../../../workers/cms/http/answer-error.ts";
import { serveKept } from "../../../../workers/cms/files/serve-kept.ts";
import { openDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import { deliver } from "../../../../workers/cms/tenant/deliver.ts";
import { FILE_JOBS } from "../../../../workers/cms/tenant/files/file-jobs.ts";
import { hurryWaits } from "../../../support/hurry-waits.ts";
import {
	CHUNK,
	errorOf,
	newLibrary,
	newSession,
	sendChunk,
	someBytes,
	tenantOf,
	uploadSmall,
} from "../../../support/files-api.ts";

const never = () => new Promise<never>(() => {});
const bodyOf = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes).body ?? new ReadableStream();
const SHORT_MS = 100;

afterEach(() => vi.unstubAllGlobals());

/** The CMS as if its platform were this one. */
async function ask(platform: CmsEnv, path: string, init?: RequestInit): Promise<Response> {
	return api.fetch(new Request(`http://cms${path}`, init), platform, createExecutionContext());
}

describe("a bucket that does not go on", () => {
	it.each([
		["takes nothing in", never],
		[
			"takes the first bytes in alone",
			async (bytes: ReadableStream<Uint8Array>) => {
				const reader = bytes.getReader();
				await reader.read();
				return never();
			},
		],
		[
			"keeps its answer back",
			async (bytes: ReadableStream<Uint8Array>) => {
				await bytes.pipeTo(new WritableStream());
				return never();
			},
		],
	])("is a 503 after a while: it %s", async (_, upload) => {
		const bytes = someBytes(CHUNK);
		await expect(uploadWhole(bodyOf(bytes), CHUNK, upload, SHORT_MS)).rejects.toMatchObject({
			status: 503,
			details: { retryAfter: 10 },
		});
	});

	it("is not what a slow sender makes of it", async () => {
		const { readable, writable } = new FixedLengthStream(4_000);
		const writer = writable.getWriter();
		const slowly = async () => {
			for (let sent = 0; sent < 4; sent += 1) {
				// oxlint-disable-next-line no-await-in-loop -- slowly
				await new Promise((resolve) => setTimeout(resolve, 2 * SHORT_MS));
				void writer.write(someBytes(1_000));
			}
			await writer.close();
		};
		const sent = slowly();
		const received = await uploadWhole(
			readable,
			4_000,
			async (bytes) => (await new Response(bytes).arrayBuffer()).byteLength,
			SHORT_MS,
		);
		await sent;
		expect(received).toBe(4_000);
	});

	it("leaves what has arrived before, says so, and the same chunk can be sent again", async () => {
		const library = await newLibrary();
		const session = newSession();
		const { token, documentId } = library;
		const first = { index: 0, total: 2, bytes: someBytes(CHUNK, 1), session };
		expect((await sendChunk(token, documentId, first)).status).toBe(200);

		const FILES = new Proxy(env.FILES, {
			get(target, name) {
				const value: unknown = Reflect.get(target, name);
				if (name === "resumeMultipartUpload") return () => ({ uploadPart: never });
				return typeof value === "function" ? value.bind(target) : value;
			},
		});
		const last = { index: 1, total: 2, bytes: someBytes(1_000, 2), session };
		hurryWaits();
		const response = await ask({ ...env, FILES }, pathOf(fileApi.readUpload, { id: documentId }), {
			method: "POST",
			headers: {
				Authorization: `Bearer ${token}`,
				"Content-Length": "1000",
				"X-Content-Type": "application/pdf",
				"X-Chunk-Index": "1",
				"X-Total-Chunks": "2",
				"X-File-Name": "a.pdf",
				"X-Session-ID": session,
			},
			body: last.bytes,
		});
		expect(response.status).toBe(503);
		expect(response.headers.get("Retry-After")).toBe("10");
		expect((await errorOf(response)).details).toMatchObject({ receivedChunks: [0] });
		expect((await sendChunk(token, documentId, last)).status).toBe(200);
	});
});

describe("what is made of a file", () => {
	it.each([
		["is not kept", () => Promise.reject(new Error("not today"))],
		["is kept some day", never],
	])("is answered also where it %s, and made again", async (_, put) => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const bucket = { get: async () => null, put } as unknown as R2Bucket;
		const made = vi.fn(async () => new Uint8Array([1, 2, 3]));
		const kept = { key: "previews/x", etag: '"x"', headers: {}, make: made };
		for (const times of [1, 2]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const answer = await serveKept(new Request("http://cms/x"), bucket, kept);
			expect(answer.status).toBe(200);
			// oxlint-disable-next-line no-await-in-loop -- likewise
			expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
			expect(made).toHaveBeenCalledTimes(times);
		}
		expect(log).toHaveBeenCalledTimes(put === never ? 0 : 2);
		log.mockRestore();
	});
});

describe("a queue that does not answer", () => {
	it("keeps nobody's write waiting for long: the file is queued later", async () => {
		const library = await newLibrary();
		const { tenantKey } = library.tenant;
		const fileId = await uploadSmall(library, { bytes: someBytes(10) });
		const log = vi.spyOn(console, "error").mockReturnValue();
		const hanging = { ...env, PROCESSING: { sendBatch: never } } as unknown as CmsEnv;
		const later = Date.now() + 60 * 60_000;
		hurryWaits(1_000);
		const due = await runInDurableObject(tenantOf(tenantKey), async (_, { storage }) => {
			const db = openDatabase(storage);
			// (Later than the object's own alarm, which would send it.)
			db.sql.exec("UPDATE upload SET queue_due = ?", later);
			await deliver(db, hanging, [{ kind: "readFile", fileId }]);
			return new Jobs(FILE_JOBS.filter(({ kind }) => kind === "file queueing")).nextDue({ db, began: 0 });
		});
		expect(due).toBe(later);
		expect(log).toHaveBeenCalledOnce();
		log.mockRestore();
	});
});

describe("a disk without room", () => {
	it("is a 507 in one line", () => {
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		const cause = new Error("database or disk is full: SQLITE_FULL");
		for (const error of [cause, new Error("D1_ERROR", { cause })]) {
			expect(answerError(error).status).toBe(507);
		}
		expect(logged.mock.calls.flat().join()).not.toMatch(/\n/);
		logged.mockRestore();
	});
});
