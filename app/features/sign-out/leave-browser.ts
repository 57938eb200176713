import { forgetKept, SHARED_FILES } from "../offline/kept-cache.ts";
import { leavePush } from "../push/leave-push.ts";
import { tellTabs } from "../../user-channel.ts";
import { queueOwner } from "../upload/kept-uploads.ts";
import { trayLoaded } from "../upload/upload-gate.ts";

/** Nobody waits longer for a server that may be away, or for another tab. */
const TIMEOUT_MS = 3_000;

/**
 * What is being uploaded ends with the session, and nothing of it stays in the browser; nor does push, nor what was kept
 * to be read without a connection.
 */
export async function leaveBrowser(): Promise<void> {
	await Promise.all([leaveUploads(), inTime(leavePush()), inTime(leaveKept())]);
}

async function leaveKept(): Promise<void> {
	await forgetKept();
	await globalThis.caches?.delete(SHARED_FILES).catch(() => false);
}

/**
 * Ends the uploads of whoever signs out, in all tabs of the browser and on the server; what the server is not told of it
 * forgets by itself.
 */
async function leaveUploads(): Promise<void> {
	// Before other tabs hear of it: the one that uploads forgets whose it was.
	const owner = queueOwner();
	tellTabs(null);
	if (owner === null && !trayLoaded.read()) return;
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const left = import("../upload/tray/current-queue.ts")
		.then((queue) => queue.leaveUploads(owner, signal))
		.catch(() => undefined);
	await inTime(left, signal);
}

/** Waits for it, but not longer than somebody who signs out would. */
function inTime(work: Promise<unknown>, signal = AbortSignal.timeout(TIMEOUT_MS)): Promise<unknown> {
	return Promise.race([work, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
}
