import type { Plugin } from "vite";

const LINK = 'rel: "modulepreload",';

/**
 * A page can be read and used before its scripts run, so that on a slow connection its style sheet and pictures come
 * first. React Router has no way to say so of the links that it writes.
 */
export const scriptsAfterContent: Plugin = {
	name: "scripts-after-content",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "ssr",
	transform: {
		filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/ },
		handler: (code) => ({ code: withLowPriority(code), map: null }),
	},
};

/** Another version of the router that writes its links in another way ends the build. */
export function withLowPriority(code: string): string {
	if (!code.includes(LINK)) throw new Error("React Router writes its links in another way");
	return code.replaceAll(LINK, `${LINK} fetchPriority: "low",`);
}
