import { fillPath } from "../../../contract/api/path.ts";
import type { FileState } from "../../../contract/entities/vocabulary.ts";
import { browserPath, FILE_PATHS } from "../../../contract/files/file-paths.ts";
import { type AskServer, ConnectionLostError, textAt, valueAt } from "./ask-server.ts";
import { chunkHeaders } from "./chunk-headers.ts";
import { type ChunkResult, type Wait, withRetries } from "./retry.ts";
import { sendByXhr, type SendChunk } from "./send-chunk.ts";
import { UploadError } from "./upload-error.ts";

/** A file as the server has it. */
export interface ArrivedFile {
	documentId: string;
	state: FileState;
	/** Translation key that says why it is not readable. */
	stateReason: string | null;
}

/** What is uploaded: a `File`, or something else that gives its bytes slice by slice, in order. */
export interface SlicedFile {
	name: string;
	/** In bytes. */
	size: number;
	type: string;
	slice: (start: number, end: number) => Blob | Promise<Blob>;
}

/** What the server has of an upload. */
export interface ArrivedChunks {
	indices: ReadonlySet<number>;
	/** The file, once all of it has arrived. */
	file: ArrivedFile | null;
}

export interface UploadOptions {
	documentId: string;
	/** Bytes of every chunk but the last. */
	chunkSize: number;
	sessionId: string;
	/** What has arrived already and need not be sent. */
	arrived?: ArrivedChunks;
	signal?: AbortSignal;
	/** Hears how many bytes of the file have been sent. */
	onProgress?: (sentBytes: number) => void;
	/** Hears of every chunk that the server has taken. */
	onChunk?: () => void;
	send?: SendChunk;
	wait?: Wait;
	isOffline?: () => boolean;
}

/**
 * Uploads a file chunk by chunk; a failed chunk stops the upload (spec 5).
 * @throws UploadError, ConnectionLostError where no answer came at the last try either, or the signal's reason
 */
export async function uploadFile(file: SlicedFile, options: UploadOptions): Promise<ArrivedFile> {
	const { documentId, chunkSize, sessionId, arrived, signal, onProgress, send = sendByXhr } = options;
	if (arrived?.file) return arrived.file;
	const total = Math.max(1, Math.ceil(file.size / chunkSize));
	for (let index = 0; index < total; index += 1) {
		const start = index * chunkSize;
		const isLast = index === total - 1;
		if (arrived?.indices.has(index) && !isLast) continue;
		const bytes = await file.slice(start, start + chunkSize);
		const headers = chunkHeaders({
			sessionId,
			index,
			total,
			fileName: file.name,
			contentType: file.type,
			fileSize: file.size,
		});
		const address = uploadAddress(documentId);
		const result = await withRetries(
			() => send({ address, headers, bytes, signal, onProgress: (sent) => onProgress?.(start + sent) }),
			options,
		);
		if (result.status === 0) throw new ConnectionLostError(file.name);
		const taken = arrivedOf(result);
		if (!taken) {
			const said = textAt(result.body, "error", "details", "key");
			throw new UploadError(file.name, result.status, { retryAfter: retryAfterOf(result), said });
		}
		options.onChunk?.();
		if (taken.file) return taken.file;
	}
	throw new UploadError(file.name, 0);
}

/**
 * What an earlier try of this session has left; nothing where that cannot be found out.
 * @throws ConnectionLostError, or the signal's reason
 */
export async function askArrived(
	ask: AskServer,
	documentId: string,
	sessionId: string,
	signal?: AbortSignal,
): Promise<ArrivedChunks> {
	const address = `${uploadAddress(documentId)}?sessionId=${sessionId}`;
	const result = await ask(address, signal ? { signal } : {});
	return arrivedOf(result) ?? { indices: new Set(), file: null };
}

/**
 * Lets the server forget what it has of an upload. Where that fails, it forgets by itself after a day.
 * @returns the id of the file, where all of it had arrived already
 */
export async function cancelUpload(
	ask: AskServer,
	documentId: string,
	sessionId: string,
): Promise<string | null> {
	const address = `${uploadAddress(documentId)}?sessionId=${sessionId}`;
	const answer = await ask(address, { method: "DELETE", keepalive: true }).catch(() => null);
	return answer && textAt(answer.body, "error", "details", "current", "documentId");
}

/** Deletes a file that has arrived. */
export async function deleteFile(ask: AskServer, fileId: string): Promise<void> {
	await ask(fileAddress(fileId), { method: "DELETE", keepalive: true }).catch(() => undefined);
}

/** How far the reading of a file is; `null` where that cannot be found out. */
export async function askFile(ask: AskServer, fileId: string): Promise<ArrivedFile | null> {
	const { body } = await ask(fileAddress(fileId)).catch(() => ({ body: null }));
	return fileOf(valueAt(body, "data"));
}

/** Address of an upload on the app's own origin. */
function uploadAddress(documentId: string): string {
	return fillPath(browserPath(FILE_PATHS.upload), { id: documentId });
}

function fileAddress(id: string): string {
	return fillPath(browserPath(FILE_PATHS.file), { id });
}

function arrivedOf({ status, body }: ChunkResult): ArrivedChunks | null {
	const indices = valueAt(body, "data", "receivedChunks");
	if (status < 200 || status >= 300 || !Array.isArray(indices)) return null;
	return {
		indices: new Set(indices.filter(Number.isInteger)),
		file: fileOf(valueAt(body, "data", "documentFile")),
	};
}

function retryAfterOf({ body }: ChunkResult): number | null {
	const seconds = valueAt(body, "error", "details", "retryAfter");
	return typeof seconds === "number" ? seconds : null;
}

const STATES: readonly FileState[] = ["waiting", "processing", "processed", "failed", "notReadable"];

function fileOf(value: unknown): ArrivedFile | null {
	const documentId = textAt(value, "documentId");
	const state = STATES.find((each) => each === textAt(value, "state"));
	return documentId && state ? { documentId, state, stateReason: textAt(value, "stateReason") } : null;
}
