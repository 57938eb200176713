import { REQUEST_ID_HEADER, requestIdFrom } from "../../contract/request-id.ts";

const known = new WeakMap<Request, string>();

/** Under which number what fails in this request is logged, here and in the CMS. What a client calls it means nothing. */
export function requestIdOf(request: Request): string {
	const before = known.get(request);
	if (before !== undefined) return before;
	const id = requestIdFrom(request.headers);
	known.set(request, id);
	return id;
}

/** An answer that stands for a failure says its number. */
export function nameFailure(request: Request, { status, headers }: Response): void {
	if (status >= 500) headers.set(REQUEST_ID_HEADER, requestIdOf(request));
}
