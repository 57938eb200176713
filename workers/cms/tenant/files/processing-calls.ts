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
	type ProcessingJob,
	type ProcessingResult,
	releaseForRetry,
} from "./file-processing.ts";

type Reading = Pick<ProcessingJob, "fileId" | "reading">;

/** `tenant.processing`: for the queue consumer, which acts for nobody. */
export class ProcessingCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	async begin(fileId: string) {
		return unwrap(await this.#host.writeForSystem((db) => beginProcessing(db, fileId)));
	}

	async appendText(job: Reading, from: number, chunks: readonly TextChunk[]) {
		return unwrap(await this.#host.writeForSystem((db) => appendExtractedText(db, job, from, chunks)));
	}

	/** How long to wait before the next part of a text, in milliseconds. */
	pause(): number {
		return pauseBetweenParts(this.#host.db);
	}

	heartbeat(fileId: string, reading: number): boolean {
		return heartbeat(this.#host.db, fileId, reading);
	}

	async finish(job: Reading, result: ProcessingResult) {
		return unwrap(await this.#host.writeForSystem((db) => finishProcessing(db, job, result)));
	}

	async releaseForRetry(job: ProcessingJob) {
		return unwrap(await this.#host.writeForSystem((db) => releaseForRetry(db, job)));
	}

	async fail(fileId: string) {
		unwrap(await this.#host.writeForSystem((db) => failProcessing(db, fileId)));
	}
}
