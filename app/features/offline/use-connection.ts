import { useEffect, useEffectEvent } from "react";

/** It is tried again by itself after these, in milliseconds, and then when the browser says that there is a connection. */
const PAUSES_MS = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000];

/** Calls back once the server can be reached again. */
export function useConnection(onBack: () => void): void {
	const back = useEffectEvent(onBack);
	useEffect(() => {
		let tries = 0;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const ending = new AbortController();
		const { signal } = ending;
		async function look() {
			clearTimeout(timer);
			const isBack = await isReached(signal);
			if (signal.aborted) return;
			if (isBack) return back();
			wait();
		}
		function wait() {
			const pause = PAUSES_MS[tries];
			tries += 1;
			if (pause !== undefined) timer = setTimeout(() => void look(), pause);
		}
		window.addEventListener("online", () => void look(), { signal });
		wait();
		return () => {
			ending.abort();
			clearTimeout(timer);
		};
	}, []);
}

async function isReached(signal: AbortSignal): Promise<boolean> {
	try {
		const answer = await fetch("/version.json", { method: "HEAD", cache: "no-store", signal });
		return answer.ok;
	} catch {
		return false;
	}
}
