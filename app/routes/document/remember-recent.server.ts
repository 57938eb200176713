import type { MiddlewareFunction } from "react-router";
import { recentCookie } from "../../features/documents/recent-cookie.ts";

/** Notes which document was opened, once it turns out that the user may. */
export const rememberRecent: MiddlewareFunction<Response> = async ({ request, params }, next) => {
	const response = await next();
	if (request.method !== "GET" || !response.ok) return response;
	const cookie = recentCookie(request.headers.get("Cookie"), params["documentId"] ?? "");
	if (cookie) response.headers.append("Set-Cookie", cookie);
	return response;
};
