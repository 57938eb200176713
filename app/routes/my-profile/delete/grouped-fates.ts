import type { ClosingTenant } from "../../../../contract/identity/account-closing.ts";

/** What has to be done or is lost stands first. */
const ORDER: readonly ClosingTenant["fate"][] = ["lastAdmin", "delete", "leave", "guest", "mandate"];

/** Of these one is told the same of each, and a broker has hundreds. */
const ALIKE: ReadonlySet<ClosingTenant["fate"]> = new Set(["guest", "mandate"]);

/** More than so many alike stand together. */
const FEW = 5;

/** The tenants in the order in which they matter; those of which the same is said, and that are many, as one entry. */
export function groupedFates(tenants: readonly ClosingTenant[]): ClosingTenant[][] {
	return ORDER.flatMap((fate) => {
		const alike = tenants.filter((tenant) => tenant.fate === fate);
		return ALIKE.has(fate) && alike.length > FEW ? [alike] : alike.map((tenant) => [tenant]);
	});
}
