import { ContractError } from "../../contract/errors.ts";
import { API_PREFIX } from "./api.ts";

/** With these no address of ours is written. The router's patterns end there: it would not even find that there is no page. */
const LINE_ENDS = /[\n\r\u2028\u2029]/;

/**
 * Refuses an address that cannot be decoded: the router would complain of each in the log, and find no page.
 * @returns the answer; `null` where nothing is wrong with it
 */
export function refuseMalformedAddress({ url }: Request): Response | null {
	const { pathname } = new URL(url);
	if (isReadable(pathname)) return null;
	if (!pathname.startsWith(`${API_PREFIX}/`)) return new Response("malformed address", { status: 400 });
	const details = { key: "error.badRequest" };
	const error = new ContractError("ValidationError", "the address is malformed", details);
	return Response.json(error.toBody(), { status: error.status });
}

function isReadable(path: string): boolean {
	try {
		return !LINE_ENDS.test(decodeURIComponent(path));
	} catch {
		return false;
	}
}
