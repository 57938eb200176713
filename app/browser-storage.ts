/**
 * What a browser keeps for us besides cookies (cookies.ts): each name once, with where and why. A name in braces stands for
 * whatever is in its place. docs/operations.md lists them, and a test compares with what Chromium has kept.
 */
export const BROWSER_STORAGE = {
	/** The preference, as an older app has left it, and as the profile leaves it beside the cookie. */
	"nuxt-color-mode": { kind: "localStorage", until: "always" },
	/** The version of the app that ran here last (spec 4). */
	"app-version": { kind: "localStorage", until: "always" },
	/** How often somebody has come, up to three, and that the hint to install the app was dismissed. */
	visits: { kind: "localStorage", until: "always" },
	"install-hint": { kind: "localStorage", until: "always" },
	/** Whose unfinished uploads the browser keeps. */
	"kept-uploads": { kind: "localStorage", until: "signOut" },
	/** Unfinished uploads of a user, with their files. */
	"uploads-{userId}": { kind: "indexedDB", until: "signOut" },
	/** When the files of `other-files` were used last, by the service worker's library. */
	"serwist-expiration": { kind: "indexedDB", until: "always" },
	/** The app's own files, of this build and the one before; those of other builds, and texts. */
	"shell-{build}": { kind: "cache", until: "release" },
	"other-files": { kind: "cache", until: "always" },
	/** What of a session can be read without a connection. */
	"kept-pages-{sessionId}": { kind: "cache", until: "signOut" },
	"kept-pictures-{sessionId}": { kind: "cache", until: "signOut" },
	/** Files that another app has shared, on their way to the page that adds them. */
	"shared-files": { kind: "cache", until: "signOut" },
	/** This tab is counted as a visit; it has reloaded itself because of a part that was not there. */
	"visit-counted": { kind: "sessionStorage", until: "tab" },
	"page-reloaded-at": { kind: "sessionStorage", until: "tab" },
	/** Where a page was scrolled to, by the router. */
	"react-router-scroll-positions": { kind: "sessionStorage", until: "tab" },
	/** For which release the tab has loaded itself anew, by the router. */
	"react-router-manifest-version": { kind: "sessionStorage", until: "tab" },
} as const satisfies Record<string, StorageRule>;

interface StorageRule {
	kind: "localStorage" | "sessionStorage" | "indexedDB" | "cache";
	/** When it goes. */
	until: "always" | "release" | "signOut" | "tab";
}

export type StorageName = keyof typeof BROWSER_STORAGE;
