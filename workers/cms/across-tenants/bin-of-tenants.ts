import type { BinnedDocument, DocumentBinQuery } from "../../../contract/explorer/document-bin.ts";
import type { Actor } from "../actor.ts";
import { forbidden } from "../tenant/core/errors.ts";
import { askTenants, tenantsAmong } from "./ask-tenants.ts";
import { movedPlace } from "./moved-place.ts";
import { mergePages, slicesOf } from "./merge-pages.ts";

/** Documents of each tenant that are merged, whole as they are. */
const MAX_MERGED_DOCUMENTS = 10_000;

/**
 * One page of what was deleted in the actor's tenants and can be restored, the latest first. Each tenant decides what
 * is seen.
 * @throws ContractError 403 for who may edit in none of them; 400 for a page too far on for several tenants
 */
export async function binOfTenants(
	env: CmsEnv,
	actor: Actor,
	{ filters, pagination }: DocumentBinQuery,
): Promise<{ items: BinnedDocument[]; total: number }> {
	const memberships = tenantsAmong(actor, filters.tenant === undefined ? [] : [filters.tenant]);
	const { asked, merged } = slicesOf(pagination, memberships.length, MAX_MERGED_DOCUMENTS);
	const answers = await askTenants(env, memberships, (store) => store.documents.bin(actor.userId, asked));
	const pages = answers.map(({ value }) => value);
	if (!pages.some(({ mayEdit, total }) => mayEdit || total > 0)) throw forbidden();
	const listed = mergePages(pages, { ...merged, order: "desc" });
	return {
		items: await Promise.all(
			listed.map(async ({ item }) =>
				Object.assign(item, { movedTo: item.movedTo && (await movedPlace(env, actor, item.movedTo)) }),
			),
		),
		total: pages.reduce((sum, { total }) => sum + total, 0),
	};
}
