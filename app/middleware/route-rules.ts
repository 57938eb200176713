import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { LOCALES } from "../../contract/constants.ts";
import { bindingsContext } from "./bindings.ts";

/** A locale that an address may begin with, and the rest of the address. */
const WITH_LOCALE = new RegExp(`^(/(?:${LOCALES.join("|")})(?=/|$))?(.*)$`);

/** A path without the slash at its end, which means nothing. */
const plain = (path: string) => path.replace(/\/+$/, "");

/**
 * Redirects that the operator has configured; an external target is a full page navigation (spec 2). A locale in front
 * of the address stays in front of a target of ours.
 */
export const routeRulesMiddleware: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
	const [, prefix = "", path = "/"] = WITH_LOCALE.exec(url.pathname) ?? [];
	const rule = context.get(bindingsContext).routeRules.find(({ from }) => plain(from) === plain(path));
	if (!rule || request.method !== "GET") return next();
	throw rule.to.startsWith("/") ? redirect(`${prefix}${rule.to}`) : redirectDocument(rule.to);
};
