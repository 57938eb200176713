import { setTimeout } from "node:timers/promises";
import { lockDataDir } from "../../../scripts/server/data-dir-lock.ts";
import { StartError } from "../../../scripts/server/data-dir.ts";

const LOOK_AGAIN_MS = 200;

/**
 * Makes what several processes need by the first that asks; the others wait for it. Where that one is ended before it is
 * done, another one goes on: the lock is the system's own, and ends with whoever has it.
 */
export async function makeOnce(
	lock: string,
	isMade: () => boolean,
	make: () => Promise<void>,
): Promise<void> {
	while (!isMade()) {
		// oxlint-disable-next-line no-await-in-loop -- until it is there
		await (takes(lock) ? make() : setTimeout(LOOK_AGAIN_MS));
	}
}

function takes(lock: string): boolean {
	try {
		lockDataDir(lock);
		return true;
	} catch (error) {
		if (error instanceof StartError) return false;
		throw error;
	}
}
