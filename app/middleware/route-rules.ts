import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { bindingsContext } from "./bindings.ts";
import { followRules, isExternal } from "./follow-rules.ts";

/**
 * Redirects that the operator of the app has configured, and before those of the CMS; an external target is a full page
 * navigation (spec 2).
 */
export const routeRulesMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
	if (request.method !== "GET") return next();
	const bindings = context.get(bindingsContext);
	const target = followRules(url, [...bindings.routeRules, ...(await bindings.cmsRouteRules())]);
	if (target === null) return next();
	throw isExternal(target) ? redirectDocument(target) : redirect(target);
};
