import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { newUploadSession } from "../../app/features/upload/chunk-headers.ts";
import type { ChunkAnswer } from "../../contract/files/upload.ts";
import type { ApiClient } from "./api-client.ts";

/** Smallest chunk but for the last one, in bytes. */
export const FULL_CHUNK = 5 * 1024 * 1024;

/** An upload as its sender knows it: whatever happens to the server, what it has acknowledged must be there. */
export interface ResumableUpload {
	documentId: string;
	sessionId: string;
	chunks: Uint8Array<ArrayBuffer>[];
	/** Indices that the server has acknowledged. */
	received: Set<number>;
	/** Path of the file's bytes, once the server has said that the file is made. */
	url: string | null;
}

/** An upload of random bytes. @param sizes of its chunks, in bytes */
export function newUpload(documentId: string, sizes: readonly number[]): ResumableUpload {
	return {
		documentId,
		sessionId: newUploadSession(),
		chunks: sizes.map((size) => new Uint8Array(randomBytes(size))),
		received: new Set(),
		url: null,
	};
}

/** What is said of a chunk of the upload. */
export function describeChunk({ sessionId, chunks }: ResumableUpload, index: number) {
	return { sessionId, index, total: chunks.length, fileName: "a.bin", contentType: "application/zip" };
}

/** Sends a chunk and notes that it was acknowledged. */
export async function sendChunkOf(
	api: ApiClient,
	upload: ResumableUpload,
	index: number,
): Promise<ChunkAnswer> {
	const bytes = upload.chunks[index] ?? new Uint8Array();
	const answer = await api.sendChunk(upload.documentId, describeChunk(upload, index), bytes);
	upload.received.add(index);
	upload.url = answer.documentFile?.file.url ?? upload.url;
	return answer;
}

/** Every acknowledged chunk is there, what is missing can follow, and the file is what was sent. @returns its path */
export async function expectResumable(api: ApiClient, upload: ResumableUpload): Promise<string> {
	const last = upload.chunks.length - 1;
	const there =
		upload.received.size > 0
			? new Set((await api.readUpload(upload.documentId, upload.sessionId)).receivedChunks)
			: new Set<number>();
	for (const index of upload.received) expect(there).toContain(index);
	for (const index of upload.chunks.keys()) {
		// Once all are there, the last one again is how a sender asks for the file.
		if (upload.url === null && (!there.has(index) || index === last)) await sendChunkOf(api, upload, index);
	}
	if (upload.url === null) throw new Error("the last chunk did not make the file");
	await expectSent(api, upload, upload.url);
	return upload.url;
}

/** The bytes at this path are those that were sent. */
export async function expectSent(api: ApiClient, { chunks }: ResumableUpload, url: string): Promise<void> {
	const stored = Buffer.from(await (await api.download(url)).arrayBuffer());
	expect(stored.equals(Buffer.concat(chunks))).toBe(true);
}
