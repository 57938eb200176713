import { answerSchema } from "../../contract/answers.ts";
import { CHUNK_HEADERS } from "../../contract/upload-headers.ts";
import { type ChunkAnswer, chunkAnswerSchema } from "../../contract/upload.ts";
import { residentMebibytes } from "./resident-memory.ts";

const CHUNK_BYTES = 8 * 1024 * 1024;
const MIB = 1024 * 1024;

export interface UploadMemory {
	/** Resident memory of the Workers' runtime, in MiB. */
	before: number;
	peak: number;
	mebibytesPerSecond: number;
}

/**
 * Uploads `gibibytes` to a document in chunks and watches the memory of workerd, which this process started. The file
 * is removed again.
 */
export async function uploadMemory(
	origin: string,
	jwt: string,
	documentId: string,
	gibibytes: number,
): Promise<UploadMemory> {
	const before = residentMebibytes();
	let peak = before;
	const watch = setInterval(() => (peak = Math.max(peak, residentMebibytes())), 50);
	const begun = performance.now();
	let last: ChunkAnswer;
	try {
		last = await upload(origin, jwt, documentId, Math.round((gibibytes * 1024 * MIB) / CHUNK_BYTES));
	} finally {
		clearInterval(watch);
	}
	const seconds = (performance.now() - begun) / 1_000;
	await remove(origin, jwt, last);
	return { before, peak, mebibytesPerSecond: (gibibytes * 1024) / seconds };
}

async function upload(origin: string, jwt: string, documentId: string, chunks: number): Promise<ChunkAnswer> {
	const chunk = Buffer.alloc(CHUNK_BYTES, "Ablage ");
	let last: unknown;
	const sessionId = `upload-${crypto.randomUUID()}`;
	for (let index = 0; index < chunks; index += 1) {
		const answer = await fetch(`${origin}/api/document-files/upload/${documentId}`, {
			method: "POST",
			body: chunk,
			headers: {
				Authorization: `Bearer ${jwt}`,
				"Content-Type": "application/octet-stream",
				[CHUNK_HEADERS.contentType]: "application/octet-stream",
				[CHUNK_HEADERS.index]: String(index),
				[CHUNK_HEADERS.total]: String(chunks),
				[CHUNK_HEADERS.fileName]: "bench.bin",
				[CHUNK_HEADERS.sessionId]: sessionId,
			},
		});
		if (!answer.ok) throw new Error(`chunk ${index} answered ${answer.status}: ${await answer.text()}`);
		last = await answer.json();
	}
	return answerSchema(chunkAnswerSchema).parse(last).data;
}

async function remove(origin: string, jwt: string, { documentFile }: ChunkAnswer): Promise<void> {
	if (!documentFile) throw new Error("the last chunk made no file");
	const answer = await fetch(`${origin}/api/document-files/${documentFile.documentId}`, {
		method: "DELETE",
		headers: { Authorization: `Bearer ${jwt}` },
	});
	if (!answer.ok) throw new Error(`removing the file answered ${answer.status}`);
}
