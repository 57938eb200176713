/**
 * The page for a browser that would run scripts and gets none: what is meant for those without stands in `noscript`, which
 * it would not show.
 */
export function showNoscript(html: string): string {
	return html.replaceAll(/<\/?noscript>/g, "");
}
