import { vi } from "vitest";

const LONG_MS = 10_000;

/** Makes long waits a hundred times shorter, until `vi.unstubAllGlobals()`. */
export function hurryWaits(): void {
	const wait = setTimeout;
	const hurried = (work: () => void, milliseconds = 0) =>
		wait(work, milliseconds < LONG_MS ? milliseconds : milliseconds / 100);
	vi.stubGlobal("setTimeout", hurried);
}
