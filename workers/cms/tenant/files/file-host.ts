import { DurableObject } from "cloudflare:workers";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { settle, type Outcome } from "../../outcome.ts";
import type { TenantDatabase } from "../core/database.ts";
import { checkFile } from "./file-check.ts";
import { ChunkLeases } from "./chunk-leases.ts";
import { runFileJobs, nextFileJob, queueFiles, RETRY_MS } from "./file-jobs.ts";
import { orderFiles, renameFile } from "./file-changes.ts";
import {
	beginProcessing,
	failProcessing,
	finishProcessing,
	releaseForRetry,
	heartbeat,
	appendExtractedText,
} from "./file-processing.ts";
import type { IncomingChunk } from "./upload-rules.ts";
import { findInFile } from "./find-in-file.ts";
import { deleteFile, locateFile, readFile, readFileText } from "./files.ts";
import { processAgain } from "./process-again.ts";
import {
	announceChunk,
	beginMultipart,
	type UploadRef,
	cancelUpload,
	finishUpload,
	forgetParts,
	hasChunk,
	isForgotten,
	readUpload,
	recordPart,
	type UploadProgress,
} from "./uploads.ts";

type Arguments<Method> = Method extends (db: TenantDatabase, ...rest: infer Rest) => unknown ? Rest : never;

/** The part of a tenant's object that has to do with files: each method runs in one transaction. */
export abstract class FileHost extends DurableObject<CmsEnv> {
	protected abstract readonly db: TenantDatabase;
	readonly #began = Date.now();
	readonly #leases = new ChunkLeases();

	/**
	 * As `announceChunk`, with the leave to store the chunk: `null` where that is there already, and while another sender
	 * is storing the same one.
	 */
	async announceChunk(
		userId: string,
		documentId: string,
		chunk: IncomingChunk,
	): Promise<Outcome<{ progress: UploadProgress; lease: number | null }>> {
		const outcome = await this.#write(() => announceChunk(this.db, userId, documentId, chunk));
		if (!outcome.ok) return outcome;
		const progress = outcome.value;
		const { sessionId, index } = chunk;
		const lease = hasChunk(progress, index) ? null : this.#leases.take(sessionId, index, Date.now());
		return { ok: true, value: { progress, lease } };
	}

	/** Lets the next sender of the chunk go ahead. */
	async endLease(chunk: Pick<IncomingChunk, "sessionId" | "index">, lease: number) {
		this.#leases.end(chunk.sessionId, chunk.index, lease);
	}

	async beginMultipart(...args: Arguments<typeof beginMultipart>) {
		return this.#write(() => beginMultipart(this.db, ...args));
	}

	/** As `recordPart`, and ends the lease. */
	async recordPart(
		userId: string,
		begun: UploadRef,
		chunk: IncomingChunk,
		{ etag, lease }: { etag: string; lease: number },
	) {
		this.#leases.end(chunk.sessionId, chunk.index, lease);
		return this.#write(() => recordPart(this.db, userId, begun, chunk, etag));
	}

	async forgetParts(...args: Arguments<typeof forgetParts>) {
		return this.#write(() => forgetParts(this.db, ...args));
	}

	/** Makes the file and queues it; where that is cut off in between, the alarm does it. */
	async finishUpload(...args: Arguments<typeof finishUpload>): Promise<Outcome<DocumentFile>> {
		const outcome = await this.#write(() => finishUpload(this.db, ...args));
		if (!outcome.ok) return outcome;
		const { documentFile, isNew } = outcome.value;
		if (isNew) await this.#queue(documentFile.documentId);
		return { ok: true, value: documentFile };
	}

	async isForgotten(...args: Arguments<typeof isForgotten>) {
		return isForgotten(this.db, ...args);
	}

	async cancelUpload(...args: Arguments<typeof cancelUpload>) {
		return this.#write(() => cancelUpload(this.db, ...args));
	}

