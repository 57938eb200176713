/**
 * Runs after the next paint, so that what was shown at once is seen first; and before anything else that the user does,
 * so that nothing comes out of its order.
 */
export function afterPaint(run: () => void): void {
	const stop = new AbortController();
	const begin = () => {
		if (stop.signal.aborted) return;
		stop.abort();
		run();
	};
	requestAnimationFrame(() => setTimeout(begin));
	for (const type of ["keydown", "pointerdown"])
		window.addEventListener(type, begin, { capture: true, signal: stop.signal });
}
