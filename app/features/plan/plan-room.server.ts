import { companyApi } from "../../../contract/api/company.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";

/**
 * Whether a tenant has as many of these already as its plan allows. It is asked before somebody fills in a form; where
 * nobody says, the answer to the form will.
 */
export async function isPlanFull(
	cms: CmsClient,
	tenantId: string,
	what: "documents" | "members",
): Promise<boolean> {
	const offers = await attempt(cms.offers());
	if (!offers.ok || !offers.value.includes("company")) return false;
	const company = await attempt(cms.call(companyApi.read, { params: { id: tenantId } }));
	if (!company.ok) return false;
	const { limits, latestMeterEvents } = company.value;
	const most = limits[what];
	return most !== null && (latestMeterEvents[what] ?? 0) >= most;
}
