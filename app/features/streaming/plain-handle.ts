/** What a route's `handle` may say: its page does all it does without scripts, so it is sent without any. */
export interface PlainHandle {
	isPlain: true;
	/** Address of the only style sheet of the page, where it does without the app's. */
	styles?: string;
}

/** @param handles of the routes that make the page */
export function isPlainPage(handles: readonly unknown[]): boolean {
	return handles.some((handle) => handle instanceof Object && "isPlain" in handle);
}

/** `undefined` for a page that looks like the app. */
export function ownStylesOf(handles: readonly unknown[]): string | undefined {
	for (const handle of handles) {
		if (handle instanceof Object && "styles" in handle && typeof handle.styles === "string")
			return handle.styles;
	}
	return undefined;
}
