/** What a route's `handle` may say: its page does all it does without React's scripts, so it is sent without them. */
export interface PlainHandle {
	isPlain: true;
	/** Its only style sheet, which comes within the page: a part of the app's, or that of what looks like nothing of it. */
	styles: "plain" | "share";
	/** Address of a small module that makes the page nicer where scripts run. */
	script?: string;
	/** Routes that most people go on to: the script is told what they need, to fetch it once this page is there. */
	ahead?: readonly string[];
}

/**
 * What the routes of a plain page say together; `null` for another page.
 * @param handles of the routes that make the page
 */
export function plainHandleOf(handles: readonly unknown[]): PlainHandle | null {
	const [first, ...others] = handles.filter(isPlainHandle);
	return first ? Object.assign({}, first, ...others) : null;
}

function isPlainHandle(handle: unknown): handle is PlainHandle {
	return handle instanceof Object && "isPlain" in handle;
}
