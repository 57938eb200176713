import { z } from "zod";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import { type Announce, announceTo } from "../events/live-events.ts";
import type { RecognitionTask, RecognitionStep } from "../tenant/recognition/recognition.ts";
import type { RecognitionMessage } from "../tenant/recognition/recognition-job.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import { readInTime } from "./read-in-time.ts";

export const RECOGNITION_QUEUE = "ablage-recognition";

const messageSchema: z.ZodType<RecognitionMessage> = z.object({
	tenantKey: z.string(),
	turn: z.number().int(),
});

/**
 * Has one page recognised for each message, and sends the next one: so tenants take turns, and within a tenant its files.
 * A message that is lost is sent again by the tenant's alarm; one that comes twice does nothing.
 */
export async function recogniseBatch(
	batch: MessageBatch,
	env: CmsEnv,
	announce: Announce = announceTo(env),
): Promise<void> {
	for (const message of batch.messages) {
		const { data, error } = messageSchema.safeParse(message.body);
		if (data) await recogniseOne(data, env, announce);
		else console.error("a message makes no sense", message.id, error);
		message.ack();
	}
}

async function recogniseOne(
	{ tenantKey, turn }: RecognitionMessage,
	env: CmsEnv,
	announce: Announce,
): Promise<void> {
	const tenant = tenantByKey(env, tenantKey);
	const task = await tenant.recognition.begin(turn);
	if (!task) return;
	const { next, processed } = await recognised(task, tenant, env);
	if (next !== null) await env.RECOGNITION.send({ tenantKey, turn: next });
	if (processed) await announce(processed);
}

async function recognised(
	task: RecognitionTask,
	tenant: TenantClient,
	env: CmsEnv,
): Promise<RecognitionStep> {
	const { fileId, objectKey, name, mime, size, page } = task;
	try {
		const found = await readInTime(env.READER.recognise({ fileId, objectKey, name, mime, size, page }));
		return await tenant.recognition.finish(task, found);
	} catch (error) {
		console.error("recognising failed", fileId, page, error);
		return tenant.recognition.release(task);
	}
}
