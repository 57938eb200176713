import { UnreadableFileError } from "../unreadable-file-error.ts";
import { swapsSides, type Orientation } from "./orientation.ts";
import type { Size } from "./downscale.ts";

/** Pixels of the largest picture that is drawn, and the memory that decoding may take, in bytes; a Worker has 128 MB. */
const MAX_PIXELS = 80_000_000;
const MAX_MEMORY = 100_000_000;

/**
 * Refuses what would take too long or too much memory, by its header alone.
 * @param memory that decoding it takes, in bytes
 * @throws UnreadableFileError
 */
export function refuseTooLarge({ width, height }: Size, memory: number): void {
	if (width * height > MAX_PIXELS || memory > MAX_MEMORY) throw new UnreadableFileError("tooLarge");
}

/** Size as it is seen, at most so wide and high; never larger than it is. */
export function fitWithin(seen: Size, { width, height }: Size): Size {
	const scale = Math.min(1, width / seen.width, height / seen.height);
	return {
		width: Math.max(Math.round(seen.width * scale), 1),
		height: Math.max(Math.round(seen.height * scale), 1),
	};
}

/** Width and height change places when a picture that lies on its side is turned, or turned back. */
export function orientedSize({ width, height }: Size, orientation: Orientation): Size {
	return swapsSides(orientation) ? { width: height, height: width } : { width, height };
}
