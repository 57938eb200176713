import type { StorageName } from "../../browser-storage.ts";
import { PAGE_RELOAD_GUARD_MS } from "../../../contract/constants.ts";
import { isLeaving, watchForLeaving } from "../../leaving-page.ts";
import { missingPage } from "../failed-reads/failed-read.ts";
import { isNewVersionThere, lookForVersion } from "./new-version.ts";
import { hasTyped } from "./typed.ts";

/** Where a tab notes when it has reloaded itself. */
const KEY: StorageName = "page-reloaded-at";

/** The scripts of the page to which one is going could not be loaded. */
const PAGE_MISSING = "pageMissing";

interface Outside {
	storage: Pick<Storage, "getItem" | "setItem">;
	now: () => number;
	/** Where the user is on the way to; `null` where the part belongs to the page that is shown. */
	target: string | null;
	/** Loads the whole document: that of the address, or the one that is shown. */
	load: (target: string | null) => void;
	/** Whether the server can be reached. */
	isReached: () => Promise<boolean>;
	/** Whether the browser itself leaves the page. */
	isLeaving: () => boolean;
}

/**
 * A part of the page could not be loaded (`vite:preloadError`, spec 8): as a rule the app is a newer one by now, and its
 * old files are gone. The page loads anew, once in ten seconds (spec 9); where something is typed it only offers to.
 * Who is on the way to another page is led there. Without a connection that would help nothing, and while the browser
 * leaves the page it would lead back.
 */
export async function handleFailedChunk(outside: Outside): Promise<void> {
	const { storage, now, target, load } = outside;
	if (outside.isLeaving() || !(await outside.isReached()) || outside.isLeaving()) return;
	if (target === null && hasTyped()) {
		isNewVersionThere.set(true);
		return;
	}
	const last = Number(storage.getItem(KEY));
	if (last > 0 && now() - last < PAGE_RELOAD_GUARD_MS) return;
	storage.setItem(KEY, String(now()));
	load(target);
}

async function loadMissingPage(): Promise<boolean> {
	if (isLeaving() || !(await lookForVersion()) || isLeaving()) return false;
	window.location.reload();
	return true;
}

/** @returns what ends it */
export function watchForFailedChunks(): () => void {
	const handle = (event: Event) => {
		// Of the router (scripts/server/leave-out-of-router.ts), which does nothing more then.
		if (event.type === PAGE_MISSING) {
			event.preventDefault();
			missingPage.set(loadMissingPage);
		}
		// oxlint-disable-next-line no-underscore-dangle -- the router's own name
		const goingTo = window.__reactRouterDataRouter?.state.navigation.location;
		void handleFailedChunk({
			storage: sessionStorage,
			now: Date.now,
			target: goingTo ? goingTo.pathname + goingTo.search : null,
			load: (target) => {
				if (target === null) window.location.reload();
				else window.location.assign(target);
			},
			isReached: lookForVersion,
			isLeaving,
		}).catch(() => {});
	};
	const events = ["vite:preloadError", PAGE_MISSING];
	for (const name of events) window.addEventListener(name, handle);
	const endLeaving = watchForLeaving();
	return () => {
		endLeaving();
		for (const name of events) window.removeEventListener(name, handle);
	};
}
