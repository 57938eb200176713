import { setTimeout } from "node:timers/promises";
import type { ApiClient } from "../../support/api-client.ts";

const POLL_MS = 200;
const PATIENCE_MS = 15 * 60 * 1_000;

/** Waits until no file of these documents waits or is being read. */
export async function untilProcessed(api: ApiClient, documentIds: readonly string[]): Promise<void> {
	const until = Date.now() + PATIENCE_MS;
	for (const documentId of documentIds) {
		for (;;) {
			const { documentFiles } = await api.readDocument(documentId);
			if (!documentFiles.some(({ state }) => state === "waiting" || state === "processing")) break;
			if (Date.now() > until) throw new Error(`the files of ${documentId} are never read`);
			await setTimeout(POLL_MS);
		}
	}
}
