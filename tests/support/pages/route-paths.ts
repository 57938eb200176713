import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Paths of all pages below, without the locale. */
export function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
	return entries.flatMap(({ path, children, index }) => {
		const own = [above, path].filter(Boolean).join("/");
		const isPage = index === true || path !== undefined;
		return [...(isPage ? [own.replace(/^:locale\?\/?/, "")] : []), ...pathsOf(children ?? [], own)];
	});
}
