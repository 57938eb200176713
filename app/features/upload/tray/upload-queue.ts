import type { UploadError } from "../upload-error.ts";
import { watchReading } from "./reading-watch.ts";
import { createBackoff } from "./backoff.ts";
import { runUpload } from "./run-upload.ts";
import { isSameFile, problemOf, twinOf } from "./same-file.ts";
import { hasArrived, isUnderWay, lacksFile, recordOf, type Upload, uploadOf } from "./upload.ts";
import { destinationOf, recordFor, type UploadRequest } from "./upload-destination.ts";
import { createUploadList } from "./upload-list.ts";
import type { UploadServices } from "./upload-services.ts";

/** How many files travel at once. */
const AT_ONCE = 3;
const DAY_MS = 24 * 60 * 60_000;

/** The uploads of one user in this tab. A few go up at a time; one that fails does not keep the others. */
export interface UploadQueue {
	subscribe: (listener: () => void) => () => void;
	/** The same array as long as nothing has changed. */
	uploads: () => readonly Upload[];
	/** Until when nothing new begins, because the server has asked for a pause; in milliseconds since 1970. */
	backoffUntil: () => number | null;
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
	const end = new AbortController();
	const list = createUploadList(services, end.signal);
	const runs = new Map<string, { controller: AbortController; ended: Promise<void> }>();
	const backoff = createBackoff(
		services,
		() => {
			list.publish();
			startWaiting();
		},
		end.signal,
	);
	let watching: Promise<void> | undefined;

	function startWaiting() {
		if (backoff.until() !== null || list.all().some(isSignedOut)) return;
		for (const { id, state } of list.all()) {
			if (runs.size >= AT_ONCE) return;
			if (state === "waiting" && !runs.has(id) && !list.isHidden(id)) start(id);
		}
	}

	function start(id: string) {
		const controller = new AbortController();
		const { signal } = controller;
		const run = {
			signal,
			chunkSize,
			upload: () => list.get(id),
			change({ state, ...changes }: Partial<Upload>) {
				// What was paused meanwhile stays so.
				list.change(id, signal.aborted || !state ? changes : { ...changes, state });
			},
			touch: () => void services.records.update(recordOf(list.get(id))),
			twin: (sha256: string) => twinOf(list.get(id), sha256, list.shown()),
			onFailure({ status, retryAfter }: UploadError) {
				if (status === 429) backoff.begin(retryAfter);
			},
		};
		const ended = runUpload(run, services)
			.catch(() => {
				if (!signal.aborted) list.change(id, { state: "failed", problem: "upload.error.fileUploadFailed" });
			})
			.finally(() => {
				runs.delete(id);
				startWaiting();
				watch();
			});
		runs.set(id, { controller, ended });
	}

	function watch() {
		const reading = () => list.shown().filter(({ state }) => state === "reading");
		if (watching || end.signal.aborted || reading().length === 0) return;
		watching = watchReading({ reading, change: list.change }, services).finally(() => {
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
		if (problem) return list.put({ ...uploadOf(record, null, "failed"), problem });
		list.put(uploadOf(record, file, "waiting"));
		list.keep(record, file);
	}

	async function remove(ids: readonly string[]) {
		for (const id of ids) {
			list.hide(id);
			runs.get(id)?.controller.abort("removed");
		}
		list.publish();
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
		const upload = list.take(id);
		if (!upload || hasArrived(upload)) return;
		const { documentId, isBegun, madeVersion, state } = upload;
		if (documentId !== null && isBegun) {
			const fileId = await services.cancelUpload(documentId, id);
			// Its last bytes were faster than the user. (What an earlier visit has left may have been seen since.)
			if (fileId !== null && state !== "interrupted") await services.deleteFile(fileId);
		}
		if (documentId !== null && madeVersion !== null) {
			await services.discardDocument({ documentId, version: madeVersion });
		}
		await list.forget(id);
	}

	function resume(ids: readonly string[]) {
		// Who is signed in again is so for all of them.
		const others = ids.some((id) => list.find(id)?.state === "signedOut")
			? list.all().filter(isSignedOut)
			: [];
		list.together(() => {
			for (const id of [...ids, ...others.map((other) => other.id)]) {
				const upload = list.find(id);
				if (!upload?.file || isUnderWay(upload) || hasArrived(upload)) continue;
				list.change(id, {
					state: "waiting",
					problem: null,
					isWantedAgain: upload.isWantedAgain || upload.state === "same",
				});
			}
		});
		startWaiting();
	}

	async function resumeWith(id: string, file: File): Promise<boolean> {
		const upload = list.get(id);
		if (!(await isSameFile(upload, file, services).catch(() => false))) return false;
		const { size, lastModified } = file;
		// Other bytes have another hash, where none of them has travelled yet.
		list.change(id, { file, size, lastModified, ...(!upload.isBegun && { sha256: null }) });
		list.keep(recordOf(list.get(id)), file);
		resume([id]);
		return true;
	}

	return {
		subscribe: list.subscribe,
		uploads: list.shown,
		backoffUntil: backoff.until,
		add(requests) {
			for (const request of requests) addFile(request);
			list.publish();
			startWaiting();
		},
		async restore() {
			for (const id of await services.records.ids()) void list.offer(id).catch(ignore);
		},
		pause(ids) {
			list.together(() => {
				for (const id of ids) {
					const upload = list.find(id);
					if (!upload || !isUnderWay(upload)) continue;
					void stop(id, "paused");
					list.change(id, { state: "paused", bytesPerSecond: null });
				}
			});
		},
		resume,
		resumeWith,
		async resumeWithAny(files) {
			for (const { id, name, size } of list.shown().filter(lacksFile)) {
				const file = files.find((each) => each.name === name && each.size === size);
				// oxlint-disable-next-line no-await-in-loop -- each of them may be read whole
				if (file) await resumeWith(id, file);
			}
		},
		async replaceWith(id, file) {
			addFile({ file, destination: destinationOf(list.get(id)) });
			await remove([id]);
			startWaiting();
		},
		remove,
		async leave() {
			end.abort("left");
			await remove(list.all().map(({ id }) => id));
		},
	};
}

function isSignedOut({ state }: Upload): boolean {
	return state === "signedOut";
}

function ignore(): void {}
