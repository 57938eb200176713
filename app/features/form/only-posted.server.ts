import { replace } from "react-router";

/**
 * The answer to a GET of what only takes forms: a person, who has reloaded there or gone back, comes to the screen that
 * it belongs to; a program gets a 405.
 */
export function onlyPosted(request: Request, screen: string): Response {
	// (The router's own reads say nothing of what they take.)
	const isPage =
		request.headers.get("Accept")?.includes("text/html") || new URL(request.url).pathname.endsWith(".data");
	return isPage ? replace(screen) : new Response(null, { status: 405, headers: { Allow: "POST" } });
}
