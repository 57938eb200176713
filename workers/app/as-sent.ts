/**
 * The request with the address to which people have sent it. What stands in front of a server of one's own ends TLS and
 * hands on `http:`: links that are given out would begin with it, cookies would go over any connection, and a form that
 * an older browser sends would seem to come from another site. By https goes what is sent to the host under which, by
 * https, people find the installation.
 */
export function asSent(request: Request, { PUBLIC_ORIGIN: origin }: Pick<AppEnv, "PUBLIC_ORIGIN">): Request {
	if (!origin.startsWith("https:") || !request.url.startsWith("http:")) return request;
	// Cloudflare hands on `http:` of whoever has come so, and says it: their forms and cookies are those of `http:`.
	if (request.headers.get("CF-Visitor")?.includes('"http"')) return request;
	const url = new URL(request.url);
	if (url.host !== new URL(origin).host) return request;
	url.protocol = "https:";
	return new Request(url, request);
}
