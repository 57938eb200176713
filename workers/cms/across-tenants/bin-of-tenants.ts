import type { BinnedDocument, DocumentBinQuery } from "../../../contract/explorer/document-bin.ts";
import type { Actor } from "../actor.ts";
import { forbidden } from "../tenant/core/errors.ts";
import { askTenants, tenantsAmong } from "./ask-tenants.ts";
import { movedPlace } from "./moved-place.ts";
import { itemsOfRows } from "./items-of-rows.ts";
import { mergePages, slicesOf } from "./merge-pages.ts";

/** Of each tenant as many documents are merged, by their keys alone where these are more than a page has. */
const MAX_MERGED_DOCUMENTS = 100_000;
const FEW_DOCUMENTS = 100;

/**
 * One page of what was deleted in the actor's tenants and can be restored, the latest first. Each tenant decides what
 * is seen.
 * @throws ContractError 403 for who may edit in none of them; 400 for a page too far on for several tenants
 */
export async function binOfTenants(
	env: CmsEnv,
	actor: Actor,
	{ filters: { tenant, text }, pagination }: DocumentBinQuery,
): Promise<{ items: BinnedDocument[]; total: number }> {
	const memberships = tenantsAmong(actor, tenant === undefined ? [] : [tenant]);
	const { asked, merged } = slicesOf(pagination, memberships.length, MAX_MERGED_DOCUMENTS);
	const keysOnly = asked.limit > FEW_DOCUMENTS;
	const answers = await askTenants(env, memberships, (store) =>
		store.documents.bin(actor.userId, { ...asked, text, keysOnly }),
	);
	const pages = answers.map(({ value }) => value);
	if (!pages.some(({ mayEdit }) => mayEdit)) throw forbidden();
	const listed = mergePages(pages, { ...merged, order: "desc" });
	const items = keysOnly
		? await itemsOfRows(answers, listed, (store, rows) => store.documents.binItems(actor.userId, rows))
		: listed.flatMap(({ item }) => item ?? []);
	return {
		items: await Promise.all(
			items.map(async (item) =>
				Object.assign(item, { movedTo: item.movedTo && (await movedPlace(env, actor, item.movedTo)) }),
			),
		),
		total: pages.reduce((sum, { total }) => sum + total, 0),
	};
}
