import { queueOwner, tellTabs } from "../../features/upload/kept-uploads.ts";
import { trayLoaded } from "../../features/upload/upload-gate.ts";

/** Signing out does not wait longer for a server that may be away, or for another tab. */
const PATIENCE_MS = 3_000;

/**
 * Ends the uploads of whoever signs out, in all tabs of the browser and on the server; what the server is not told of it
 * forgets by itself.
 */
export async function leaveUploads(): Promise<void> {
	tellTabs(null);
	if (queueOwner() === null && !trayLoaded.read()) return;
	const signal = AbortSignal.timeout(PATIENCE_MS);
	const left = import("../../features/upload/tray/current-queue.ts")
		.then((queue) => queue.leaveUploads(signal))
		.catch(() => undefined);
	await Promise.race([left, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
}
