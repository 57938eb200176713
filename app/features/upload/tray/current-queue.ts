import { USER_CHANNEL } from "../../../user-channel.ts";
import { queueOwner } from "../kept-uploads.ts";
import { arrivingIn, takeUploads } from "../upload-gate.ts";
import { browserServices, hold } from "./browser-services.ts";
import { deleteRecords, storedRecords } from "./stored-records.ts";
import { hasArrived, isUnderWay, type Upload } from "./upload.ts";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";

let current: { userId: string; queue: UploadQueue } | undefined;

/** The uploads of this user in this tab, with what an earlier visit has left. Those of others are forgotten. */
export function queueFor(userId: string, chunkSize: number): UploadQueue {
	if (current?.userId === userId) return resumed(current.queue);
	void current?.queue.leave();
	const other = queueOwner();
	if (other !== null && other !== userId) void deleteRecords(other);
	const queue = createUploadQueue(chunkSize, browserServices(userId));
	void queue.restore();
	queue.subscribe(() => arrivingIn.set(new Set(queue.uploads().filter(isOnItsWay).flatMap(documentIdOf))));
	takeUploads((requests) => queue.add(requests));
	current = { userId, queue };
	return queue;
}

/** Nothing is asked of the user before the file is there. */
function isOnItsWay(upload: Upload): boolean {
	return (
		isUnderWay(upload) || hasArrived(upload) || upload.state === "paused" || upload.state === "signedOut"
	);
}

function documentIdOf({ documentId }: Upload): string[] {
	return documentId === null ? [] : [documentId];
}

/** The tray comes back after somebody has signed in. */
function resumed(queue: UploadQueue): UploadQueue {
	// Not while the page is being drawn.
	queueMicrotask(() => resumeSignedOut(queue));
	return queue;
}

/** What waited for somebody to sign in goes on. */
function resumeSignedOut(queue: UploadQueue): void {
	const waiting = queue.uploads().filter(({ state }) => state === "signedOut");
	if (waiting.length > 0) queue.resume(waiting.map(({ id }) => id));
}

// The user has signed out in another tab, or somebody else has signed in there: nothing of the uploads stays in this one.
new BroadcastChannel(USER_CHANNEL).addEventListener("message", ({ data: userId }) => {
	if (!current) return;
	if (userId === current.userId) return resumeSignedOut(current.queue);
	void current.queue.remove(current.queue.uploads().map(({ id }) => id));
});

/**
 * Stops all uploads and deletes what the browser keeps of them: somebody signs out.
 * @param userId whose uploads are kept; `null` where none are
 * @param signal ends the wait for other tabs
 */
export async function leaveUploads(userId: string | null, signal: AbortSignal): Promise<void> {
	const ids = userId === null ? [] : await storedRecords(userId).ids();
	await current?.queue.leave();
	current = undefined;
	await Promise.allSettled(ids.map((id) => hold(id, signal).then((release) => release())));
	if (userId !== null) await deleteRecords(userId);
}
