/** What browsers say of what they fetch ahead: by the standard, as Chrome and Safari did before it, and as Firefox does. */
const AHEAD = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether a browser fetches it ahead of somebody who may never go there. */
export function isFetchedAhead({ headers }: Pick<Request, "headers">): boolean {
	return AHEAD.some((name) => /\b(?:prefetch|preview)\b/i.test(headers.get(name) ?? ""));
}
