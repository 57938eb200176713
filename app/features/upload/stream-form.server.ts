import { answerSchema } from "../../../contract/answers.ts";
import type { DocumentFile } from "../../../contract/entities/entities.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { FILE_PATHS } from "../../../contract/files/file-paths.ts";
import { chunkAnswerSchema } from "../../../contract/files/upload.ts";
import { uploadChunk } from "../../cms/spec-only/upload-chunk.ts";
import type { Bindings } from "../../middleware/bindings.ts";
import { textAt } from "./ask-server.ts";
import { chunkHeaders, newUploadSession } from "./chunk-headers.ts";
import { readMultipart, type IncomingFile } from "../form/read-multipart.server.ts";
import { withRetries, type ChunkResult, type Wait } from "./retry.ts";
import { UploadError } from "./upload-error.ts";

/** What became of one file of a form. */
export interface SentFile {
	name: string;
	sessionId: string;
	documentFile: DocumentFile | null;
	error: UploadError | null;
}

export interface FormDestination {
	bindings: Bindings;
	token: string;
	/**
	 * The document to which a file belongs: asked when it comes, with the fields that stand before it in the form. May
	 * create the document. An `UploadError` is that file's alone; what else it throws, the whole form throws, after its
	 * end.
	 */
	documentFor: (fields: FormData, file: { name: string; sessionId: string }) => Promise<string>;
	wait?: Wait;
}

const answer = answerSchema(chunkAnswerSchema);

/** Files of one form. Those beyond are named, so that whoever has chosen them knows which to send again. */
const MAX_FILES = 200;

/**
 * Reads a form and sends its files on to the CMS while they come in, never holding more of them than one chunk. A file
 * that fails is an answer and does not keep the others from arriving.
 * @returns the form's fields, and what became of each chosen file
 */
export async function streamFormFiles(
	request: Request,
	destination: FormDestination,
): Promise<{ fields: FormData; files: SentFile[] }> {
	const files: SentFile[] = [];
	const fields = await readMultipart(request, async (file, fieldsBefore) => {
		// Where there is no room for one, three more tries of the next would keep the user waiting in vain.
		const isFull = files.some(({ error }) => error?.status === 413);
		if (files.length >= MAX_FILES) {
			const error = new UploadError(file.name, 429);
			files.push({ name: file.name, sessionId: newUploadSession(), documentFile: null, error });
			return;
		}
		files.push(await sendFile(file, fieldsBefore, destination, isFull));
	});
	return { fields, files };
}

async function sendFile(
	file: IncomingFile,
	fields: FormData,
	destination: FormDestination,
	isFull: boolean,
): Promise<SentFile> {
	const sessionId = newUploadSession();
	const { configuration, uploadChunkSize } = destination.bindings;
	let documentFile: DocumentFile | null = null;
	try {
		const documentId = await destination.documentFor(fields, { name: file.name, sessionId });
		const { chunkSize, speaksContract } = await configuration();
		const streamed = inChunks(file.bytes, chunkSize ?? uploadChunkSize);
		for await (const chunk of speaksContract ? streamed : withTotal(streamed, file.name)) {
			const { index, bytes, isLast, total = isLast ? index + 1 : null } = chunk;
			const description = { sessionId, index, fileName: file.name, contentType: file.type };
			const headers = chunkHeaders(total === null ? description : { ...description, total });
			const send = () => sendChunk(documentId, headers, bytes, destination);
			const result = await (isFull ? send() : withRetries(send, destination));
			const accepted = answer.safeParse(result.body);
			if (!accepted.success) {
				const said = textAt(result.body, "error", "details", "key");
				throw new UploadError(file.name, result.status, { said });
			}
			({ documentFile } = accepted.data.data);
		}
		if (!documentFile) throw new UploadError(file.name, 400, { key: "upload.emptyFile" });
		return { name: file.name, sessionId, documentFile, error: null };
	} catch (error) {
		if (!(error instanceof UploadError)) throw error;
		return { name: file.name, sessionId, documentFile: null, error };
	}
}

async function sendChunk(
	documentId: string,
	headers: Record<string, string>,
	bytes: Uint8Array<ArrayBuffer>,
	{ bindings, token }: FormDestination,
): Promise<ChunkResult> {
	const { speaksContract } = await bindings.configuration();
	const response = speaksContract
		? await bindings.fetchCms(fillPath(FILE_PATHS.upload, { id: documentId }), {
				method: "POST",
				headers: { ...headers, Authorization: `Bearer ${token}` },
				body: bytes,
			})
		: await uploadChunk(bindings, { documentId, token, headers: new Headers(headers), body: bytes });
	return { status: response.status, body: await response.json().catch(() => null) };
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
