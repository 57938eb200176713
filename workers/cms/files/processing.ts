import type { TextChunk } from "../../shared/reader-calls.ts";
import type { ProcessingMessage } from "../tenant/file-chores.ts";
import type { ProcessingJob, ProcessingResult } from "../tenant/file-processing.ts";

const RETRY_DELAY_SECONDS = 30;

/** Has the files read that a batch of messages names, one after the other. A message may come twice. */
export async function processBatch(batch: MessageBatch<ProcessingMessage>, env: CmsEnv): Promise<void> {
	for (const message of batch.messages) {
		const { tenantKey, fileId } = message.body;
		const tenant = env.TENANTS.get(env.TENANTS.idFromName(tenantKey));
		const job = await tenant.beginProcessing(fileId);
		if (!job) {
			message.ack();
			continue;
		}
		try {
			await tenant.finishProcessing(fileId, await processFile(job, env.READER));
			message.ack();
		} catch (error) {
			console.error("processing failed", fileId, error);
			if ((await tenant.giveBackProcessing(fileId)) === "failed") message.ack();
			else message.retry({ delaySeconds: RETRY_DELAY_SECONDS });
		}
	}
}

async function processFile(job: ProcessingJob, reader: CmsEnv["READER"]): Promise<ProcessingResult> {
	const { text, sha256: _, ...result } = await reader.read(job);
	return { ...result, chunks: await chunksOf(text) };
}

async function chunksOf(text: ReadableStream<Uint8Array>): Promise<TextChunk[]> {
	const lines = (await new Response(text).text()).split("\n").filter(Boolean);
	return lines.map((line) => JSON.parse(line) as TextChunk);
}
