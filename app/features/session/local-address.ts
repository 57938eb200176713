import { safeRedirect } from "remix-utils/safe-redirect";

/**
 * The address, if it is one of our own pages. What browsers leave out of addresses goes first, because it could part
 * the two slashes that name another host.
 */
export function localAddress(address: string | null, otherwise: string): string {
	return safeRedirect(address?.replaceAll(/[\t\n\r]/g, ""), otherwise);
}
