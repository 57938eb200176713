import { createContext, type MiddlewareFunction } from "react-router";
import { readSessionToken } from "./session-cookie.ts";

/** The user's token; `null` for a visitor. Whether it still counts, only the CMS knows. */
export const tokenContext = createContext<string | null>(null);

export const sessionMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
	context.set(tokenContext, readSessionToken(request));
	return next();
};
