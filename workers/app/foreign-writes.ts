import { createMiddleware } from "hono/factory";
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
 */
export const refuseForeignWrites = createMiddleware<{ Bindings: AppEnv }>(async (c, next) => {
	const { req, json } = c;
	const isUpgrade = req.header("Upgrade")?.toLowerCase() === "websocket";
	if (SAFE_METHODS.has(req.method) && !isUpgrade) return next();
	// Sites that the operator has named may call the contract, where no cookie counts.
	const isContract = req.path.startsWith(`${API_PREFIX}/`) && !isUpgrade;
	if (isContract && allowedOrigins(c).includes(req.header("Origin") ?? "")) return next();
	if (REMINDERS.test(req.path) && !isUpgrade) return next();
	const origin = req.header("Origin");
	// A page without a referrer, as that of a link, posts without an origin; older browsers say nothing else of it. What
	// it takes from whoever is not signed in is a password, that a link is to be kept, and files for who has asked.
	const ownOrigin = origin === "null" && LINK_PAGE.test(req.path) ? undefined : origin;
	if (isForeign(req.url, req.header("Sec-Fetch-Site"), ownOrigin)) {
		return json(new ContractError("ForbiddenError", "cross-site request refused").toBody(), 403);
	}
	return next();
});

function isForeign(url: string, site: string | undefined, origin: string | undefined): boolean {
	if (site !== undefined) return site !== "same-origin" && site !== "none";
	return origin !== undefined && origin !== new URL(url).origin;
}
