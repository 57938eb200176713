import { createMiddleware } from "hono/factory";
import type { CmsHono } from "../hono.ts";

const HEADERS = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "no-referrer",
	"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
	// Answers are private; a route that is not, says so itself.
	"Cache-Control": "no-store",
};

/** Puts the protecting headers on every answer, errors included, where the route has not set its own. */
export const securityHeaders = createMiddleware<CmsHono>(async (c, next) => {
	await next();
	for (const [name, value] of Object.entries(HEADERS)) {
		if (!c.res.headers.has(name)) c.res.headers.set(name, value);
	}
});
