import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { z } from "zod";
import {
	type DocumentFile,
	documentFileEmbeddingSchema,
	documentFileSchema,
} from "../../contract/entities.ts";
import { processBatch } from "../../workers/cms/files/processing.ts";
import type { ProcessingMessage } from "../../workers/cms/tenant/file-chores.ts";
import { getFile, type Library, uploadSmall } from "./files-api.ts";

interface SmallFile {
	bytes: Uint8Array<ArrayBuffer>;
	name?: string;
	type?: string;
}

/** Uploads a file, delivers its message as the queue would, and answers the file as it is then. */
export async function readUpload(library: Library, file: SmallFile): Promise<DocumentFile> {
	const fileId = await uploadSmall(library, file);
	await deliverMessage(library, fileId);
	return readState(library, fileId);
}

export async function deliverMessage(library: Library, fileId: string) {
	const body: ProcessingMessage = { tenantKey: library.tenant.tenantKey, fileId };
	const batch = createMessageBatch<ProcessingMessage>("ablage-processing", [
		{ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body },
	]);
	await processBatch(batch, env);
	return getQueueResult(batch, createExecutionContext());
}

export async function readState(library: Library, fileId: string): Promise<DocumentFile> {
	const response = await getFile(library.token, fileId);
	return z.object({ data: documentFileSchema }).parse(await response.json()).data;
}

/** The text of one page, or of a file without pages. */
export async function readText(library: Library, fileId: string, page?: number): Promise<string> {
	const query = page === undefined ? "" : `page=${page}&`;
	const response = await getFile(
		library.token,
		`${fileId}/text?${query}pagination[page]=1&pagination[pageSize]=100`,
	);
	const { data } = z.object({ data: z.array(documentFileEmbeddingSchema) }).parse(await response.json());
	return data.map(({ chunk }) => chunk).join("\n");
}
