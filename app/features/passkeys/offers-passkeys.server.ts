import type { CmsClient } from "../../cms/cms-client.ts";
import { attempt } from "../../cms/attempt.ts";

/** Whether passkeys are offered here: browsers make none for an address that is a number. */
export async function offersPasskeys(cms: Pick<CmsClient, "offers">, { hostname }: URL): Promise<boolean> {
	if (/^[\d.]+$|:/.test(hostname)) return false;
	const offers = await attempt(cms.offers());
	return offers.ok && offers.value.includes("passkeys");
}
