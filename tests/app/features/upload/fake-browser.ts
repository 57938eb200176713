import { createHash } from "node:crypto";
import { uploadFile } from "../../../../app/features/upload/upload-file.ts";
import type { OutgoingChunk } from "../../../../app/features/upload/send-chunk.ts";
import type { UploadRecord } from "../../../../app/features/upload/tray/upload.ts";
import type {
	FileCheck,
	UploadRecords,
	UploadServices,
} from "../../../../app/features/upload/tray/upload-services.ts";

/** A server that takes chunks, and a browser of which each part can be made to fail. Time passes only as it is told. */
export function fakeBrowser() {
	const chunks = new Map<string, Set<number>>();
	const kept = new Map<string, { record: UploadRecord; file: File | null }>();
	const held = new Map<string, (() => void)[]>();
	const waits: number[] = [];
	const sent: string[] = [];
	const cancelled: string[] = [];
	const discarded: string[] = [];
	const deleted: string[] = [];
	const made: string[] = [];
	let arrivedMeanwhile: string | null = null;
	let statuses: number[] = [];
	let retryAfter: number | undefined;
	let check: FileCheck | null = { fits: true, sameFiles: [] };
	let isOffline = false;
	let networkIsBack = Promise.withResolvers<void>();
	let gate = Promise.resolve();
	let readState = "processed";

	async function send({ headers, signal, onProgress, bytes }: OutgoingChunk) {
		const name = decodeURIComponent(headers["X-File-Name"] ?? "");
		const index = Number(headers["X-Chunk-Index"]);
		sent.push(`${name} ${index}`);
		onProgress(bytes.size);
		await Promise.race([gate, aborted(signal)]);
		signal?.throwIfAborted();
		const status = isOffline ? 0 : (statuses.shift() ?? 200);
		if (status !== 200) return { status, body: { error: { details: { retryAfter } } } };
		const session = headers["X-Session-ID"] ?? "";
		const arrived = chunks.get(session) ?? new Set();
		chunks.set(session, arrived.add(index));
		const isWhole = arrived.size === Number(headers["X-Total-Chunks"]);
		const documentFile = isWhole ? { documentId: `file-${name}`, state: "waiting", stateReason: null } : null;
		return { status, body: { data: { receivedChunks: [...arrived], documentFile } } };
	}

	const records: UploadRecords = {
		async add(record, file) {
			kept.set(record.id, { record, file });
		},
		async update(record) {
			const known = kept.get(record.id);
			if (known) kept.set(record.id, { ...known, record });
		},
		async remove(id) {
			kept.delete(id);
		},
		ids: async () => [...kept.keys()],
		find: async (id) => kept.get(id) ?? null,
	};

	const services: UploadServices = {
		now: () => 0,
		// A macrotask, so that what waits again and again does not keep everything else from happening.
		wait: (milliseconds, signal) => {
			waits.push(milliseconds);
			return new Promise((resolve, reject) => {
				setTimeout(() => (signal?.aborted ? reject(signal.reason) : resolve()));
			});
		},
		isOffline: () => isOffline,
		networkBack: (_, signal) => Promise.race([networkIsBack.promise, aborted(signal)]),
		isVisible: () => true,
		async hash(file) {
			return createHash("sha256")
				.update(new Uint8Array(await file.arrayBuffer()))
				.digest("hex");
		},
		check: async () => check,
		async makeDocument({ documentName, fileName }, sessionId) {
			made.push(documentName ?? fileName);
			return { documentId: `document-${sessionId}`, version: 1 };
		},
		async discardDocument({ documentId }) {
			discarded.push(documentId);
		},
		upload: (file, options) => uploadFile(file, { ...options, send }),
		async askArrived(_documentId, sessionId) {
			return { indices: chunks.get(sessionId) ?? new Set(), file: null };
		},
		async cancelUpload(_documentId, sessionId) {
			cancelled.push(sessionId);
			return arrivedMeanwhile;
		},
		async deleteFile(fileId) {
			deleted.push(fileId);
		},
		async askFile(documentId) {
			const isReason = readState === "notReadable";
			return {
				documentId,
				state: readState as "processed",
				stateReason: isReason ? "files.reason.encrypted" : null,
			};
		},
		records,
		hold(id, signal) {
			const queue = held.get(id) ?? [];
			held.set(id, queue);
			return new Promise((resolve, reject) => {
				const release = () => {
					queue.shift();
					queue[0]?.();
				};
				queue.push(() => resolve(release));
				signal.addEventListener("abort", () => reject(signal.reason));
				if (queue.length === 1) queue[0]?.();
			});
		},
	};

	return {
		services,
		sent,
		waits,
		cancelled,
		discarded,
		deleted,
		made,
		kept,
		/** Answers to the chunks that come next; all others are taken. */
		answer: (...next: number[]) => (statuses = next),
		say: (next: FileCheck | null) => (check = next),
		read: (state: string) => (readState = state),
		/** All of an upload has come before it is cancelled. */
		arriveMeanwhile: (fileId: string) => (arrivedMeanwhile = fileId),
		/** What refusals say of when to come again. */
		askBack: (seconds: number) => (retryAfter = seconds),
		goOffline: () => (isOffline = true),
		goOnline() {
			isOffline = false;
			networkIsBack.resolve();
			networkIsBack = Promise.withResolvers();
		},
		/** Gives free what the tab holds that came first: it is closed. */
		closeTab() {
			for (const queue of held.values()) {
				queue.shift();
				queue[0]?.();
			}
		},
		/** Holds all chunks back until what it returns is called. */
		holdBack() {
			const { promise, resolve } = Promise.withResolvers<void>();
			gate = promise;
			return resolve;
		},
	};
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
	return new Promise((_, reject) => {
		signal?.addEventListener("abort", () => reject(signal.reason));
	});
}
