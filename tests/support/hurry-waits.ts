import { vi } from "vitest";

const LONG_MS = 10_000;

/** Makes waits that are at least so long a hundred times shorter, until `vi.unstubAllGlobals()`. */
export function hurryWaits(longMs = LONG_MS): void {
	const wait = setTimeout;
	const hurried = (work: () => void, milliseconds = 0) =>
		wait(work, milliseconds < longMs ? milliseconds : milliseconds / 100);
	vi.stubGlobal("setTimeout", hurried);
}
