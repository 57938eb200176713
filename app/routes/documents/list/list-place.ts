/** Where the user was in a list when leaving it for a document. In memory: a reload begins anew. */
let left: { list: string; top: number } | null = null;

/**
 * A ref for the rows. Who comes back to the same list finds the same place, whichever way they come: the router keeps
 * it for the browser's own back button alone.
 */
export function keepPlace(rows: HTMLElement | null): () => void {
	const { pathname, search } = window.location;
	const list = listOf(pathname, search);
	const top = left?.list === list ? left.top : 0;
	left = null;
	// After the router, which scrolls a new page to its top.
	if (top > 0) requestAnimationFrame(() => rows?.isConnected && window.scrollTo(0, top));

	return () => {
		const now = window.location;
		if (now.pathname !== pathname) left = { list, top: window.scrollY };
	};
}

/** Appended pages do not make it another list. */
function listOf(pathname: string, search: string): string {
	const parameters = new URLSearchParams(search);
	for (const name of ["pages", "selected"]) parameters.delete(name);
	return `${pathname}?${parameters}`;
}
