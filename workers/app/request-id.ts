import { createMiddleware } from "hono/factory";
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
export const nameFailures = createMiddleware(async (c, next) => {
	await next();
	if (c.res.status >= 500) c.res.headers.set(REQUEST_ID_HEADER, requestIdOf(c.req.raw));
});
