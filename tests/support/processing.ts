import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { z } from "zod";
import { type DocumentFile, documentFileSchema } from "../../contract/entities/entities.ts";
import type { Announce } from "../../workers/cms/events/live-events.ts";
import { processBatch } from "../../workers/cms/files/processing.ts";
import type { ProcessingMessage } from "../../workers/cms/tenant/files/file-jobs.ts";
import type { ReadingTask } from "../../workers/cms/tenant/files/file-processing.ts";
import { getFile, uploadSmall, type Library, callsOf } from "./files-api.ts";

export const SILENT: Announce = () => Promise.resolve();

/** A batch with the message that asks for a file to be read. */
export function messageFor(library: Library, fileId: string, queue = "ablage-processing", attempts = 1) {
	const body: ProcessingMessage = { tenantKey: library.tenant.tenantKey, fileId };
	const message = { id: crypto.randomUUID(), timestamp: new Date(), attempts, body };
	return createMessageBatch<ProcessingMessage>(queue, [message]);
}

/** Delivers the message of a file's processing as the queue would. */
export async function deliver(
	library: Library,
	fileId: string,
	{ cms = env, announce = SILENT }: { cms?: CmsEnv; announce?: Announce } = {},
) {
	const batch = messageFor(library, fileId);
	await processBatch(batch, cms, announce);
	return getQueueResult(batch, createExecutionContext());
}

/** The CMS's environment with a reader that does this instead. */
export function withReader(
	reader: Partial<Record<"read" | "takeOut" | "digest" | "recognise", unknown>>,
): CmsEnv {
	return { ...env, READER: reader } as unknown as CmsEnv;
}

export async function fileOf(library: Library, fileId: string): Promise<DocumentFile> {
	const response = await getFile(library.token, fileId);
	return z.object({ data: documentFileSchema }).parse(await response.json()).data;
}

/** Uploads a file and has it read. */
export async function processed(
	library: Library,
	file: { bytes: Uint8Array<ArrayBuffer>; name?: string; type?: string },
) {
	const fileId = await uploadSmall(library, file);
	const result = await deliver(library, fileId);
	// A long text takes its place in steps of the alarm.
	let read = await fileOf(library, fileId);
	while (read.state === "processing") {
		await scheduler.wait(50);
		read = await fileOf(library, fileId);
	}
	return { fileId, result, file: read };
}

/** The file, taken for reading as a consumer does. */
export async function begun(library: Library, fileId: string): Promise<ReadingTask> {
	const task = await callsOf(library.tenant.tenantKey).processing.begin(fileId);
	if (!task) throw new Error("There is nothing to read.");
	return task;
}
