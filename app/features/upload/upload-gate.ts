import { createStore, useStore } from "../../store.ts";
import { showToast } from "../toasts/toast-store.ts";
import { toast } from "../toasts/toast.ts";
import { queueOwner } from "./kept-uploads.ts";
import type { Destination, UploadRequest } from "./tray/upload-destination.ts";

/** Files that were dropped or chosen elsewhere, for the page that makes documents of them. */
export const offeredFiles = createStore<readonly File[]>([]);

/** Documents into which a file is on its way, or that have one which their page may not know yet. */
export const arrivingIn = createStore<ReadonlySet<string>>(new Set());

// Few visits ever upload anything: until then this is all that there is of it.
let requests: UploadRequest[] = [];
let take: ((requests: readonly UploadRequest[]) => void) | undefined;
let loading: Promise<void> | undefined;
/** Whether the tray is there. */
export const trayLoaded = createStore(false);

/** Hands files to the tray, which sends them wherever the user goes meanwhile. */
export function uploadFiles(wanted: readonly UploadRequest[]): void {
	if (wanted.length === 0) return;
	if (take) return take(wanted);
	// The tray says so from then on.
	arrivingIn.set(
		new Set([...arrivingIn.read(), ...wanted.flatMap(({ destination }) => idOf(destination) ?? [])]),
	);
	requests.push(...wanted);
	void loadTray();
}

function idOf(destination: Destination): string | undefined {
	return "place" in destination ? destination.made?.documentId : destination.documentId;
}

/** Says who takes the files from now on, those included that have come before. */
export function takeUploads(taker: (requests: readonly UploadRequest[]) => void): void {
	take = taker;
	taker(requests);
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

/** Whether a file is on its way into the document. */
export function useIsArriving(documentId: string): boolean {
	return useStore(arrivingIn, (documents) => documents.has(documentId));
}
