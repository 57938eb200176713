import type { ChunkAnswer } from "../../../contract/upload.ts";
import { ContractError } from "../../../contract/errors.ts";
import { unwrap } from "../outcome.ts";
import type { ProcessingMessage } from "../tenant/file-chores.ts";
import type { TenantStore } from "../tenant/tenant-store.ts";
import { chunkAnswer, type AnnouncedChunk, type UploadProgress } from "../tenant/uploads.ts";
import { contentTypeOf, SNIFFED_BYTES } from "./content-type.ts";

interface Destination {
	env: CmsEnv;
	tenant: DurableObjectStub<TenantStore>;
	tenantKey: string;
	userId: string;
	documentId: string;
}

/**
 * Takes one chunk: streams it into R2 as a part of a multipart upload, notes it once R2 has it, and makes the file when
 * it was the last that was missing. Every step can be repeated after a crash.
 */
export async function receiveChunk(
	destination: Destination,
	chunk: AnnouncedChunk,
	body: ReadableStream<Uint8Array>,
): Promise<ChunkAnswer> {
	const { tenant, userId, documentId } = destination;
	const before = unwrap(await tenant.announceChunk(userId, documentId, chunk));
	if (before.documentFile || before.missing?.length === 0) {
		// All of it is there: a repeated chunk, or one after a crash just before the file was made.
		await body.pipeTo(new WritableStream());
		return chunkAnswer(await complete(destination, before));
	}
	const { etag } = await storePart(destination, before, chunk, body);
	const after = unwrap(await tenant.recordPart(userId, chunk, etag));
	if (after.missing?.length === 0) return chunkAnswer(await complete(destination, after));
	const isLast = chunk.total !== null && chunk.index === chunk.total - 1;
	if (isLast && after.missing) throw chunksMissing(after.missing);
	return chunkAnswer(after);
}

function chunksMissing(missingChunks: number[]): ContractError {
	return new ContractError("ValidationError", `chunks are missing: ${missingChunks.join(", ")}`, {
		missingChunks,
	});
}

async function storePart(
	{ env, tenant, userId }: Destination,
	{ objectKey, multipartId }: UploadProgress,
	{ sessionId, index }: AnnouncedChunk,
	body: ReadableStream<Uint8Array>,
): Promise<R2UploadedPart> {
	let uploadId = multipartId;
	if (uploadId === null) {
		const begun = await env.FILES.createMultipartUpload(objectKey);
		uploadId = unwrap(await tenant.beginMultipart(userId, sessionId, begun.uploadId));
		if (uploadId !== begun.uploadId) await begun.abort();
	}
	return env.FILES.resumeMultipartUpload(objectKey, uploadId).uploadPart(index + 1, body);
}

async function complete(destination: Destination, progress: UploadProgress): Promise<UploadProgress> {
	if (progress.documentFile) return progress;
	const { env, tenant, tenantKey, userId } = destination;
	const size = await completeObject(env.FILES, progress);
	if (size === null) {
		const rest = unwrap(await tenant.forgetParts(userId, progress.sessionId, progress.parts));
		// The same chunk, sent twice at once, may have noted what R2 has, or made the file.
		if (rest.documentFile || rest.missing?.length === 0) return complete(destination, rest);
		throw chunksMissing(rest.missing ?? []);
	}
	const { objectKey, contentType, fileName } = progress;
	const mime = contentTypeOf(await firstBytes(env.FILES, objectKey), contentType, fileName);
	const documentFile = unwrap(await tenant.finishUpload(userId, progress.sessionId, { mime, size }));
	const message: ProcessingMessage = { tenantKey, fileId: documentFile.documentId };
	await env.PROCESSING.send(message);
	return { ...progress, documentFile };
}

// R2 numbers its errors at the end of their messages.
const INVALID_PART = "(10025)";

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
		if (error instanceof Error && error.message.includes(INVALID_PART)) return null;
		throw error;
	}
	return size;
}

async function firstBytes(bucket: R2Bucket, key: string): Promise<Uint8Array> {
	const object = await bucket.get(key, { range: { offset: 0, length: SNIFFED_BYTES } });
	if (!object) throw new Error(`${key} is not in the bucket`);
	return new Uint8Array(await object.arrayBuffer());
}
