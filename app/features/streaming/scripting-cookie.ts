/**
 * Out-of-order streaming shows only the fallback to a reader without JavaScript. So a page is streamed only where this
 * cookie says that scripts run, and sent as a finished document otherwise.
 */
const NAME = "ablage_scripting";

export function rememberScripting(): void {
	document.cookie = `${NAME}=1; Path=/; Max-Age=31536000; SameSite=Lax`;
}

export function runsScripts(request: Request): boolean {
	return (request.headers.get("Cookie") ?? "").split("; ").includes(`${NAME}=1`);
}

/** `Set-Cookie` for a reader who has switched scripts off since. */
export const FORGET_SCRIPTING = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
