/** The lock of a request that was cut off is never given back: it ends after this long. */
const MAX_LOCK_MS = 60_000;
let lockedUntil = 0;

/** Does work that takes a good part of the Worker's memory: one piece of it at a time. */
export async function runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
	while (Date.now() < lockedUntil) await scheduler.wait(20);
	const until = Date.now() + MAX_LOCK_MS;
	lockedUntil = until;
	try {
		return await work();
	} finally {
		if (lockedUntil === until) lockedUntil = 0;
	}
}
