import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Paths of all pages below, without the locale. */
export function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
	return entries.flatMap(({ path, children, index }) => {
		const own = [above, path].filter(Boolean).join("/");
		const isPage = index === true || path !== undefined;
		return [...(isPage ? [own.replace(/^:locale\?\/?/, "")] : []), ...pathsOf(children ?? [], own)];
	});
}

/** The modules of all of them, from `app/`. */
export function filesOf(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
}
