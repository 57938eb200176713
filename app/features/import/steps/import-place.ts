import { fileApi } from "../../../../contract/api/files.ts";
import { isTenantAdmin } from "../../../../contract/entities/rights.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import type { AccessibleTenant } from "../../../cms/user-access.ts";
import { categoriesToFileIn } from "../../document-form/choices/filing-places.server.ts";
import type { ImportPlace } from "../plan/survey.ts";

/** Where the user may file in a tenant, and what room there is. Failures are `ContractError`s. */
export async function importPlace(
	cms: CmsClient,
	{ tenant, access }: AccessibleTenant,
): Promise<ImportPlace & { freeBytes: number | null }> {
	const query = { tenant: tenant.documentId, size: "1" };
	const [categories, checked] = await Promise.all([
		categoriesToFileIn(cms, tenant.documentId, Promise.resolve([{ tenant, access }])),
		attempt(cms.call(fileApi.check, { query })),
	]);
	return {
		categories: categories.map(({ documentId, name, isUnsorted = false }) => ({
			documentId,
			name,
			isUnsorted,
		})),
		mayMakeCategories: isTenantAdmin(access),
		freeBytes: checked.ok ? Math.max(0, checked.value.storage.limit - checked.value.storage.used) : null,
	};
}
