import type { DocumentFile } from "../../../contract/entities.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { newUploadSession } from "./chunk-headers.ts";
import { UploadError } from "./upload-error.ts";
import type { UploadOptions } from "./upload-file.ts";

export interface Upload {
	/** The upload's session, too. */
	id: string;
	file: File;
	state: "waiting" | "uploading" | "done" | "failed";
	sentBytes: number;
	/** Why it failed; the text takes the file's name as `name`. */
	error: TextKey | null;
	documentFile: DocumentFile | null;
}

/** The files that a reader has chosen, and how far each is. Files go up one after the other. */
export interface UploadStore {
	subscribe: (listener: () => void) => () => void;
	/** The same array as long as nothing has changed. */
	uploads: () => readonly Upload[];
	add: (files: Iterable<File>) => void;
	/** Uploads what waits, into this document. Resolves when nothing is under way any more. */
	start: (documentId: string) => Promise<readonly Upload[]>;
	/** Stops an upload, if it is under way, and takes it off the list. */
	remove: (id: string) => void;
	/** Tries a failed upload again; it goes on where it stopped. */
	retry: (id: string) => void;
}

export function createUploadStore(
	chunkSize: number,
	{ upload, cancel } = { upload: uploadWhenLoaded, cancel: cancelWhenLoaded },
): UploadStore {
	let list: readonly Upload[] = [];
	let destination: string | undefined;
	let run: Promise<void> | undefined;
	const listeners = new Set<() => void>();
	const controllers = new Map<string, AbortController>();
	const begun = new Set<string>();

	function publish(next: readonly Upload[]) {
		list = next;
		for (const listener of listeners) listener();
	}

	function change(id: string, changes: Partial<Upload>) {
		publish(list.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
	}

	async function send({ id, file }: Upload, documentId: string) {
		const controller = new AbortController();
		controllers.set(id, controller);
		change(id, { state: "uploading", error: null });
		try {
			const documentFile = await upload(file, {
				documentId,
				chunkSize,
				sessionId: id,
				isResumed: begun.has(id),
				signal: controller.signal,
				onProgress: (sentBytes) => change(id, { sentBytes }),
			});
			change(id, { state: "done", sentBytes: file.size, documentFile });
		} catch (error) {
			begun.add(id);
			const key = error instanceof UploadError ? error.key : "upload.error.fileUploadFailed";
			change(id, { state: "failed", error: key });
		} finally {
			controllers.delete(id);
		}
	}

	async function sendAll(documentId: string) {
		for (let next = waiting(list); next; next = waiting(list)) await send(next, documentId);
	}

	async function start(documentId: string) {
		destination = documentId;
		run ??= sendAll(documentId).finally(() => {
			run = undefined;
		});
		await run;
		return list;
	}

	return {
		start,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		uploads: () => list,
		add(files) {
			publish([...list, ...Array.from(files, newUpload)]);
		},
		remove(id) {
			controllers.get(id)?.abort();
			const removed = list.find((entry) => entry.id === id);
			if (destination && removed?.state !== "done" && (begun.has(id) || removed?.state === "uploading")) {
				void cancel(destination, id);
			}
			publish(list.filter((entry) => entry.id !== id));
		},
		retry(id) {
			change(id, { state: "waiting", error: null });
			if (destination) void start(destination);
		},
	};
}

// Few pages that offer an upload ever send a file: what sends it, with its schemas, comes with the first one.
async function uploadWhenLoaded(file: File, options: UploadOptions): Promise<DocumentFile> {
	const { uploadFile } = await import("./upload-file.ts");
	return uploadFile(file, options);
}

async function cancelWhenLoaded(documentId: string, sessionId: string): Promise<void> {
	const { cancelUpload } = await import("./upload-file.ts");
	return cancelUpload(documentId, sessionId);
}

function waiting(list: readonly Upload[]): Upload | undefined {
	return list.find(({ state }) => state === "waiting");
}

function newUpload(file: File): Upload {
	const isEmpty = file.size === 0;
	return {
		id: newUploadSession(),
		file,
		state: isEmpty ? "failed" : "waiting",
		sentBytes: 0,
		error: isEmpty ? "upload.empty" : null,
		documentFile: null,
	};
}
