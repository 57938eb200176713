import { createMiddleware } from "hono/factory";

/** Headers that hold for every answer of the app. The content policy of a page comes with the page, for its nonce. */
const HEADERS: Readonly<Record<string, string>> = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Frame-Options": "SAMEORIGIN",
	"Cross-Origin-Opener-Policy": "same-origin",
	// Whatever belongs to a user stays with the user; an answer that is for everybody, says so itself.
	"Cache-Control": "private, no-store",
	"Permissions-Policy": "geolocation=(), microphone=(), payment=(), usb=()",
};

export const securityHeaders = createMiddleware(async (c, next) => {
	await next();
	for (const [name, value] of Object.entries(HEADERS)) {
		if (!c.res.headers.has(name)) c.res.headers.set(name, value);
	}
	if (c.req.url.startsWith("https:")) {
		c.res.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
	}
});
