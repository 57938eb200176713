/**
 * Whether the browser may ask for a page while the worker starts. Firefox (140) shows a page of its own where that could
 * not be had, whatever the worker answers: nothing could be read without a connection.
 */
export function mayFetchAhead(userAgent: string): boolean {
	return !/\bFirefox\//.test(userAgent);
}
