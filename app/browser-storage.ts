/**
 * What a browser keeps for us besides cookies (cookies.ts): each name once, with where and why. A name in braces stands for
 * whatever is in its place. docs/operations.md lists them, and a test compares with what Chromium has kept.
 */
export const BROWSER_STORAGE = {
	/** The preference, as an older app has left it, and as the profile leaves it beside the cookie. */
	"nuxt-color-mode": { kind: "localStorage", until: "always" },
	/** Whose unfinished uploads the browser keeps. */
	"kept-uploads": { kind: "localStorage", until: "signOut" },
	/** Unfinished uploads of a user, with their files. */
	"uploads-{userId}": { kind: "indexedDB", until: "signOut" },
	/** Where a page was scrolled to, by the router. */
	"react-router-scroll-positions": { kind: "sessionStorage", until: "tab" },
	/** For which release the tab has loaded itself anew, by the router. */
	"react-router-manifest-version": { kind: "sessionStorage", until: "tab" },
} as const satisfies Record<string, StorageRule>;

interface StorageRule {
	kind: "localStorage" | "sessionStorage" | "indexedDB" | "cache";
	/** When it goes. */
	until: "always" | "signOut" | "tab";
}

export type StorageName = keyof typeof BROWSER_STORAGE;
