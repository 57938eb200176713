import { isReadable } from "../features/offline/kept-cache.ts";

interface Asked {
	url: URL;
	request: Pick<Request, "mode">;
	sameOrigin: boolean;
}

/** What no page of the app is: the contract, files, links for others, and what only downloads. */
const NOT_OURS =
	/^\/(api|assets|calendar|dev|documents\/(download|export\/file)|files|healthz|pictures|request|share|socket\.io|texts|without-scripts|([a-z]{2}\/)?connect)(\/|$)|\/history\/file$|\.\w+$/;

/** A page that is opened, or the data of one that can be kept. */
export function isPage({ url: { pathname }, request, sameOrigin }: Asked): boolean {
	if (!sameOrigin) return false;
	if (request.mode === "navigate") return !NOT_OURS.test(pathname.replace(/^\/[a-z]{2}(?=\/)/, ""));
	return pathname.endsWith(".data") && isReadable(pathname.slice(0, -".data".length));
}

/** A form that signs out, with scripts and without. */
export function isSignOut({ url: { pathname }, sameOrigin }: Pick<Asked, "url" | "sameOrigin">): boolean {
	return sameOrigin && /^(\/[a-z]{2})?\/logout(\.data)?$/.test(pathname);
}
