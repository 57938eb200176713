import { setTimeout } from "node:timers/promises";
import type { DocumentFile } from "../../../contract/entities/entities.ts";
import type { ApiClient } from "../../support/api-client.ts";

const POLL_MS = 200;
const TIMEOUT_MS = 15 * 60 * 1_000;

/** Waits until no file of these documents waits or is being read. */
export async function untilProcessed(api: ApiClient, documentIds: readonly string[]): Promise<void> {
	await untilAll(api, documentIds, isProcessed);
}

/** Waits until the pictures among their pages are recognised, too. */
export async function untilRecognised(api: ApiClient, documentIds: readonly string[]): Promise<void> {
	await untilAll(
		api,
		documentIds,
		(file) => isProcessed(file) && (!file.recognition || file.recognition.done === file.recognition.pages),
	);
}

function isProcessed({ state }: DocumentFile): boolean {
	return state !== "waiting" && state !== "processing";
}

async function untilAll(
	api: ApiClient,
	documentIds: readonly string[],
	isDone: (file: DocumentFile) => boolean,
): Promise<void> {
	const until = Date.now() + TIMEOUT_MS;
	for (const documentId of documentIds) {
		for (;;) {
			const { documentFiles } = await api.readDocument(documentId);
			if (documentFiles.every(isDone)) break;
			if (Date.now() > until) throw new Error(`the files of ${documentId} are never read`);
			await setTimeout(POLL_MS);
		}
	}
}
