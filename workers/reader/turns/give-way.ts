/** As long as what is short takes with all that it waits for. */
const PAUSE_MS = 30;
let underWay = 0;

/** Counts a call as long as it lasts. (One that was cut off counts on, which costs the others a pause now and then.) */
export async function underWayFor<Result>(call: Promise<Result>): Promise<Result> {
	underWay += 1;
	try {
		return await call;
	} finally {
		underWay -= 1;
	}
}

/**
 * Between two steps that each take a good part of a second: lets other calls go on, where there are any. Each of theirs
 * waits several times for bytes, and would wait for one such step each time.
 */
export async function giveWay(): Promise<void> {
	if (underWay > 1) await scheduler.wait(PAUSE_MS);
}
