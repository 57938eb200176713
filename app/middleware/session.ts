import { createContext, type MiddlewareFunction } from "react-router";
import { COPY_HEADER, NOBODY, SESSION_HEADER } from "../features/offline/session-headers.ts";
import { isSignedOutBy, readSessionToken } from "./session-cookie.ts";
import { tokenFacts } from "./token-facts.ts";

/** The user's token; `null` for a visitor. Whether it still counts, only the CMS knows. */
export const tokenContext = createContext<string | null>(null);

/**
 * Each answer says whose it is, so that what a browser keeps of pages stays with one session. One that is asked for to be
 * kept (app/service-worker/kept-pages.ts) changes nothing of what the browser remembers: nobody has looked at it.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const token = readSessionToken(request);
	context.set(tokenContext, token);
	const response = await next();
	const isNobody = token === null || isSignedOutBy(response, request);
	const session = isNobody ? NOBODY : encodeURIComponent((await tokenFacts(token)).tokenId);
	response.headers.set(SESSION_HEADER, session);
	if (request.headers.has(COPY_HEADER)) response.headers.delete("Set-Cookie");
	return response;
};
