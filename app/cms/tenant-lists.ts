import { categoryApi } from "../../contract/api/tenant-lists.ts";
import type { DocumentCategory } from "../../contract/entities/entities.ts";
import { allPages } from "./all-pages.ts";
import type { CmsClient } from "./cms-client.ts";

/**
 * The categories of a tenant on which the user has a right, those out of use included; all of them, in their order. Every
 * failure is a `ContractError`.
 */
export function listCategories(cms: CmsClient, tenantId: string): Promise<DocumentCategory[]> {
	const filters = { tenant: tenantId };
	return allPages((pagination) => cms.call(categoryApi.list, { query: { filters, pagination } }));
}
