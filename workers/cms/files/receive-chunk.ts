import type { ChunkAnswer } from "../../../contract/files/upload.ts";
import { ContractError } from "../../../contract/errors.ts";
import { unwrap } from "../outcome.ts";
import { isInvalidPart, isNoSuchUpload } from "../storage/multipart-uploads.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import type { IncomingChunk } from "../tenant/files/upload-rules.ts";
import { type UploadRef, chunkAnswer, hasChunk, type UploadProgress } from "../tenant/files/upload-rows.ts";
import { contentTypeOf, SNIFFED_BYTES } from "./content-type.ts";
import { uploadWhole } from "./upload-whole.ts";

const LEASE_POLL_MS = 200;

interface Destination {
	env: CmsEnv;
	tenant: TenantClient;
	userId: string;
	documentId: string;
}

/**
 * Takes one chunk: streams it into R2 as a part of a multipart upload, notes it once R2 has it, and makes the file when
 * it was the last that was missing. A file of one chunk is put at once. Every step can be repeated after a crash. A
 * chunk that is there already is not stored again, so what was once acknowledged stays as it is.
 */
export async function receiveChunk(
	destination: Destination,
	chunk: IncomingChunk,
	body: ReadableStream<Uint8Array>,
): Promise<ChunkAnswer> {
	const { progress, lease } = await announce(destination, chunk);
	if (lease === null) return answerTo(destination, chunk, progress);
	try {
		const isWhole = chunk.total === 1 && progress.multipartId === null;
		const store = isWhole ? storeWhole : storePart;
		return await answerTo(destination, chunk, await store(destination, progress, chunk, body, lease));
	} catch (error) {
		await destination.tenant.uploads.endLease(chunk, lease);
		if (isNoSuchUpload(error)) return answerOfAnother(destination, chunk);
		if (error instanceof ContractError && error.status === 503) throw withKept(error, progress);
		throw error;
	}
}

/** What has arrived before stays, and need not be sent again. */
function withKept({ message, details }: ContractError, progress: UploadProgress): ContractError {
	const { receivedChunks } = chunkAnswer(progress);
	return new ContractError("ServiceUnavailableError", message, { ...details, receivedChunks });
}

/** Announces the chunk, and waits while another sender is storing the same one. Without a lease, it is there. */
async function announce(
	{ tenant, userId, documentId }: Destination,
	chunk: IncomingChunk,
): Promise<{ progress: UploadProgress; lease: number | null }> {
	for (;;) {
		const { progress, lease } = unwrap(await tenant.uploads.announce(userId, documentId, chunk));
		if (lease !== null || hasChunk(progress, chunk.index)) return { progress, lease };
		await scheduler.wait(LEASE_POLL_MS);
	}
}

/** Makes the file when all chunks are there. After the last one, what is missing before it is a 400. */
async function answerTo(
	destination: Destination,
	{ index, total }: IncomingChunk,
	progress: UploadProgress,
): Promise<ChunkAnswer> {
	if (progress.documentFile) return chunkAnswer(progress);
	if (progress.missing?.length === 0) return chunkAnswer(await complete(destination, progress));
	if (total !== null && index === total - 1 && progress.missing) throw chunksMissing(progress.missing);
	return chunkAnswer(progress);
}

/**
 * After R2 has not known the upload any more: the answer of the sender that has completed it meanwhile, or 404 where it
 * was cancelled.
 */
async function answerOfAnother(destination: Destination, chunk: IncomingChunk): Promise<ChunkAnswer> {
	const { tenant, userId, documentId } = destination;
	const now = unwrap(await tenant.uploads.read(userId, documentId, chunk.sessionId));
	if (!now.documentFile && now.missing?.length !== 0) {
		throw new ContractError("NotFoundError", "error.entryNotFound");
	}
	return answerTo(destination, chunk, now);
}

function chunksMissing(missingChunks: number[]): ContractError {
	return new ContractError("ValidationError", `chunks are missing: ${missingChunks.join(", ")}`, {
		missingChunks,
	});
}

