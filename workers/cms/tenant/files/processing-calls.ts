import type { TextChunk } from "../../../shared/reader-calls.ts";
import { unwrap } from "../../outcome.ts";
import type { TenantHost } from "../core/host.ts";
import {
	appendExtractedText,
	beginProcessing,
	failProcessing,
	finishProcessing,
	heartbeat,
	pauseBetweenParts,
	type ReadingTask,
	type ProcessingResult,
	releaseForRetry,
} from "./file-processing.ts";

type Reading = Pick<ReadingTask, "fileId" | "reading">;

/** `tenant.processing`: for the queue consumer, which acts for nobody. */
export class ProcessingCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	async begin(fileId: string) {
		return unwrap(await this.#host.writeForSystem((db) => beginProcessing(db, fileId)));
	}

	async appendText(task: Reading, from: number, chunks: readonly TextChunk[]) {
		return unwrap(await this.#host.writeForSystem((db) => appendExtractedText(db, task, from, chunks)));
	}

	/** How long to wait before the next part of a text, in milliseconds. */
	pause(): number {
		return pauseBetweenParts(this.#host.db);
	}

	heartbeat(fileId: string, reading: number): boolean {
		return heartbeat(this.#host.db, fileId, reading);
	}

	async finish(task: Reading, result: ProcessingResult) {
		return unwrap(await this.#host.writeForSystem((db) => finishProcessing(db, task, result)));
	}

	async releaseForRetry(task: ReadingTask) {
		return unwrap(await this.#host.writeForSystem((db) => releaseForRetry(db, task)));
	}

	async fail(fileId: string) {
		unwrap(await this.#host.writeForSystem((db) => failProcessing(db, fileId)));
	}
}
