import type { TextLimits } from "./text-limits.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/**
 * Asks the clock between two steps of work. A Worker's clock stands still while it computes, so this lets go of the
 * processor for a moment first.
 */
export async function isTimeUp({ deadline }: TextLimits): Promise<boolean> {
	await new Promise((resolve) => {
		setTimeout(resolve, 0);
	});
	return Date.now() > deadline;
}

/** @throws UnreadableFileError when the time is up */
export async function keepDeadline(limits: TextLimits): Promise<void> {
	if (await isTimeUp(limits)) throw new UnreadableFileError("timeout");
}
