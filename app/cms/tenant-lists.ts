import { z } from "zod";
import { MAX_PAGE_SIZE } from "../../contract/constants.ts";
import { type DocumentCategory, documentCategorySchema } from "../../contract/entities/entities.ts";
import type { CmsClient } from "./cms-client.ts";

/** The lists of a tenant (spec 7, generic), whole and by name. Every failure is a `CmsError`. */

/** The categories on which the reader has a right, those out of use included. */
export function listCategories(cms: CmsClient, tenantId: string): Promise<DocumentCategory[]> {
	return listAll(cms, "/document-categories", tenantId, documentCategorySchema);
}

async function listAll<Schema extends z.ZodType>(
	cms: CmsClient,
	path: string,
	tenantId: string,
	schema: Schema,
): Promise<z.output<Schema>[]> {
	const items: z.output<Schema>[] = [];
	for (let page = 1; ; page += 1) {
		const query = { filters: { tenant: tenantId }, pagination: { page, pageSize: MAX_PAGE_SIZE } };
		// oxlint-disable-next-line no-await-in-loop -- only a full page tells that there is another one
		const more = await cms.get(path, { query, schema: z.array(schema) });
		items.push(...more);
		if (more.length < MAX_PAGE_SIZE) return items;
	}
}
