import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { bindingsContext } from "./bindings.ts";

/** Redirects that the operator has configured; an external target is a full page navigation (spec 2). */
export const routeRulesMiddleware: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
	const rule = context.get(bindingsContext).routeRules.find(({ from }) => from === url.pathname);
	if (!rule || request.method !== "GET") return next();
	throw rule.to.startsWith("/") ? redirect(rule.to) : redirectDocument(rule.to);
};
