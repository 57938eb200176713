import { z } from "zod";
import { documentIdSchema, tenantKeyOf } from "../../../contract/ids.ts";
import { type Announce, announceTo } from "../events/live-events.ts";
import type { ProcessingMessage } from "../tenant/files/file-jobs.ts";
import type { ReadingTask } from "../tenant/files/file-processing.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import { readInTime } from "./read-in-time.ts";
import { recogniseBatch, RECOGNITION_QUEUE } from "./recognition.ts";
import { takeAttachments } from "./take-attachments.ts";
import { textBatches } from "./text-batches.ts";

/** How often the tenant is told that a reading is alive. */
const SIGN_OF_LIFE_MS = 10_000;
const FIRST_RETRY_SECONDS = 5;

/** Where messages go that could not be delivered time and again. */
const DEAD_LETTERS = "ablage-processing-dead";

/** Takes what the queues bring. A message may come twice, and may be none of ours. */
export async function takeBatch(batch: MessageBatch, env: CmsEnv): Promise<void> {
	if (batch.queue === RECOGNITION_QUEUE) await recogniseBatch(batch, env);
	else await (batch.queue === DEAD_LETTERS ? failBatch(batch, env) : processBatch(batch, env));
}

/** Has the files read that a batch of messages names, one after the other. */
export async function processBatch(
	batch: MessageBatch,
	env: CmsEnv,
	announce: Announce = announceTo(env),
): Promise<void> {
	for (const message of batch.messages) {
		const asked = askedBy(message);
		if (!asked) continue;
		try {
			const delaySeconds = await processAsked(asked, env, announce);
			if (delaySeconds === null) message.ack();
			else message.retry({ delaySeconds });
		} catch (error) {
			// Asked again at once, a tenant that does not answer for a moment would have the file given up unread.
			console.error("processing has not begun", asked.fileId, error);
			message.retry({ delaySeconds: secondsAfter(message.attempts) });
		}
	}
}

/**
 * @returns in how many seconds it is to be tried again; `null` where nothing is left to do
 * @throws where the tenant does not answer
 */
async function processAsked(
	{ tenantKey, fileId }: ProcessingMessage,
	env: CmsEnv,
	announce: Announce,
): Promise<number | null> {
	const tenant = tenantByKey(env, tenantKey);
	const task = await tenant.processing.begin(fileId);
	const services = { tenant, reader: env.READER, announce };
	if (!task) {
		// It has been read, and its attachments may still wait.
		await takeAttachments(fileId, services);
		return null;
	}
	try {
		const hasAttachments = await processFile(task, services);
		if (hasAttachments) await takeAttachments(fileId, services);
		return null;
	} catch (error) {
		console.error("processing failed", fileId, error);
		const isOver = (await tenant.processing.releaseForRetry(task)) === "over";
		return isOver ? null : secondsAfter(task.attempt);
	}
}

function secondsAfter(attempts: number): number {
	return FIRST_RETRY_SECONDS * 3 ** (attempts - 1);
}

/** Nothing hangs: a file whose message could not be delivered has failed. */
async function failBatch(batch: MessageBatch, env: CmsEnv): Promise<void> {
	for (const message of batch.messages) {
		const asked = askedBy(message);
		if (!asked) continue;
		const { tenantKey, fileId } = asked;
		console.error("processing was given up", fileId);
		await tenantByKey(env, tenantKey).processing.fail(fileId);
		message.ack();
	}
}

const messageSchema: z.ZodType<ProcessingMessage> = z
	.object({ tenantKey: z.string(), fileId: documentIdSchema })
	.refine(({ tenantKey, fileId }) => tenantKeyOf(fileId) === tenantKey);

/** What a message asks for; `null` where it makes no sense, which no other delivery would mend: it is dropped. */
function askedBy(message: Message): ProcessingMessage | null {
	const { data, error } = messageSchema.safeParse(message.body);
	if (data) return data;
	console.error("a message makes no sense", message.id, error);
	message.ack();
	return null;
}

/** Whom reading a file takes. */
interface ReadingServices {
	tenant: TenantClient;
	reader: CmsEnv["READER"];
	announce: Announce;
}

/** @returns whether something is attached to it */
async function processFile(
	task: ReadingTask,
	{ tenant, reader, announce }: ReadingServices,
): Promise<boolean> {
	const signs = setInterval(() => {
		// One that does not arrive is followed by the next.
		tenant.processing.heartbeat(task.fileId, task.reading).catch(() => undefined);
	}, SIGN_OF_LIFE_MS);
	try {
		const { processed, hasAttachments } = await readInto(tenant, task, reader);
		if (processed) await announce(processed);
		return hasAttachments;
	} finally {
		clearInterval(signs);
	}
}

/** Hands what the reader finds to the tenant, in parts, as fast as the tenant takes them beside its other work. */
async function readInto(
	tenant: ReadingServices["tenant"],
	task: ReadingTask,
	reader: ReadingServices["reader"],
) {
	const { fileId, objectKey, name, mime, size } = task;
	const { text, ...result } = await readInTime(reader.read({ fileId, objectKey, name, mime, size }));
	const batches = textBatches(text);
	try {
		for (;;) {
			const { value, done } = await readInTime(batches.next());
			if (done) break;
			if (value.from > 0) await scheduler.wait(await tenant.processing.pause());
			if (!(await tenant.processing.appendText(task, value.from, value.chunks))) break;
		}
	} finally {
		await batches.return(undefined);
	}
	const processed = await tenant.processing.finish(task, result);
	return { processed, hasAttachments: (result.attachments ?? []).length > 0 };
}
