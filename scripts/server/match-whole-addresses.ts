import type { Plugin } from "vite";

/** What the router's matcher goes through, and what it is to go through instead. */
const ALL = "allowPartial, this.#branches)";
const FITTING = "allowPartial, allowPartial ? this.#branches : fitting(this.#branches, locationArg))";

/** It may leave too many branches, never too few. (A path under a base, which we do not have, would fit none.) */
const CODE = `
import { decodePath } from "./utils.js";
const known = new WeakMap();
const partsOf = (path) => path.toLowerCase().split("/").filter(Boolean);
function fitting(branches, location) {
	const { pathname = "/" } = typeof location === "string" ? { pathname: location.replace(/[?#].*/, "") } : location;
	if (!known.has(branches)) known.set(branches, branches.map(({ path }) => partsOf(path)));
	const asked = partsOf(decodePath(pathname || "/"));
	const patterns = known.get(branches);
	return branches.filter((_, index) => fits(patterns[index], asked));
}
function fits(pattern, asked) {
	const { length } = pattern;
	if (pattern.at(-1) === "*" ? asked.length < length - 1 : asked.length !== length) return false;
	return pattern.every((part, at) => part === "*" || part.includes(":") || part === asked[at]);
}
`;

/**
 * React Router tries each of our addresses in turn, route by route from the root on: a third of the work for a small page
 * on the server, and in the browser some milliseconds before a page is hydrated and as often as one goes elsewhere. Whole
 * addresses are compared first, part by part, and those that fit are tried. Another version of the router, whose matcher is
 * another one, ends the build. (A way of the router's own, `unstable_routePatternMatching`, ranks by other rules and is not
 * for framework mode.)
 */
export const matchWholeAddresses: Plugin = {
	name: "match-whole-addresses",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "ssr" || name === "client",
	transform: {
		filter: { id: /\/react-router\/dist\/production\/lib\/router\/matcher\.js/ },
		handler: (code) => ({ code: matchingWhole(code), map: null }),
	},
};

/** The module of the matcher, which compares with whole addresses first. */
export function matchingWhole(code: string): string {
	if (!code.includes(ALL)) throw new Error("React Router's matcher is another one");
	return code.replace(ALL, FITTING) + CODE;
}
