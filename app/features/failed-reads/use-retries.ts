import { useEffect, useEffectEvent, useState } from "react";

/** It is tried again by itself after these, and then only when the connection returns or the user wants it. */
const PAUSES_MS = [5_000, 30_000, 120_000];

/**
 * Tries something that has failed again: behind pauses, and when the connection returns.
 * @param work answers whether it was tried; what could not be is looked at once more after the same pause
 * @returns has it tried now, because the user wants it
 */
export function useRetries(work: () => Promise<boolean>): () => Promise<void> {
	/** How often it was tried; each new object begins a pause. */
	const [own, setOwn] = useState({ tries: 0 });
	async function retry() {
		const isTried = await work();
		setOwn(({ tries }) => ({ tries: isTried ? tries + 1 : tries }));
	}
	const retryByItself = useEffectEvent(retry);
	useEffect(() => {
		const pause = PAUSES_MS[Math.max(0, own.tries)];
		if (pause === undefined) return undefined;
		const timer = setTimeout(() => void retryByItself(), pause);
		return () => clearTimeout(timer);
	}, [own]);
	useEffect(() => {
		const handleOnline = () => {
			// The pauses begin anew, behind the try that is under way or begins now.
			setOwn({ tries: -1 });
			void retryByItself();
		};
		window.addEventListener("online", handleOnline);
		return () => window.removeEventListener("online", handleOnline);
	}, []);
	return retry;
}
