import type { UploadServices } from "./upload-services.ts";

/** For how long nothing new begins where the server does not say. */
const DEFAULT_MS = 30_000;

/** A pause between uploads that the server has asked for (429). */
export interface Backoff {
	/** Its end, in milliseconds since 1970; `null` while there is none. */
	until: () => number | null;
	/** @param seconds as the server says; `null` where it does not */
	begin: (seconds: number | null) => void;
}

/** @param onChange hears when a pause begins and when it is over */
export function createBackoff(
	{ now, wait }: Pick<UploadServices, "now" | "wait">,
	onChange: () => void,
	signal: AbortSignal,
): Backoff {
	let until: number | null = null;
	return {
		until: () => until,
		begin(seconds) {
			const milliseconds = seconds === null ? DEFAULT_MS : seconds * 1000;
			const end = now() + milliseconds;
			if (until !== null && until >= end) return;
			until = end;
			onChange();
			void wait(milliseconds, signal).then(
				() => {
					// A longer one may have begun meanwhile.
					if (until !== end) return;
					until = null;
					onChange();
				},
				() => undefined,
			);
		},
	};
}
