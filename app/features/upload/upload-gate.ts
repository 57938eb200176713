import { createStore } from "../../store.ts";
import { showToast } from "../toasts/toast-store.ts";
import { toast } from "../toasts/toast.ts";
import { queueOwner } from "./kept-uploads.ts";
import type { Destination } from "./tray/upload-queue.ts";

/** Files that somebody has chosen, dropped or pasted, and where they go. */
export interface UploadRequest {
	files: readonly File[];
	destination: Destination;
}

// Few visits ever upload anything: until then this is all that there is of it.
let requests: UploadRequest[] = [];
let take: ((request: UploadRequest) => void) | undefined;
let loading: Promise<void> | undefined;
/** Whether the tray is there. */
export const trayLoaded = createStore(false);

/** Hands files to the tray, which sends them wherever the user goes meanwhile. */
export function uploadFiles(request: UploadRequest): void {
	if (request.files.length === 0) return;
	if (take) return take(request);
	requests.push(request);
	void loadTray();
}

/** Says who takes the files from now on, those included that have come before. */
export function takeUploads(taker: (request: UploadRequest) => void): void {
	take = taker;
	for (const request of requests) taker(request);
	requests = [];
}

/** Loads the tray where an earlier visit of a user has left something: to go on with it, or to forget it. */
export function loadTrayIfKept(): void {
	if (queueOwner() !== null) void loadTray();
}

/** Loads the tray; where that fails, whoever has handed over files hears of it. */
export function loadTray(): Promise<void> {
	loading ??= importTray().then(
		() => trayLoaded.set(true),
		() => {
			loading = undefined;
			if (requests.length > 0) showToast(toast("error", "upload.noConnection"));
			requests = [];
		},
	);
	return loading;
}

export function importTray() {
	return import("./tray/upload-tray.tsx");
}
