/** Headers that hold for every answer of the app. The content policy of a page comes with the page, for its nonce. */
const HEADERS = Object.entries({
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Frame-Options": "SAMEORIGIN",
	"Cross-Origin-Opener-Policy": "same-origin",
	// Whatever belongs to a user stays with the user; an answer that is for everybody, says so itself.
	"Cache-Control": "private, no-store",
	"Permissions-Policy": "geolocation=(), microphone=(), payment=(), usb=()",
});

/** Sets those of them that an answer does not have itself. */
export function setSecurityHeaders({ url }: Request, { headers }: Response): void {
	for (const [name, value] of HEADERS) {
		if (!headers.has(name)) headers.set(name, value);
	}
	if (url.startsWith("https:")) {
		headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
	}
}
