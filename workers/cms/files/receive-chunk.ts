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
	if (isLast && after.missing) {
		throw new ContractError("ValidationError", `chunks are missing: ${after.missing.join(", ")}`, {
			missingChunks: after.missing,
		});
	}
	return chunkAnswer(after);
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
	const mime = contentTypeOf(await firstBytes(env.FILES, progress.objectKey), progress.contentType);
	const documentFile = unwrap(await tenant.finishUpload(userId, progress.sessionId, { mime, size }));
	const message: ProcessingMessage = { tenantKey, fileId: documentFile.documentId };
	await env.PROCESSING.send(message);
	return { ...progress, documentFile };
}

/** @returns the object's size in bytes */
async function completeObject(bucket: R2Bucket, progress: UploadProgress): Promise<number> {
	const { objectKey, multipartId, parts } = progress;
	const size = parts.reduce((sum, part) => sum + part.size, 0);
	try {
		const upload = bucket.resumeMultipartUpload(objectKey, multipartId ?? "");
		await upload.complete(parts.map(({ index, etag }) => ({ partNumber: index + 1, etag })));
	} catch (error) {
		// Completed before, by a try that did not live to say so.
		const object = await bucket.head(objectKey);
		if (object?.size !== size) throw error;
	}
	return size;
}

async function firstBytes(bucket: R2Bucket, key: string): Promise<Uint8Array> {
	const object = await bucket.get(key, { range: { offset: 0, length: SNIFFED_BYTES } });
	if (!object) throw new Error(`${key} is not in the bucket`);
	return new Uint8Array(await object.arrayBuffer());
}
