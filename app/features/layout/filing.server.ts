import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { countInbox } from "../../cms/inbox.ts";
import { type AccessibleTenant, readTenants } from "../../cms/user-access.ts";
import { tenantsToFileIn } from "../document-form/choices/filing-places.server.ts";
import { type Filing, UNKNOWN } from "../session/filing.ts";
import { shownTenantPages, tenantsAlike } from "../tenant-pages/tenant-of-page.server.ts";

/** Most categories that one filter takes. */
const MAX_CATEGORIES = 200;
/** Of two one is another than a given one. */
const ENOUGH_PLACES = 2;

/** Never rejects: where the CMS does not say, the way in is there, and its page says what is wrong. */
export async function filingOf(cms: CmsClient): Promise<Filing> {
	const [found, inbox] = await Promise.all([attempt(readTenants(cms)), attempt(countInbox(cms))]);
	return {
		...(found.ok ? filingIn(found.value.tenants) : { ...UNKNOWN, mayAdd: true }),
		...(found.ok && { withheld: found.value.withheld.map(({ name }) => name) }),
		...(inbox.ok && { inbox: inbox.value }),
	};
}

export function filingIn(tenants: readonly AccessibleTenant[]): Filing {
	const seen = tenants.flatMap(({ tenant }) => tenant.unsorted ?? []);
	const filled = seen.filter(({ documents }) => documents > 0);
	const places = tenantsToFileIn(tenants).map(({ tenant }) => tenant.documentId);
	const names = new Set(seen.map(({ name }) => name));
	return {
		mayAdd: places.length > 0,
		places: places.slice(0, ENOUGH_PLACES),
		tenantPages: shownTenantPages(tenants),
		...(tenants.length > 1 && { tenants: tenantsAlike(tenants) }),
		unsorted:
			seen.length === 0
				? null
				: {
						// Each tenant may call it something else.
						name: names.size === 1 ? (seen[0]?.name ?? null) : null,
						documents: filled.reduce((sum, { documents }) => sum + documents, 0),
						categories: (filled.length > 0 ? filled : seen)
							.slice(0, MAX_CATEGORIES)
							.map(({ documentId }) => documentId),
					},
	};
}
