/** A turn that was never given back, because its request was cut off, ends after this long. */
const TURN_MS = 60_000;
let takenUntil = 0;

/** Does work that takes a good part of the Worker's memory, one after the other. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
	while (Date.now() < takenUntil) await scheduler.wait(20);
	const until = Date.now() + TURN_MS;
	takenUntil = until;
	try {
		return await work();
	} finally {
		if (takenUntil === until) takenUntil = 0;
	}
}
