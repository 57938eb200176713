import { describe, expect, it, vi } from "vitest";
import { UPLOAD_RETRY_WAIT_MS } from "../../../../contract/constants.ts";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { ConnectionLostError } from "../../../../app/features/upload/ask-server.ts";
import { newUploadSession } from "../../../../app/features/upload/chunk-headers.ts";
import type { OutgoingChunk } from "../../../../app/features/upload/send-chunk.ts";
import { UploadError } from "../../../../app/features/upload/upload-error.ts";
import { uploadFile } from "../../../../app/features/upload/upload-file.ts";

const documentFile: DocumentFile = {
	documentId: "abcdefghi000000000000001",
	file: { name: "a.pdf", url: "/x", mime: "application/pdf", size: 25 },
	state: "waiting",
	stateReason: null,
	pageCount: null,
	hasPreview: false,
	sha256: null,
	sameFiles: [],
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
		expect(uploaded).toEqual({ documentId: documentFile.documentId, state: "waiting", stateReason: null });
		expect(chunks.map(({ bytes }) => bytes.size)).toEqual([10, 10, 5]);
		expect(chunks[2]?.headers).toMatchObject({
			"Content-Type": "application/octet-stream",
			"X-Chunk-Index": "2",
			"X-Total-Chunks": "3",
			"X-File-Name": "Pr%C3%A4mie.pdf",
			"X-File-Size": "25",
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

	it("sends only what has not arrived yet, and the last chunk in any case", async () => {
		const { chunks, send } = serverWith();
		const arrived = { indices: new Set([0, 2]), file: null };
		await uploadFile(file, { ...options(), send, arrived });
		expect(chunks.map(({ headers }) => headers["X-Chunk-Index"])).toEqual(["1", "2"]);
	});

	it("tells a connection that is lost from a server that refuses", async () => {
		const { chunks, send } = serverWith(200, 0, 0, 0, 0);
		const error = await uploadFile(file, { ...options(), send }).catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(ConnectionLostError);
		expect(chunks).toHaveLength(5);
	});

	it("does not try again where the browser knows that there is no network", async () => {
		const { chunks, send } = serverWith(0);
		const upload = uploadFile(file, { ...options(), send, isOffline: () => true });
		await expect(upload).rejects.toBeInstanceOf(ConnectionLostError);
		expect(chunks).toHaveLength(1);
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
