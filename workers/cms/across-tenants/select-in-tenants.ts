import { MAX_SELECTION } from "../../../contract/constants.ts";
import type { ExplorerIdsAnswer, SelectableDocument } from "../../../contract/explorer/explorer-ids.ts";
import type { ExplorerFilter } from "../../../contract/explorer/explorer.ts";
import type { Actor } from "../actor.ts";
import { askTenants } from "./ask-tenants.ts";
import { tenantsThatCanMatch } from "./explore-tenants.ts";
import { beginSearch } from "./even-time.ts";
import { inTenantOrder } from "./merge-pages.ts";
import { withTypoTolerance, type TypoTolerance } from "../tenant/listing/typo-tolerance.ts";

/** Tenants asked at a time: the first few hold enough, and each may answer with as many as can be selected. */
const TENANTS_AT_A_TIME = 20;

/**
 * All documents of the actor's tenants that match, `MAX_SELECTION` at most: the same that the explorer lists. Each
 * tenant decides what is seen.
 */
export async function selectInTenants(
	env: CmsEnv,
	actor: Actor,
	filters: ExplorerFilter,
): Promise<ExplorerIdsAnswer> {
	const memberships = inTenantOrder(tenantsThatCanMatch(actor, filters));
	const search = beginSearch(filters.text);
	const select = async (typoTolerance: TypoTolerance) => {
		const found: SelectableDocument[] = [];
		for (let at = 0; at < memberships.length && found.length <= MAX_SELECTION; at += TENANTS_AT_A_TIME) {
			// One more than fits tells that there are more.
			const query = { filters, limit: MAX_SELECTION + 1 - found.length, typoTolerance };
			// oxlint-disable-next-line no-await-in-loop -- later tenants are asked only where there is room left
			const answers = await askTenants(env, memberships.slice(at, at + TENANTS_AT_A_TIME), (store) =>
				store.listing.ids(actor.userId, query),
			);
			for (const { value } of answers) {
				search.saw(value);
				found.push(...value.documents);
			}
		}
		return found;
	};
	const { answer: found } = await withTypoTolerance(
		filters.text,
		select,
		(documents) => documents.length === 0,
	);
	await search.end();
	const items = found.slice(0, MAX_SELECTION);
	return { items, total: items.length, isCapped: found.length > items.length };
}
