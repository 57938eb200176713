/** `AbortSignal.any`, which the first browsers that get scripts (old-browser.ts) do not have. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
	const any = new AbortController();
	// (What has ended takes the others' listeners with it.)
	const ended = { once: true, signal: any.signal };
	for (const signal of signals) {
		if (signal.aborted) any.abort(signal.reason);
		else signal.addEventListener("abort", () => any.abort(signal.reason), ended);
	}
	return any.signal;
}
