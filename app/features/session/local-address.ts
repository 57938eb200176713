import { safeRedirect } from "remix-utils/safe-redirect";

const CONTROL_CHARACTERS = /\p{Cc}/u;

/**
 * The address, if it is one of our own pages, as it may stand in a header. What browsers leave out of addresses goes
 * first, because it could part the two slashes that name another host.
 */
export function localAddress(address: string | null, otherwise: string): string {
	const local = safeRedirect(address?.replaceAll(/[\t\n\r]/g, ""), "");
	if (local === "" || CONTROL_CHARACTERS.test(local)) return otherwise;
	const { pathname, search, hash } = new URL(local, "http://ablage");
	// "/.//host" has become "//host".
	return pathname.startsWith("//") ? otherwise : pathname + search + hash;
}
