import { createStore } from "../../../store.ts";
import { hasArrived, recordOf, type Upload, type UploadRecord, uploadOf } from "./upload.ts";
import type { UploadServices } from "./upload-services.ts";

/** The uploads of a tab, and what the browser keeps of them for the next visit. */
export interface UploadList {
	subscribe: (listener: () => void) => () => void;
	/** Without those that are being taken off; the same array as long as nothing has changed. */
	shown: () => readonly Upload[];
	all: () => Upload[];
	find: (id: string) => Upload | undefined;
	/** @throws where there is no such upload */
	get: (id: string) => Upload;
	/** Adds or replaces one; `publish` belongs behind it. */
	put: (upload: Upload) => void;
	change: (id: string, changes: Partial<Upload>) => void;
	/** Tells of the changes that `work` makes once. */
	together: (work: () => void) => void;
	publish: () => void;
	/** Has the browser keep an upload, and no other tab go on with it. */
	keep: (record: UploadRecord, file: File) => void;
	/** Puts one that an earlier visit has left into the list, as soon as no other tab has it. */
	offer: (id: string) => Promise<void>;
	/** It is not shown any more, nor begins. */
	hide: (id: string) => void;
	isHidden: (id: string) => boolean;
	/** @returns what was taken off; the browser still keeps it */
	take: (id: string) => Upload | undefined;
	/** The browser keeps nothing of it any more. */
	forget: (id: string) => Promise<void>;
}

/** @param signal ends the wait for what other tabs have */
export function createUploadList(services: UploadServices, signal: AbortSignal): UploadList {
	const entries = new Map<string, Upload>();
	const hidden = new Set<string>();
	/** Let other tabs go on with an upload. */
	const releases = new Map<string, () => void>();
	const shown = createStore<readonly Upload[]>([]);
	let isTogether = false;

	function publish() {
		if (!isTogether) shown.set([...entries.values()].filter(({ id }) => !hidden.has(id)));
	}

	function put(upload: Upload) {
		entries.set(upload.id, upload);
	}

	async function forget(id: string) {
		await services.records.remove(id);
		releases.get(id)?.();
		releases.delete(id);
	}

	return {
		subscribe: shown.subscribe,
		shown: shown.read,
		all: () => [...entries.values()],
		find: (id) => entries.get(id),
		get(id) {
			const upload = entries.get(id);
			if (!upload) throw new Error("an upload that is not in the list");
			return upload;
		},
		put,
		change(id, changes) {
			const before = entries.get(id);
			if (!before) return;
			const after = { ...before, ...changes };
			put(after);
			if (hasArrived(after) && !hasArrived(before)) void forget(id);
			else if (isKept(changes) && !hidden.has(id)) void services.records.update(recordOf(after));
			publish();
		},
		together(work) {
			isTogether = true;
			try {
				work();
			} finally {
				isTogether = false;
			}
			publish();
		},
		publish,
		keep(record, file) {
			if (!releases.has(record.id)) {
				void services.hold(record.id, signal).then((release) => releases.set(record.id, release), ignore);
			}
			void services.records.add(record, file);
		},
		async offer(id) {
			if (entries.has(id)) return;
			const release = await services.hold(id, signal);
			const kept = await services.records.find(id);
			if (!kept || entries.has(id)) return release();
			releases.set(id, release);
			const { record, file } = kept;
			const isInQuestion = file !== null && record.sameFiles.length > 0 && !record.isWantedAgain;
			put(uploadOf(record, file, isInQuestion ? "same" : "interrupted"));
			publish();
		},
		hide: (id) => void hidden.add(id),
		isHidden: (id) => hidden.has(id),
		take(id) {
			const upload = entries.get(id);
			entries.delete(id);
			return upload;
		},
		forget,
	};
}

const KEPT: readonly (keyof UploadRecord)[] = [
	"documentId",
	"madeVersion",
	"sha256",
	"isWantedAgain",
	"isBegun",
	"sameFiles",
];

function isKept(changes: Partial<Upload>): boolean {
	return KEPT.some((name) => name in changes);
}

function ignore(): void {}
