import type { StorageName } from "../../browser-storage.ts";

/** Where the browser notes whose unfinished uploads it keeps, so that the tray comes only where there are some. */
const KEY: StorageName = "kept-uploads";

/** Id of the user whose unfinished uploads are kept. */
export function queueOwner(): string | null {
	try {
		return localStorage.getItem(KEY);
	} catch {
		// A browser may keep nothing at all.
		return null;
	}
}

export function noteKept(userId: string): void {
	try {
		localStorage.setItem(KEY, userId);
	} catch {
		// As above: then a later visit has nothing to offer.
	}
}

/** Says that of this user nothing is kept any more. */
export function forgetKept(userId: string): void {
	try {
		if (localStorage.getItem(KEY) === userId) localStorage.removeItem(KEY);
	} catch {
		// As above.
	}
}
