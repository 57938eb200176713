import type { StorageName } from "../../browser-storage.ts";
import { PAGE_RELOAD_GUARD_MS } from "../../../contract/constants.ts";
import { isNewVersionThere, lookForVersion } from "./new-version.ts";
import { hasTyped } from "./typed.ts";

/** Where a tab notes when it has reloaded itself. */
const KEY: StorageName = "page-reloaded-at";

interface Outside {
	storage: Pick<Storage, "getItem" | "setItem">;
	now: () => number;
	reload: () => void;
	/** Whether the server can be reached. */
	isReached: () => Promise<boolean>;
}

/**
 * A part of the page could not be loaded (`vite:preloadError`, spec 8): as a rule the app is a newer one by now, and its
 * old files are gone. The page loads anew, once in ten seconds (spec 9); where something is typed it only offers to.
 * Without a connection that would help nothing.
 */
export async function handleFailedChunk({ storage, now, reload, isReached }: Outside): Promise<void> {
	if (!(await isReached())) return;
	if (hasTyped()) {
		isNewVersionThere.set(true);
		return;
	}
	const last = Number(storage.getItem(KEY));
	if (last > 0 && now() - last < PAGE_RELOAD_GUARD_MS) return;
	storage.setItem(KEY, String(now()));
	reload();
}

/** @returns what ends it */
export function watchForFailedChunks(): () => void {
	const handle = () => {
		void handleFailedChunk({
			storage: sessionStorage,
			now: Date.now,
			reload: () => window.location.reload(),
			isReached: lookForVersion,
		}).catch(() => {});
	};
	window.addEventListener("vite:preloadError", handle);
	return () => window.removeEventListener("vite:preloadError", handle);
}
