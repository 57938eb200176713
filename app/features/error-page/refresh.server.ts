import { readCookie, setCookie } from "../../cookies.ts";
import { runsScripts } from "../streaming/scripting-cookie.ts";
import { RETRY_PAUSES_MS } from "./retry-pauses.ts";

/** How a page without scripts is asked for again; `cookie` counts how often. */
export interface Refresh {
	/** `null` for not any more. */
	seconds: number | null;
	cookie: string | null;
}

/** @param status with which the page is answered */
export function refreshOf(request: Request, status: number): Refresh {
	const { method, headers } = request;
	const counted = readCookie(headers.get("Cookie"), "ablage_retries");
	const isAway = status === 502 || status === 503 || status === 504;
	if (!isAway) return { seconds: null, cookie: counted === null ? null : setCookie("ablage_retries", "") };
	// What was sent is not sent again by itself. Where scripts run they ask (use-ask-again.ts).
	if (method !== "GET" || runsScripts(request)) return { seconds: null, cookie: null };
	const tries = Number(counted) || 0;
	const pause = RETRY_PAUSES_MS[tries];
	if (pause === undefined) return { seconds: null, cookie: null };
	return { seconds: pause / 1_000, cookie: setCookie("ablage_retries", String(tries + 1)) };
}
