import { answerSchema } from "../../../contract/answers.ts";
import type { DocumentFile } from "../../../contract/entities.ts";
import { chunkAnswerSchema, type ChunkAnswer } from "../../../contract/upload.ts";
import { chunkHeaders } from "./chunk-headers.ts";
import { withRetries, type ChunkResult, type Wait } from "./retry.ts";
import { sendByXhr, type SendChunk } from "./send-chunk.ts";
import { UploadError } from "./upload-error.ts";

export interface UploadOptions {
	documentId: string;
	/** Bytes of every chunk but the last. */
	chunkSize: number;
	sessionId: string;
	/** An earlier try of the same session has begun: only what has not arrived yet is sent. */
	isResumed?: boolean;
	signal?: AbortSignal;
	/** Hears how many bytes of the file have been sent. */
	onProgress?: (sentBytes: number) => void;
	send?: SendChunk;
	wait?: Wait;
}

const answer = answerSchema(chunkAnswerSchema);

/** Address of an upload on the app's own origin. */
function uploadAddress(documentId: string): string {
	return `/files/upload/${documentId}`;
}

/**
 * Uploads a file chunk by chunk; a failed chunk stops the upload (spec 5).
 * @throws UploadError, or the signal's reason
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<DocumentFile> {
	const { documentId, chunkSize, sessionId, signal, onProgress, send = sendByXhr, wait } = options;
	const total = Math.max(1, Math.ceil(file.size / chunkSize));
	const received = options.isResumed ? await chunksThatArrived(documentId, sessionId, signal) : new Set();
	for (let index = 0; index < total; index += 1) {
		const start = index * chunkSize;
		const bytes = file.slice(start, start + chunkSize);
		const isLast = index === total - 1;
		if (received.has(index) && !isLast) {
			onProgress?.(start + bytes.size);
			continue;
		}
		const result = await withRetries(
			() =>
				send({
					address: uploadAddress(documentId),
					headers: chunkHeaders({ sessionId, index, total, fileName: file.name, contentType: file.type }),
					bytes,
					signal,
					onProgress: (sent) => onProgress?.(start + sent),
				}),
			{ signal, wait },
		);
		const { documentFile } = acceptedOrThrow(file, result);
		if (documentFile) return documentFile;
	}
	throw new UploadError(file.name, 0);
}

/** Lets the server forget what it has of an upload. Where that fails, it forgets by itself after a day. */
export async function cancelUpload(documentId: string, sessionId: string): Promise<void> {
	const address = `${uploadAddress(documentId)}?sessionId=${sessionId}`;
	await fetch(address, { method: "DELETE" }).catch(() => undefined);
}

function acceptedOrThrow(file: File, { status, body }: ChunkResult): ChunkAnswer {
	const accepted = answer.safeParse(body);
	if (status < 200 || status >= 300 || !accepted.success) throw new UploadError(file.name, status);
	return accepted.data.data;
}

/** What an earlier try of this session has left; nothing where that cannot be found out. */
async function chunksThatArrived(
	documentId: string,
	sessionId: string,
	signal: AbortSignal | undefined,
): Promise<Set<number>> {
	const address = `${uploadAddress(documentId)}?sessionId=${sessionId}`;
	const response = await fetch(address, signal ? { signal } : {});
	const parsed = answer.safeParse(await response.json().catch(() => null));
	return new Set(parsed.success ? parsed.data.data.receivedChunks : []);
}
