/** The lock of a request that was cut off is never given back: it ends after this long. */
const MAX_LOCK_MS = 60_000;
/** Between two looks at the lock. */
const POLL_MS = 20;
/** How long work that can be interrupted goes on while others wait. */
const TURN_MS = 1_000;
let lockedUntil = 0;
let awaitedAt = Number.NEGATIVE_INFINITY;

/** What work that can be interrupted is told. */
export interface Turn {
	/** Whether others wait, and it has had its time. */
	isOver(): boolean;
	/** Lets the others go first: until it comes back, they have the memory. */
	pass(): Promise<void>;
	/** For how long others have gone first, before it began too, in milliseconds. */
	waited(): number;
}

/** Does work that takes a good part of the Worker's memory: one piece of it at a time. */
export async function runExclusive<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result> {
	const asked = Date.now();
	let until = await lock();
	let waited = Date.now() - asked;
	const unlock = () => {
		if (lockedUntil === until) lockedUntil = 0;
	};
	try {
		return await work({
			isOver: () => awaitedAt > Date.now() - 5 * POLL_MS && Date.now() > until - MAX_LOCK_MS + TURN_MS,
			async pass() {
				const begun = Date.now();
				unlock();
				await scheduler.wait(3 * POLL_MS);
				until = await lock();
				waited += Date.now() - begun;
			},
			waited: () => waited,
		});
	} finally {
		unlock();
	}
}

/** @returns when the lock ends by itself */
async function lock(): Promise<number> {
	while (Date.now() < lockedUntil) {
		awaitedAt = Date.now();
		await scheduler.wait(POLL_MS);
	}
	lockedUntil = Date.now() + MAX_LOCK_MS;
	return lockedUntil;
}
