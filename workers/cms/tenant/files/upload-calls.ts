import type { Outcome } from "../../outcome.ts";
import type { TenantHost } from "../core/host.ts";
import { ChunkLeases } from "./chunk-leases.ts";
import type { IncomingChunk } from "./upload-rules.ts";
import { cancelUpload } from "./forget-uploads.ts";
import {
	hasChunk,
	isForgotten,
	type StoredPart,
	type UploadProgress,
	type UploadRef,
} from "./upload-rows.ts";
import {
	announceChunk,
	beginMultipart,
	finishUpload,
	forgetParts,
	readUpload,
	recordPart,
} from "./uploads.ts";

/** `tenant.uploads` */
export class UploadCalls {
	readonly #host: TenantHost;
	readonly #leases = new ChunkLeases();

	constructor(host: TenantHost) {
		this.#host = host;
	}

	/**
	 * As `announceChunk`, with a lease to store the chunk. `null` if it is there already, or while another sender is
	 * storing it.
	 */
	async announce(
		userId: string,
		documentId: string,
		chunk: IncomingChunk,
	): Promise<Outcome<{ progress: UploadProgress; lease: number | null }>> {
		const outcome = await this.#host.write(userId, (member) => announceChunk(member, documentId, chunk));
		if (!outcome.ok) return outcome;
		const progress = outcome.value;
		const { sessionId, index } = chunk;
		const isThere = hasChunk(progress, index);
		const lease = isThere ? null : this.#leases.take(sessionId, index, this.#host.db.clock());
		return { ok: true, value: { progress, lease } };
	}

	/** Lets the next sender of the chunk go ahead. */
	endLease(chunk: Pick<IncomingChunk, "sessionId" | "index">, lease: number): void {
		this.#leases.end(chunk.sessionId, chunk.index, lease);
	}

	beginMultipart(userId: string, begun: UploadRef, multipartId: string) {
		return this.#host.write(userId, (member) => beginMultipart(member, begun, multipartId));
	}

	/** As `recordPart`, and ends the lease. */
	recordPart(
		userId: string,
		begun: UploadRef,
		chunk: IncomingChunk,
		{ etag, lease }: { etag: string; lease: number },
	) {
		this.#leases.end(chunk.sessionId, chunk.index, lease);
		return this.#host.write(userId, (member) => recordPart(member, begun, chunk, etag));
	}

	forgetParts(userId: string, begun: UploadRef, parts: readonly StoredPart[]) {
		return this.#host.write(userId, (member) => forgetParts(member, begun, parts));
	}

	finish(userId: string, begun: UploadRef, stored: { mime: string; size: number }) {
		return this.#host.write(userId, (member) => finishUpload(member, begun, stored));
	}

	cancel(userId: string, documentId: string, sessionId: string) {
		return this.#host.write(userId, (member) => cancelUpload(member, documentId, sessionId));
	}

	read(userId: string, documentId: string, sessionId: string) {
		return this.#host.read(userId, (member) => readUpload(member, documentId, sessionId));
	}

	/** For whoever stores bytes that nobody may need any more. Says nothing about other files. */
	isForgotten(begun: UploadRef): boolean {
		return isForgotten(this.#host.db, begun);
	}
}
