/** What a file is refused with that a page can say better. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/**
 * Whether a file is refused to somebody who opens its address: they are to see a page, and not the answer that programs
 * get. (A page's own pictures and scripts do not ask for HTML.)
 */
export function isRefusedNavigation(request: Request, { status }: Response): boolean {
	const { method, headers } = request;
	// (Older browsers do not say what it is for.)
	const isForWindow = (headers.get("Sec-Fetch-Dest") ?? "document") === "document";
	return (
		method === "GET" &&
		REFUSALS.has(status) &&
		isForWindow &&
		(headers.get("Accept") ?? "").includes("text/html")
	);
}