	async deleteFile(...args: Arguments<typeof deleteFile>) {
		return this.#write(() => deleteFile(this.db, ...args));
	}

	async renameFile(...args: Arguments<typeof renameFile>) {
		return this.#write(() => renameFile(this.db, ...args));
	}

	async orderFiles(...args: Arguments<typeof orderFiles>) {
		return this.#write(() => orderFiles(this.db, ...args));
	}

	readUpload(...args: Arguments<typeof readUpload>) {
		return settle(() => readUpload(this.db, ...args));
	}

	checkFile(...args: Arguments<typeof checkFile>) {
		return settle(() => checkFile(this.db, ...args));
	}

	readFile(...args: Arguments<typeof readFile>) {
		return settle(() => readFile(this.db, ...args));
	}

	locateFile(...args: Arguments<typeof locateFile>) {
		return settle(() => locateFile(this.db, ...args));
	}

	readFileText(...args: Arguments<typeof readFileText>) {
		return settle(() => readFileText(this.db, ...args));
	}

	findInFile(...args: Arguments<typeof findInFile>) {
		return settle(() => findInFile(this.db, ...args));
	}

	async processAgain(...args: Arguments<typeof processAgain>) {
		const outcome = await this.#write(() => processAgain(this.db, ...args));
		if (outcome.ok) await this.#queue(outcome.value.documentId);
		return outcome;
	}

	/** This and the next ones are for the queue consumer, which acts for nobody. */
	async beginProcessing(...args: Arguments<typeof beginProcessing>) {
		const job = this.db.transaction(() => beginProcessing(this.db, ...args));
		await this.scheduleFileJobs();
		return job;
	}

	async appendExtractedText(...args: Arguments<typeof appendExtractedText>) {
		return this.db.transaction(() => appendExtractedText(this.db, ...args));
	}

	async heartbeat(...args: Arguments<typeof heartbeat>) {
		return heartbeat(this.db, ...args);
	}

	async finishProcessing(...args: Arguments<typeof finishProcessing>) {
		const processed = this.db.transaction(() => finishProcessing(this.db, ...args));
		await this.scheduleFileJobs();
		return processed;
	}

	async releaseForRetry(...args: Arguments<typeof releaseForRetry>) {
		const next = this.db.transaction(() => releaseForRetry(this.db, ...args));
		await this.scheduleFileJobs();
		return next;
	}

	async failProcessing(...args: Arguments<typeof failProcessing>) {
		this.db.transaction(() => failProcessing(this.db, ...args));
		await this.scheduleFileJobs();
	}

	/** What the alarm does for files. */
	protected async runFileJobs(): Promise<void> {
		try {
			await runFileJobs(this.db, this.env, Date.now(), this.#began);
			await this.scheduleFileJobs();
		} catch (error) {
			// Thrown on, it would silence the alarm for good after a few tries.
			console.error("file chores failed", error);
			await this.scheduleAlarm(Date.now() + RETRY_MS);
		}
	}

	/** Sets the alarm for the next chore. */
	protected async scheduleFileJobs(): Promise<void> {
		const due = nextFileJob(this.db, this.#began);
		if (due !== null) await this.scheduleAlarm(due);
	}

	async #queue(fileId: string): Promise<void> {
		try {
			await queueFiles(this.db, this.env.PROCESSING, [fileId]);
		} catch (error) {
			console.error("queueing failed, and is done again by the alarm", fileId, error);
		}
	}

	/** Sets the alarm for `due`, unless it rings earlier anyway. One that is overdue is left: it would only ring later. */
	protected async scheduleAlarm(due: number): Promise<void> {
		const set = await this.ctx.storage.getAlarm();
		const soonest = Math.max(due, Date.now());
		if (set === null || soonest < set) await this.ctx.storage.setAlarm(soonest);
	}

	async #write<Value>(work: () => Value): Promise<Outcome<Value>> {
		const outcome = settle(() => this.db.transaction(work));
		if (outcome.ok) await this.scheduleFileJobs();
		return outcome;
	}
}
