import { categoryApi } from "../../contract/api/tenant-lists.ts";
import { MAX_PAGE_SIZE } from "../../contract/constants.ts";
import type { DocumentCategory } from "../../contract/entities/entities.ts";
import type { CmsClient } from "./cms-client.ts";

/**
 * The categories of a tenant on which the user has a right, those out of use included; all of them, in their order. Every
 * failure is a `ContractError`.
 */
export async function listCategories(cms: CmsClient, tenantId: string): Promise<DocumentCategory[]> {
	const categories: DocumentCategory[] = [];
	for (let page = 1; ; page += 1) {
		const query = { filters: { tenant: tenantId }, pagination: { page, pageSize: MAX_PAGE_SIZE } };
		// oxlint-disable-next-line no-await-in-loop -- only a full page tells that there is another one
		const { items } = await cms.call(categoryApi.list, { query });
		categories.push(...items);
		if (items.length < MAX_PAGE_SIZE) return categories;
	}
}
