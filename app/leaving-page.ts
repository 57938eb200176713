/** How long the page counts as being left, in milliseconds: after that it was a download, or was not left after all. */
const LEAVING_MS = 5_000;

let begunAt = Number.NEGATIVE_INFINITY;

/**
 * Follows whether the page is being left. Firefox and Safari end all that it still loads as soon as somebody goes
 * elsewhere: what fails then has not failed.
 * @returns what ends it
 */
export function watchForLeaving(): () => void {
	const note = () => (begunAt = Date.now());
	const events = ["beforeunload", "pagehide"];
	for (const name of events) window.addEventListener(name, note);
	return () => {
		for (const name of events) window.removeEventListener(name, note);
		begunAt = Number.NEGATIVE_INFINITY;
	};
}

export function isLeaving(): boolean {
	return Date.now() - begunAt < LEAVING_MS;
}
