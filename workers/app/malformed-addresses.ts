import { createMiddleware } from "hono/factory";
import { ContractError } from "../../contract/errors.ts";
import { API_PREFIX } from "./api.ts";

/** Refuses addresses that cannot be decoded: the router would complain of each in the log, and find no page. */
export const refuseMalformedAddresses = createMiddleware(async (c, next) => {
	const { pathname } = new URL(c.req.url);
	if (isDecodable(pathname)) return next();
	if (!pathname.startsWith(`${API_PREFIX}/`)) return c.text("malformed address", 400);
	const details = { key: "error.badRequest" };
	return c.json(new ContractError("ValidationError", "the address is malformed", details).toBody(), 400);
});

function isDecodable(path: string): boolean {
	try {
		return decodeURIComponent(path) !== "";
	} catch {
		return false;
	}
}
