/**
 * Whether the page is sent without any scripts: one of its routes says so by `isPlain` in its `handle`, since it does all it
 * does without them.
 * @param handles of the routes that make the page
 */
export function isPlainPage(handles: readonly unknown[]): boolean {
	return handles.some((handle) => handle instanceof Object && "isPlain" in handle);
}
