import { titleMeta } from "../../texts/title-meta.ts";

/** Whoever has the address of such a page has what is behind it: it goes nowhere else. */
export const UNSEEN_HEADERS = {
	"Referrer-Policy": "no-referrer",
	"X-Robots-Tag": "noindex, nofollow, noarchive",
};

/** The same in the page itself, with its title. */
export function unseenMeta(page: Parameters<typeof titleMeta>[0]) {
	return [
		...titleMeta(page),
		{ name: "robots", content: "noindex, nofollow" },
		{ name: "referrer", content: "no-referrer" },
	];
}
