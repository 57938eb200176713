import { createStore } from "../../../store.ts";
import type { UploadError } from "../upload-error.ts";
import { watchReading } from "./reading-watch.ts";
import { createRest } from "./rest.ts";
import { runUpload } from "./run-upload.ts";
import { isSameFile, problemOf, twinOf } from "./same-file.ts";
import {
	hasArrived,
	isUnderWay,
	lacksFile,
	recordOf,
	type Upload,
	type UploadRecord,
	uploadOf,
} from "./upload.ts";
import { destinationOf, recordFor, type UploadRequest } from "./upload-destination.ts";
import type { UploadServices } from "./upload-services.ts";

/** As many files travel at once. */
const AT_ONCE = 3;
const DAY_MS = 24 * 60 * 60_000;

/** The uploads of one user in this tab. A few go up at a time; one that fails does not keep the others. */
export interface UploadQueue {
	subscribe: (listener: () => void) => () => void;
	/** The same array as long as nothing has changed. */
	uploads: () => readonly Upload[];
	/** Until when nothing new begins, because the server has asked for a break; in milliseconds since 1970. */
	restsUntil: () => number | null;
	add: (requests: Iterable<UploadRequest>) => void;
	/** Offers what an earlier visit has left, as soon as no other tab has it. */
	restore: () => Promise<void>;
	pause: (ids: readonly string[]) => void;
	/** Goes on with what was paused, interrupted or failed, or is wanted although it is there already. */
	resume: (ids: readonly string[]) => void;
	/** Goes on with the bytes that the browser has not kept; says whether it is the same file. */
	resumeWith: (id: string, file: File) => Promise<boolean>;
	/** The same for whichever uploads these files belong to; the others go on waiting. */
	resumeWithAny: (files: readonly File[]) => Promise<void>;
	/** Begins anew with another file in the place of the first. */
	replaceWith: (id: string, file: File) => Promise<void>;
	/**
	 * Takes uploads off the list. What is unfinished is stopped, on the server too, and a document that was made for the
	 * file goes with it.
	 */
	remove: (ids: readonly string[]) => Promise<void>;
	/** Takes all of them off and ends. */
	leave: () => Promise<void>;
}

