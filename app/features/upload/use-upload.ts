import { useState, useSyncExternalStore } from "react";
import { createUploadStore, type Upload, type UploadStore } from "./upload-store.ts";

const nothing: readonly Upload[] = [];

export interface UploadControl extends Omit<UploadStore, "subscribe" | "uploads"> {
	uploads: readonly Upload[];
}

/**
 * The uploads of one form. Files wait until `start` says to which document they belong.
 * @param chunkSize bytes of every chunk but the last, from the configuration
 */
export function useUpload(chunkSize: number): UploadControl {
	const [store] = useState(() => createUploadStore(chunkSize));
	const uploads = useSyncExternalStore(store.subscribe, store.uploads, () => nothing);
	return { uploads, add: store.add, start: store.start, remove: store.remove, retry: store.retry };
}
