import { LOCALES } from "../../contract/constants.ts";
import type { RouteRule } from "../../contract/route-rules.ts";

/** A locale that an address may begin with, and the rest of the address. */
const WITH_LOCALE = new RegExp(`^(/(?:${LOCALES.join("|")})(?=/|$))?(.*)$`);

/** Where signing in and out lead: to lead on from there within the app would go round in circles. */
const KEPT = new Set(["/login", "/registration", "/inbox", "/documents"]);

/**
 * Where the rules lead from an address, through as many of them as it takes; `null` where none is meant, or they lead
 * back to where they began. A locale in front stays in front of a path of ours, and so does the query where the rule
 * has none of its own. Nothing of the address goes to another site.
 */
export function followRules(
	{ pathname, search }: Pick<URL, "pathname" | "search">,
	rules: readonly RouteRule[],
): string | null {
	const [, prefix = "", path = "/"] = WITH_LOCALE.exec(pathname) ?? [];
	const passed = new Set<string>();
	let target: string | null = null;
	for (let at = plain(path); ;) {
		const rule = rules.find(({ from }) => plain(encoded(from)) === at);
		if (!rule)
			return target === null || isExternal(target) ? target : withQuery(`${prefix}${target}`, search);
		if (isExternal(rule.to)) return rule.to;
		if (passed.has(at) || KEPT.has(at)) return null;
		passed.add(at);
		target = encoded(rule.to);
		at = plain(new URL(target, "http://app").pathname);
	}
}

export function isExternal(target: string): boolean {
	return !target.startsWith("/");
}

/** A path without the slash at its end, which means nothing. */
function plain(path: string): string {
	return path.replace(/\/+$/, "") || "/";
}

/** As a browser sends it. */
function encoded(path: string): string {
	const { pathname, search, hash } = new URL(path, "http://app");
	return pathname + search + hash;
}

function withQuery(target: string, search: string): string {
	return /[?#]/.test(target) ? target : target + search;
}
