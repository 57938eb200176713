import { keptFor } from "./kept-uploads.ts";
import { isTrayLoaded } from "./upload-gate.ts";

/** Signing out does not wait longer for a server that may be away. */
const PATIENCE_MS = 3_000;

/** Ends the uploads of whoever signs out, in the browser and on the server; what the server is not told of it forgets by itself. */
export async function leaveUploads(): Promise<void> {
	if (keptFor() === null && !isTrayLoaded()) return;
	const left = import("./tray/current-queue.ts").then((queue) => queue.leaveUploads()).catch(() => undefined);
	await Promise.race([left, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
