import { forgetKept, keptFor } from "../kept-uploads.ts";
import { takeUploads } from "../upload-gate.ts";
import { browserServices } from "./browser-services.ts";
import { deleteRecords } from "./stored-records.ts";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";

let current: { userId: string; queue: UploadQueue } | undefined;

/** The uploads of this reader in this tab, with what an earlier visit has left. Those of others are forgotten. */
export function queueFor(userId: string, chunkSize: number): UploadQueue {
	if (current?.userId === userId) return current.queue;
	void current?.queue.leave();
	const other = keptFor();
	if (other !== null && other !== userId) void deleteRecords(other);
	const queue = createUploadQueue(chunkSize, browserServices(userId));
	void queue.restore();
	takeUploads(({ files, destination }) => queue.add(files, destination));
	current = { userId, queue };
	return queue;
}

/** Stops all uploads and deletes what the browser keeps of them: somebody signs out. */
export async function leaveUploads(): Promise<void> {
	const other = keptFor();
	await current?.queue.leave();
	current = undefined;
	if (other !== null) await deleteRecords(other);
	forgetKept();
}
