import type { Plugin } from "vite";

/** What the router's matcher goes through, and what it is to go through instead. */
const ALL = "allowPartial, this.#branches)";
const FITTING = "allowPartial, allowPartial ? this.#branches : fitting(this.#branches, locationArg))";

/** (A path under a base, which we do not have, would fit none.) */
const CODE = `
import { compilePath, decodePath } from "./utils.js";
const wholes = new WeakMap();
function fitting(branches, location) {
	const { pathname = "/" } = typeof location === "string" ? { pathname: location.replace(/[?#].*/, "") } : location;
	if (!wholes.has(branches)) wholes.set(branches, branches.map(({ path }) => compilePath(path)[0]));
	const decoded = decodePath(pathname || "/");
	const patterns = wholes.get(branches);
	return branches.filter((_, index) => patterns[index].test(decoded));
}
`;

/**
 * React Router tries each of our addresses in turn, route by route from the root on: a third of the work for a small page.
 * The server compares it with whole addresses first, and tries those that fit. Another version of the router, whose
 * matcher is another one, ends the build. (A way of the router's own, `unstable_routePatternMatching`, ranks by other
 * rules and is not for framework mode.)
 */
export const matchWholeAddresses: Plugin = {
	name: "match-whole-addresses",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "ssr",
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
