/**
 * How the rail was left (spec 2 and 9: sidebar tab index, default 0): 0 wide, 1 narrowed to its icons. The path is `/`
 * instead of the spec's `/app`, below which this app has no page.
 */
const NAME = "sidebar";
const ATTRIBUTES = "Path=/; Max-Age=31536000; SameSite=Lax";

/** @param cookies of the request */
export function isSidebarNarrow(cookies: string | null): boolean {
	return (cookies ?? "").split("; ").includes(`${NAME}=1`);
}

/** For `Set-Cookie`, and for the browser's own `document.cookie`. */
export function sidebarCookie(isNarrow: boolean): string {
	return `${NAME}=${isNarrow ? 1 : 0}; ${ATTRIBUTES}`;
}
