import { ContractError } from "../../contract/errors.ts";
import { allowedOrigins, API_PREFIX } from "./api.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The page of a link that was shared, or by which something is handed in, below a locale or not. */
const LINK_PAGE = /^(?:\/[\w-]+)?\/(?:share|request)\/[^/]+$/;

/** Where a mail program turns reminders off, which may be a page of somebody's webmail: its code alone counts there. */
const REMINDERS = /^\/request\/[^/]+\/reminders$/;

/**
 * Refuses what another site makes a browser send: every method that may change something, and the socket upgrade,
 * whose cookie no same-origin policy protects. `Sec-Fetch-Site` decides where the browser sends it, else `Origin`.
 * Neither is there when a script or a mobile app calls, which has no cookie to abuse.
 * @returns the answer; `null` where nothing is wrong with the request
 */
export function refuseForeignWrite({ method, headers, url }: Request, env: AppEnv): Response | null {
	const isUpgrade = headers.get("Upgrade")?.toLowerCase() === "websocket";
	if (SAFE_METHODS.has(method) && !isUpgrade) return null;
	const { pathname, origin: own } = new URL(url);
	const origin = headers.get("Origin");
	// Sites that the operator has named may call the contract, where no cookie counts.
	const isContract = pathname.startsWith(`${API_PREFIX}/`) && !isUpgrade;
	if (isContract && origin !== null && allowedOrigins(env).includes(origin)) return null;
	if (REMINDERS.test(pathname) && !isUpgrade) return null;
	// A page without a referrer, as that of a link, posts without an origin; older browsers say nothing else of it. What
	// it takes from whoever is not signed in is a password, that a link is to be kept, and files for who has asked.
	const isUnsaid = origin === null || (origin === "null" && LINK_PAGE.test(pathname));
	const site = headers.get("Sec-Fetch-Site");
	const isForeign = site === null ? !isUnsaid && origin !== own : site !== "same-origin" && site !== "none";
	if (!isForeign) return null;
	const error = new ContractError("ForbiddenError", "cross-site request refused");
	return Response.json(error.toBody(), { status: error.status });
}
