import type { Bindings } from "../../middleware/bindings.ts";
import { chunkHeaders, newUploadSession } from "./chunk-headers.ts";
import { readMultipart, type IncomingFile } from "../form/read-multipart.server.ts";
import { withRetries, type Wait } from "./retry.ts";
import { UploadError } from "./upload-error.ts";

/** What became of one file of a form. `Arrived` is what the CMS says of it once it is whole. */
export interface SentFile<Arrived = unknown> {
	name: string;
	sessionId: string;
	arrived: Arrived | null;
	error: UploadError | null;
}

/** One chunk on its way. */
export interface SentChunk {
	/** As `documentFor` has said. */
	documentId: string;
	fileName: string;
	headers: Record<string, string>;
	bytes: Uint8Array<ArrayBuffer>;
}

/** What the CMS said of a chunk. */
export interface ChunkAnswer<Arrived> {
	status: number;
	/** The file once it is whole, `null` before; missing where the chunk was not taken. */
	arrived?: Arrived | null;
	/** The key of why it was not. */
	said?: string | null;
}

export interface FormDestination<Arrived> {
	bindings: Pick<Bindings, "configuration" | "uploadChunkSize">;
	/**
	 * What a file belongs to: asked when it comes, with the fields that stand before it in the form. May create it. An
	 * `UploadError` is that file's alone; what else it throws, the whole form throws, after its end.
	 */
	documentFor: (
		fields: FormData,
		file: Pick<IncomingFile, "field" | "name"> & { sessionId: string },
	) => Promise<string>;
	/** Is called again where it may do so with more luck; not after an `UploadError`, which is that file's alone. */
	sendChunk: (chunk: SentChunk) => Promise<ChunkAnswer<Arrived>>;
	/** Lets go of what has come of a file that failed: the next try of a form is another upload. */
	cancelUpload?: (begun: { documentId: string; sessionId: string }) => Promise<unknown>;
	wait?: Wait;
}

/** Files of one form. Those beyond are named, so that whoever has chosen them knows which to send again. */
const MAX_FILES = 200;

/**
 * Reads a form and sends its files on to the CMS while they come in, never holding more of them than one chunk. A file
 * that fails is an answer and does not keep the others from arriving.
 * @returns the form's fields, and what became of each chosen file
 */
export async function streamFormFiles<Arrived>(
	request: Request,
	destination: FormDestination<Arrived>,
): Promise<{ fields: FormData; files: SentFile<Arrived>[] }> {
	const files: SentFile<Arrived>[] = [];
	const fields = await readMultipart(request, async (file, fieldsBefore) => {
		// Where there is no room for one, three more tries of the next would keep the user waiting in vain.
		const isFull = files.some(({ error }) => error?.status === 413);
		if (files.length >= MAX_FILES) {
			const error = new UploadError(file.name, 429);
			files.push({ name: file.name, sessionId: newUploadSession(), arrived: null, error });
			return;
		}
		files.push(await sendFile(file, fieldsBefore, destination, isFull));
	});
	return { fields, files };
}

/** The status of the answer to a form: that of the first failure; what arrived has arrived all the same. */
export function failureStatus(files: readonly SentFile[]): number {
	const status = files.find(({ error }) => error)?.error?.status ?? 400;
	return status >= 400 ? status : 500;
}

async function sendFile<Arrived>(
	{ field, name, type, bytes: incoming }: IncomingFile,
	fields: FormData,
	destination: FormDestination<Arrived>,
	isFull: boolean,
): Promise<SentFile<Arrived>> {
	const sessionId = newUploadSession();
	const { configuration, uploadChunkSize } = destination.bindings;
	let arrived: Arrived | null = null;
	let begun: { documentId: string; sessionId: string } | null = null;
	try {
		const documentId = await destination.documentFor(fields, { field, name, sessionId });
		const { chunkSize, speaksContract } = await configuration();
		const streamed = inChunks(incoming, chunkSize ?? uploadChunkSize);
		for await (const chunk of speaksContract ? streamed : withTotal(streamed, name)) {
			const { index, bytes, isLast, total = isLast ? index + 1 : null } = chunk;
			const description = { sessionId, index, fileName: name, contentType: type };
			const headers = chunkHeaders(total === null ? description : { ...description, total });
			const send = () => destination.sendChunk({ documentId, fileName: name, headers, bytes });
			const answer = await (isFull ? send() : withRetries(send, destination));
			if (answer.arrived === undefined) {
				throw new UploadError(name, answer.status, { said: answer.said ?? null });
			}
			({ arrived } = answer);
			begun = { documentId, sessionId };
		}
		if (!arrived) throw new UploadError(name, 400, { key: "upload.emptyFile" });
		return { name, sessionId, arrived, error: null };
	} catch (error) {
		if (begun) await destination.cancelUpload?.(begun).catch(() => undefined);
		if (!(error instanceof UploadError)) throw error;
		return { name, sessionId, arrived: null, error };
	}
}

interface FormChunk {
	index: number;
	bytes: Uint8Array<ArrayBuffer>;
	isLast: boolean;
	/** How many there are, where that is known before the last one. */
	total?: number;
}

/** As much of a file without scripts as a Worker can hold, for a CMS that wants to know first how much comes. */
const HELD_BYTES = 64 * 1024 * 1024;

/** The same chunks, each with their number. @throws UploadError 413 where they are too many to be held */
async function* withTotal(chunks: AsyncIterable<FormChunk>, fileName: string): AsyncGenerator<FormChunk> {
	const held: FormChunk[] = [];
	let size = 0;
	for await (const { bytes, ...chunk } of chunks) {
		size += bytes.length;
		if (size > HELD_BYTES) throw new UploadError(fileName, 413);
		held.push({ ...chunk, bytes: bytes.slice() });
	}
	for (const chunk of held) yield { ...chunk, total: held.length };
}

/**
 * Cuts a stream into chunks of the same size but the last. A full one is given out when more bytes have come, because
 * only then it is not the last. All chunks share one buffer: each is done with before the next is asked for.
 */
async function* inChunks(stream: AsyncIterable<Uint8Array>, chunkSize: number): AsyncGenerator<FormChunk> {
	const buffer = new Uint8Array(chunkSize);
	let filled = 0;
	let index = 0;
	for await (const piece of stream) {
		let rest = piece;
		while (rest.length > 0) {
			if (filled === chunkSize) {
				yield { index, bytes: buffer, isLast: false };
				index += 1;
				filled = 0;
			}
			const taken = rest.subarray(0, chunkSize - filled);
			buffer.set(taken, filled);
			filled += taken.length;
			rest = rest.subarray(taken.length);
		}
	}
	if (filled > 0) yield { index, bytes: buffer.subarray(0, filled), isLast: true };
}
