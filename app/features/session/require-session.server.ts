import { data, href, type MiddlewareFunction } from "react-router";
import { tokenContext } from "../../middleware/session.ts";
import { refreshFromElsewhere, startPage, toSignIn } from "./guards.ts";
import { unsentForm } from "./unsent-form.server.ts";

/** Lets only the signed-in through; anybody else signs in first and then comes back (spec 2). */
export const requireSession: MiddlewareFunction<Response> = async (
	{ request, url, context, params },
	next,
) => {
	if (context.get(tokenContext)) return next();
	const refreshed = refreshFromElsewhere(request);
	if (refreshed) return refreshed;
	if (request.method !== "GET" && new URL(request.url).pathname.endsWith(".data")) {
		// Not the way to sign-in, which would leave the page and what was typed into it (features/failed-reads).
		// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
		throw data({ message: "error.sessionEnded", signIn: href("/:locale?/login", params) }, { status: 401 });
	}
	const unsent = await unsentForm(request, url);
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (unsent) throw data({ message: "error.sessionEnded", unsent }, { status: 401 });
	throw await toSignIn(request.method === "GET" ? url.pathname + url.search : startPage(request), params);
};
