import { z } from "zod";
import type { Mail } from "./mailer.ts";

/** Most mails that are kept; the oldest go first. */
export const OUTBOX_SIZE = 100;
const PREFIX = "outbox/";

const keptSchema = z.object({
	id: z.string(),
	to: z.string(),
	subject: z.string(),
	text: z.string(),
	html: z.string(),
});

/** A mail that was not sent but kept, for who develops. */
export interface KeptMail extends Mail {
	/** An instant. */
	sentAt: string;
}

/** Keeps a mail in the bucket; the same one twice is there once. */
export async function putIntoOutbox(files: R2Bucket, mail: Mail): Promise<void> {
	await files.put(PREFIX + mail.id, JSON.stringify(mail));
	const kept = await inOrder(files);
	const tooMany = kept.slice(OUTBOX_SIZE).map(({ key }) => key);
	if (tooMany.length > 0) await files.delete(tooMany);
}

/** The mails, the latest first. */
export async function readOutbox(files: R2Bucket): Promise<KeptMail[]> {
	const kept = await inOrder(files);
	const mails = await Promise.all(kept.map(({ key }) => mailAt(files, key)));
	return mails.filter((mail) => mail !== null);
}

export function readFromOutbox(files: R2Bucket, id: string): Promise<KeptMail | null> {
	return mailAt(files, PREFIX + id);
}

async function inOrder(files: R2Bucket): Promise<R2Object[]> {
	const { objects } = await files.list({ prefix: PREFIX });
	return objects.toSorted((one, other) => other.uploaded.getTime() - one.uploaded.getTime());
}

async function mailAt(files: R2Bucket, key: string): Promise<KeptMail | null> {
	const object = await files.get(key);
	if (!object) return null;
	return { ...keptSchema.parse(await object.json()), sentAt: object.uploaded.toISOString() };
}
