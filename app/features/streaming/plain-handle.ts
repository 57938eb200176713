/** What a route's `handle` may say: its page does all it does without scripts, so it is sent without any. */
export interface PlainHandle {
	isPlain: true;
}

/** @param handles of the routes that make the page */
export function isPlainPage(handles: readonly unknown[]): boolean {
	return handles.some((handle) => handle instanceof Object && "isPlain" in handle);
}
