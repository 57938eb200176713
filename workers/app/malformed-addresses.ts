import { createMiddleware } from "hono/factory";
import { ContractError } from "../../contract/errors.ts";
import { API_PREFIX } from "./api.ts";

/** With these no address of ours is written. The router's patterns end there: it would not even find that there is no page. */
const LINE_ENDS = /[\n\r\u2028\u2029]/;

/** Refuses addresses that cannot be decoded: the router would complain of each in the log, and find no page. */
export const refuseMalformedAddresses = createMiddleware(async (c, next) => {
	const { pathname } = new URL(c.req.url);
	if (isReadable(pathname)) return next();
	if (!pathname.startsWith(`${API_PREFIX}/`)) return c.text("malformed address", 400);
	const details = { key: "error.badRequest" };
	return c.json(new ContractError("ValidationError", "the address is malformed", details).toBody(), 400);
});

function isReadable(path: string): boolean {
	try {
		return !LINE_ENDS.test(decodeURIComponent(path));
	} catch {
		return false;
	}
}
