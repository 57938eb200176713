import { randomBytes } from "node:crypto";
import { newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import type { FreshServer } from "../fresh-server.ts";

export const MIB = 1024 * 1024;
export const CHUNK_BYTES = 8 * MIB;

/** Bytes of no kind that has a text: of such a file the digest is made and nothing else. */
export const CHUNK = new Uint8Array(randomBytes(CHUNK_BYTES)).fill(0, 0, 16);

/** As many chunks as these GiB take, at least two. */
export function chunksOf(gibibytes: number): number {
	return Math.max(2, Math.round((gibibytes * 1024 * MIB) / CHUNK_BYTES));
}

/** A file on its way up. */
export interface SentFile {
	documentId: string;
	/** Sends the next so many chunks, one after the other. */
	send(chunks: number): Promise<void>;
}

/** Begins to upload a file of `total` chunks as the browser does. */
export async function beginFile({ api }: FreshServer, total: number): Promise<SentFile> {
	const { documentId } = await api.newDocument("Baupläne");
	const file = {
		sessionId: newUploadSession(),
		total,
		fileName: "bench.bin",
		contentType: "application/octet-stream",
	};
	let index = 0;
	return {
		documentId,
		async send(chunks) {
			for (const end = index + chunks; index < end; index += 1) {
				await api.sendChunk(documentId, { ...file, index }, CHUNK);
			}
		},
	};
}

/** Uploads a whole file. @returns its document's id */
export async function sendFile(server: FreshServer, chunks: number): Promise<string> {
	const file = await beginFile(server, chunks);
	await file.send(chunks);
	return file.documentId;
}