async function storePart(
	{ env, tenant, userId }: Destination,
	progress: UploadProgress,
	chunk: IncomingChunk,
	body: ReadableStream<Uint8Array>,
	lease: number,
): Promise<UploadProgress> {
	const { index, size } = chunk;
	const { objectKey, multipartId } = progress;
	const begun = begunBy(progress);
	let uploadId = multipartId;
	if (uploadId === null) {
		const multipart = await env.FILES.createMultipartUpload(objectKey);
		const noted = await tenant.uploads.beginMultipart(userId, begun, multipart.uploadId);
		// Refused, or another one was first. (Without any answer nobody knows: R2 forgets what stays unfinished.)
		if (!noted.ok || noted.value !== multipart.uploadId) await multipart.abort();
		uploadId = unwrap(noted);
	}
	const upload = env.FILES.resumeMultipartUpload(objectKey, uploadId);
	const { etag } = await uploadWhole(body, size, (bytes) => upload.uploadPart(index + 1, bytes));
	return unwrap(await tenant.uploads.recordPart(userId, begun, chunk, { etag, lease }));
}

async function storeWhole(
	destination: Destination,
	progress: UploadProgress,
	{ size }: IncomingChunk,
	body: ReadableStream<Uint8Array>,
): Promise<UploadProgress> {
	const { env, tenant } = destination;
	const { FILES } = env;
	const { objectKey } = progress;
	await uploadWhole(body, size, (bytes) => FILES.put(objectKey, bytes));
	try {
		const { documentFile } = await makeFile(destination, progress, size);
		return { ...progress, parts: [{ index: 0, etag: "", size }], documentFile };
	} catch (error) {
		// Cancelled while the chunk was on its way; or made a file meanwhile, whose document has gone, maybe for a while.
		const isGone = error instanceof ContractError && error.status === 404;
		if (isGone && (await tenant.uploads.isForgotten(begunBy(progress)))) await FILES.delete(objectKey);
		throw error;
	}
}

async function complete(destination: Destination, progress: UploadProgress): Promise<UploadProgress> {
	const { env, tenant, userId } = destination;
	const size = await completeObject(env.FILES, progress);
	if (size === null) {
		const rest = unwrap(await tenant.uploads.forgetParts(userId, begunBy(progress), progress.parts));
		// The same chunk, sent twice at once, may have noted what R2 has, or made the file.
		if (rest.documentFile) return rest;
		if (rest.missing?.length === 0) return complete(destination, rest);
		throw chunksMissing(rest.missing ?? []);
	}
	return makeFile(destination, progress, size);
}

/** Makes the file of bytes that are whole in the bucket. */
async function makeFile(
	{ env, tenant, userId }: Destination,
	progress: UploadProgress,
	size: number,
): Promise<UploadProgress> {
	const { objectKey, contentType, fileName } = progress;
	const mime = contentTypeOf(await firstBytes(env.FILES, objectKey), contentType, fileName);
	const documentFile = unwrap(await tenant.uploads.finish(userId, begunBy(progress), { mime, size }));
	return { ...progress, documentFile };
}

function begunBy({ sessionId, fileId }: UploadProgress): UploadRef {
	return { sessionId, fileId };
}

/** @returns the object's size in bytes; `null` where R2 has other parts than were noted */
async function completeObject(bucket: R2Bucket, progress: UploadProgress): Promise<number | null> {
	const { objectKey, multipartId, parts } = progress;
	const size = parts.reduce((sum, part) => sum + part.size, 0);
	try {
		const upload = bucket.resumeMultipartUpload(objectKey, multipartId ?? "");
		await upload.complete(parts.map(({ index, etag }) => ({ partNumber: index + 1, etag })));
	} catch (error) {
		// Completed before, by a try that did not live to say so.
		const object = await bucket.head(objectKey);
		if (object?.size === size) return size;
		if (isInvalidPart(error)) return null;
		throw error;
	}
	return size;
}

async function firstBytes(bucket: R2Bucket, key: string): Promise<Uint8Array> {
	const object = await bucket.get(key, { range: { offset: 0, length: SNIFFED_BYTES } });
	if (!object) throw new Error(`${key} is not in the bucket`);
	return new Uint8Array(await object.arrayBuffer());
}
