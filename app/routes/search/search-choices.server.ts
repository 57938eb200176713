import type { CmsClient } from "../../cms/cms-client.ts";
import { getFilterOptions } from "../../cms/documents.ts";
import type { ExplorerFilterState } from "../../features/explorer/explorer-state.ts";
import { NO_CHOICES, type SearchChoices } from "./search-choices.ts";
import { compareNames } from "../../texts/name-order.ts";

/** Most tenants that one list shows; a broker with more of them filters in the explorer. */
const MAX_TENANTS = 500;
/** More categories than these belong to many tenants: of those one is chosen first. */
const MAX_CATEGORIES = 100;

/** What a search can be narrowed by; without one there is nothing to narrow. */
export async function searchChoices(
	cms: CmsClient,
	{ text, tenants: chosen }: ExplorerFilterState,
): Promise<SearchChoices> {
	if (text === "") return NO_CHOICES;
	const [tenantOptions, categoryOptions] = await Promise.all([
		getFilterOptions(cms, { fields: ["filterTenants"], limit: MAX_TENANTS }),
		getFilterOptions(cms, {
			fields: ["filterDocumentCategories"],
			tenant: [...chosen],
			limit: MAX_CATEGORIES,
		}),
	]);
	const tenants = tenantOptions.filterTenants.map(({ documentId, name }) => ({
		value: documentId,
		label: name,
	}));
	const { filterDocumentCategories: found, hasMore } = categoryOptions;
	const isOfMany = new Set(found.map(({ tenant }) => tenant.documentId)).size > 1;
	const categories = found.map(({ documentId, name, tenant }) => ({
		value: documentId,
		label: isOfMany ? `${tenant.name}: ${name}` : name,
	}));
	return {
		tenants: tenants.length > 1 ? tenants : [],
		// Those of one tenant stand in its order.
		categories: !isOfMany ? categories : hasMore.filterDocumentCategories ? [] : inOrder(categories),
	};
}

function inOrder<Choice extends { label: string }>(choices: Choice[]): Choice[] {
	return choices.toSorted((one, other) => compareNames(one.label, other.label));
}
