import type { StorageName } from "../../browser-storage.ts";

/** Whoever has come so often may want to have the app at hand. */
const FAMILIAR = 3;
const VISITS: StorageName = "visits";
const COUNTED: StorageName = "visit-counted";
const HINT: StorageName = "install-hint";

/** Counts this visit: a tab counts once. @returns whether the hint is due, and was never dismissed */
export function isHintDue(local: Storage, session: Storage): boolean {
	try {
		let visits = Number(local.getItem(VISITS)) || 0;
		if (session.getItem(COUNTED) === null) {
			session.setItem(COUNTED, "1");
			visits += 1;
			// More is no news.
			if (visits <= FAMILIAR) local.setItem(VISITS, String(visits));
		}
		return visits >= FAMILIAR && local.getItem(HINT) === null;
	} catch {
		// A browser that keeps nothing would be told each time.
		return false;
	}
}

export function dismissHint(local: Storage): void {
	try {
		local.setItem(HINT, "dismissed");
	} catch {
		// As above.
	}
}