export function createUploadQueue(chunkSize: number, services: UploadServices): UploadQueue {
	const entries = new Map<string, Upload>();
	const removed = new Set<string>();
	const runs = new Map<string, { controller: AbortController; ended: Promise<void> }>();
	const releases = new Map<string, () => void>();
	const shown = createStore<readonly Upload[]>([]);
	const end = new AbortController();
	let watching: Promise<void> | undefined;
	let isTogether = false;
	const rest = createRest(
		services,
		() => {
			publish();
			pump();
		},
		end.signal,
	);

	function publish() {
		if (isTogether) return;
		shown.set([...entries.values()].filter(({ id }) => !removed.has(id)));
	}

	/** Tells of many changes once. */
	function together(work: () => void) {
		isTogether = true;
		try {
			work();
		} finally {
			isTogether = false;
		}
		publish();
	}

	function change(id: string, changes: Partial<Upload>) {
		const before = entries.get(id);
		if (!before) return;
		const after = { ...before, ...changes };
		entries.set(id, after);
		if (hasArrived(after) && !hasArrived(before)) void forget(id);
		else if (isKept(changes) && !removed.has(id)) void services.records.update(recordOf(after));
		publish();
	}

	async function forget(id: string) {
		await services.records.remove(id);
		releases.get(id)?.();
		releases.delete(id);
	}

	function put(upload: Upload) {
		entries.set(upload.id, upload);
	}

	function pump() {
		if (rest.until() !== null || [...entries.values()].some(isSignedOut)) return;
		for (const { id, state } of entries.values()) {
			if (runs.size >= AT_ONCE) return;
			if (state === "waiting" && !runs.has(id) && !removed.has(id)) start(id);
		}
	}

	function start(id: string) {
		const controller = new AbortController();
		const { signal } = controller;
		const journey = {
			signal,
			chunkSize,
			upload: () => required(entries.get(id)),
			change({ state, ...changes }: Partial<Upload>) {
				// What was paused meanwhile stays so.
				change(id, signal.aborted || !state ? changes : { ...changes, state });
			},
			touch: () => void services.records.update(recordOf(required(entries.get(id)))),
			twin: (sha256: string) => twinOf(required(entries.get(id)), sha256, shown.read()),
			onFailure({ status, retryAfter }: UploadError) {
				if (status === 429) rest.begin(retryAfter);
			},
		};
		const ended = runUpload(journey, services)
			.catch(() => {
				if (!signal.aborted) change(id, { state: "failed", problem: "upload.error.fileUploadFailed" });
			})
			.finally(() => {
				runs.delete(id);
				pump();
				watch();
			});
		runs.set(id, { controller, ended });
	}

	function watch() {
		const reading = () => shown.read().filter(({ state }) => state === "reading");
		if (watching || end.signal.aborted || reading().length === 0) return;
		watching = watchReading({ reading, change }, services).finally(() => {
			watching = undefined;
			// No answer comes: another upload that arrives, or the network itself, says when it is worth while.
			if (reading().length > 0) void services.networkBack(DAY_MS, end.signal).then(watch, ignore);
		});
	}

	async function stop(id: string, reason: string) {
		const run = runs.get(id);
		run?.controller.abort(reason);
		await run?.ended;
	}

	function addFile({ file, destination }: UploadRequest) {
		const record = recordFor(file, destination);
		const problem = problemOf(file);
		if (problem) return put({ ...uploadOf(record, null, "failed"), problem });
		put(uploadOf(record, file, "waiting"));
		keep(record, file);
	}

	function keep(record: UploadRecord, file: File) {
		if (!releases.has(record.id)) {
			void services.hold(record.id, end.signal).then((release) => releases.set(record.id, release), ignore);
		}
		void services.records.add(record, file);
	}

	async function offer(id: string) {
		if (entries.has(id)) return;
		const release = await services.hold(id, end.signal);
		const kept = await services.records.find(id);
		if (!kept || entries.has(id)) return release();
		releases.set(id, release);
		const { record, file } = kept;
		const isInQuestion = file !== null && record.sameFiles.length > 0 && !record.isWantedAgain;
		put(uploadOf(record, file, isInQuestion ? "same" : "interrupted"));
		publish();
	}

	async function remove(ids: readonly string[]) {
		for (const id of ids) {
			removed.add(id);
			runs.get(id)?.controller.abort("removed");
		}
		publish();
		const toTakeAway = ids.values();
		// What the server has to be told of hundreds is told in the measure of the uploads themselves.
		await Promise.all(Array.from({ length: AT_ONCE }, () => takeAwayFrom(toTakeAway)));
	}

	async function takeAwayFrom(ids: Iterable<string>) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		for (const id of ids) await takeAway(id);
	}

	async function takeAway(id: string) {
		await stop(id, "removed");
		const upload = entries.get(id);
		if (!upload) return;
		entries.delete(id);
		if (hasArrived(upload)) return;
		const { documentId, isBegun, madeVersion, state } = upload;
		if (documentId !== null && isBegun) {
			const fileId = await services.cancelUpload(documentId, id);
			// Its last bytes were faster than the user. (What an earlier visit has left may have been seen since.)
			if (fileId !== null && state !== "interrupted") await services.deleteFile(fileId);
		}
		if (documentId !== null && madeVersion !== null) {
			await services.discardDocument({ documentId, version: madeVersion });
		}
		await forget(id);
	}

	function resume(ids: readonly string[]) {
		// Who is signed in again is so for all of them.
		const others = [...entries.values()].filter(isSignedOut);
		const all = ids.some((id) => entries.get(id)?.state === "signedOut")
			? [...ids, ...others.map(idOf)]
			: ids;
		together(() => {
			for (const id of all) {
				const upload = entries.get(id);
				if (!upload?.file || isUnderWay(upload) || hasArrived(upload)) continue;
				change(id, {
					state: "waiting",
					problem: null,
					isWantedAgain: upload.isWantedAgain || upload.state === "same",
				});
			}
		});
		pump();
	}

	async function resumeWith(id: string, file: File): Promise<boolean> {
		const upload = required(entries.get(id));
		if (!(await isSameFile(upload, file, services).catch(() => false))) return false;
		const { size, lastModified } = file;
		// Other bytes have another hash, where none of them has travelled yet.
		change(id, { file, size, lastModified, ...(!upload.isBegun && { sha256: null }) });
		keep(recordOf(required(entries.get(id))), file);
		resume([id]);
		return true;
	}

	return {
		subscribe: shown.subscribe,
		uploads: shown.read,
		restsUntil: rest.until,
		add(requests) {
			for (const request of requests) addFile(request);
			publish();
			pump();
		},
		async restore() {
			const ids = await services.records.ids();
			for (const id of ids) void offer(id).catch(ignore);
		},
		pause(ids) {
			together(() => {
				for (const id of ids) {
					const upload = entries.get(id);
					if (!upload || !isUnderWay(upload)) continue;
					void stop(id, "paused");
					change(id, { state: "paused", bytesPerSecond: null });
				}
			});
		},
		resume,
		resumeWith,
		async resumeWithAny(files) {
			for (const { id, name, size } of shown.read().filter(lacksFile)) {
				const file = files.find((each) => each.name === name && each.size === size);
				// oxlint-disable-next-line no-await-in-loop -- each of them may be read whole
				if (file) await resumeWith(id, file);
			}
		},
		async replaceWith(id, file) {
			addFile({ file, destination: destinationOf(required(entries.get(id))) });
			await remove([id]);
			pump();
		},
		remove,
		async leave() {
			end.abort("left");
			await remove([...entries.keys()]);
		},
	};
}

function isSignedOut({ state }: Upload): boolean {
	return state === "signedOut";
}

function idOf({ id }: Upload): string {
	return id;
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

function required(upload: Upload | undefined): Upload {
	if (!upload) throw new Error("an upload that is not in the list");
	return upload;
}

function ignore(): void {}
