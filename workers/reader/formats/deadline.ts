import { refuseAfter, type TextLimits } from "../text-limits.ts";

/**
 * Asks the clock between two steps of work. A Worker's clock stands still while it computes, so this lets go of the
 * processor for a moment first.
 * @throws UnreadableFileError when the time is up
 */
export async function keepDeadline({ deadline }: TextLimits): Promise<void> {
	await new Promise((resolve) => {
		setTimeout(resolve, 0);
	});
	refuseAfter(deadline);
}
