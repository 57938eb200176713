/** What a route's `handle` may say: its page does all it does without React's scripts, so it is sent without them. */
export interface PlainHandle {
	isPlain: true;
	/** Address of the only style sheet of the page, where it does without the app's. */
	styles?: string;
	/** The same of one that looks like the app, and needs a part of its style sheet alone. */
	partOfStyles?: string;
	/** Address of a small module that makes the page nicer where scripts run. */
	script?: string;
	/** Routes that most people go on to: the script is told what they need, to fetch it once this page is there. */
	ahead?: readonly string[];
}

/** @param handles of the routes that make the page */
export function isPlainPage(handles: readonly unknown[]): boolean {
	return handles.some(isPlainHandle);
}

/** What the routes of a plain page say together. */
export function plainHandleOf(handles: readonly unknown[]): Partial<PlainHandle> {
	return Object.assign({}, ...handles.filter(isPlainHandle));
}

function isPlainHandle(handle: unknown): handle is PlainHandle {
	return handle instanceof Object && "isPlain" in handle;
}
