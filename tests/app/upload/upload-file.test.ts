import { describe, expect, it, vi } from "vitest";
import { UPLOAD_RETRY_WAIT_MS } from "../../../contract/constants.ts";
import type { DocumentFile } from "../../../contract/entities.ts";
import { newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import type { OutgoingChunk } from "../../../app/features/upload/send-chunk.ts";
import { UploadError } from "../../../app/features/upload/upload-error.ts";
import { uploadFile } from "../../../app/features/upload/upload-file.ts";
import { createUploadStore } from "../../../app/features/upload/upload-store.ts";

const documentFile: DocumentFile = {
	documentId: "abcdefghi000000000000001",
	file: { name: "a.pdf", url: "/x", mime: "application/pdf", size: 25 },
	state: "waiting",
	stateReason: null,
	pageCount: null,
	hasPreview: false,
	sha256: null,
	documentFileEmbeddings: [],
	createdAt: "2026-11-21T00:00:00.000Z",
};

const file = new File([new Uint8Array(25)], "Prämie.pdf", { type: "application/pdf" });

function accepted(isLast: boolean) {
	const data = { sessionId: "s", receivedChunks: [], documentFile: isLast ? documentFile : null };
	return { status: 200, body: { data, meta: {} } };
}

/** A server that answers each try with the next status. */
function serverWith(...statuses: number[]) {
	const chunks: OutgoingChunk[] = [];
	return {
		chunks,
		send: (chunk: OutgoingChunk) => {
			chunks.push(chunk);
			chunk.onProgress(chunk.bytes.size);
			const status = statuses.shift() ?? 200;
			const isLast = chunk.headers["X-Chunk-Index"] === "2";
			return Promise.resolve(status === 200 ? accepted(isLast) : { status, body: null });
		},
	};
}

const options = () => ({
	documentId: "abcdefghi000000000000000",
	chunkSize: 10,
	sessionId: newUploadSession(),
	wait: vi.fn(() => Promise.resolve()),
});

describe("an upload by the browser", () => {
	it("sends chunk after chunk with the headers of the spec, and tells how far it is", async () => {
		const { chunks, send } = serverWith();
		const progress: number[] = [];
		const uploaded = await uploadFile(file, {
			...options(),
			send,
			onProgress: (sent) => progress.push(sent),
		});
		expect(uploaded).toEqual(documentFile);
		expect(chunks.map(({ bytes }) => bytes.size)).toEqual([10, 10, 5]);
		expect(chunks[2]?.headers).toMatchObject({
			"Content-Type": "application/octet-stream",
			"X-Chunk-Index": "2",
			"X-Total-Chunks": "3",
			"X-File-Name": "Pr%C3%A4mie.pdf",
			"X-Content-Type": "application/pdf",
			"X-Session-ID": expect.stringMatching(/^upload-/),
		});
		expect(progress).toEqual([10, 20, 25]);
	});

	it("tries a failed chunk three times more, after five seconds each", async () => {
		const { chunks, send } = serverWith(200, 500, 0, 503);
		const { wait, ...rest } = options();
		await uploadFile(file, { ...rest, wait, send });
		expect(chunks).toHaveLength(6);
		expect(wait.mock.calls.map(([milliseconds]: unknown[]) => milliseconds)).toEqual([
			UPLOAD_RETRY_WAIT_MS,
			UPLOAD_RETRY_WAIT_MS,
			UPLOAD_RETRY_WAIT_MS,
		]);
	});

	it("stops at a chunk that fails for good, and says why with the file's name", async () => {
		const cases: [number[], string, number][] = [
			[[400], "upload.error.fileUploadFailed", 1],
			[[429], "upload.error.tooManyRequests", 1],
			[[413, 413, 413, 413], "upload.error.storageLimitExceeded", 4],
			[[500, 500, 500, 500], "upload.error.fileUploadFailed", 4],
		];
		for (const [statuses, key, tries] of cases) {
			const { chunks, send } = serverWith(...statuses);
			const error = await uploadFile(file, { ...options(), send }).catch((reason: unknown) => reason);
			expect(error).toBeInstanceOf(UploadError);
			expect(error).toMatchObject({ key, fileName: "Prämie.pdf" });
			expect(chunks).toHaveLength(tries);
		}
	});
});

describe("the list of uploads", () => {
	it("uploads what waits, one after the other, and keeps what failed for another try", async () => {
		const upload = vi
			.fn<typeof uploadFile>()
			.mockRejectedValueOnce(new UploadError("a", 413))
			.mockResolvedValue(documentFile);
		const store = createUploadStore(10, { upload, cancel: vi.fn(() => Promise.resolve()) });
		store.add([file, file, new File([], "leer.txt")]);
		expect(store.uploads().map(({ state }) => state)).toEqual(["waiting", "waiting", "failed"]);
		const ended = await store.start("abcdefghi000000000000000");
		expect(ended.map(({ state, error }) => [state, error])).toEqual([
			["failed", "upload.error.storageLimitExceeded"],
			["done", null],
			["failed", "upload.empty"],
		]);
		store.retry(store.uploads()[0]?.id ?? "");
		await store.start("abcdefghi000000000000000");
		expect(store.uploads()[0]?.state).toBe("done");
		expect(upload.mock.calls[2]?.[1].isResumed).toBe(true);
	});

	it("stops an upload that is taken off, on the server too", async () => {
		const cancel = vi.fn(() => Promise.resolve());
		let signal: AbortSignal | undefined;
		const store = createUploadStore(10, {
			cancel,
			upload: (_, { signal: given }) => {
				signal = given;
				return new Promise((_resolve, reject) => {
					given?.addEventListener("abort", () => reject(given.reason));
				});
			},
		});
		store.add([file]);
		const run = store.start("abcdefghi000000000000000");
		store.remove(store.uploads()[0]?.id ?? "");
		expect(await run).toEqual([]);
		expect(signal?.aborted).toBe(true);
		expect(cancel).toHaveBeenCalledOnce();
	});
});
