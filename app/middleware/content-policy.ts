import { createContext, type MiddlewareFunction } from "react-router";

/** The one-time word by which the page's own inline scripts and styles are known. */
export const nonceContext = createContext<string>();

export const contentPolicyMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
	const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
	context.set(nonceContext, nonce);
	const response = await next();
	if (response.headers.get("Content-Type")?.startsWith("text/html")) {
		response.headers.set("Content-Security-Policy", contentPolicy(nonce));
	}
	return response;
};

function contentPolicy(nonce: string): string {
	// The development server injects its own scripts, styles and socket.
	const style = import.meta.env.DEV
		? "style-src 'self' 'unsafe-inline'"
		: `style-src 'self' 'nonce-${nonce}'`;
	const connect = import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'";
	return [
		"default-src 'self'",
		`script-src 'nonce-${nonce}' 'strict-dynamic'`,
		"worker-src 'self'",
		style,
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob:",
		connect,
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'self'",
	].join("; ");
}
