import type { ExplorerFilterOptions } from "../../../contract/explorer.ts";
import { formatCount } from "../documents/format.ts";

/** A category to filter by. */
export interface CategoryChoice {
	documentId: string;
	name: string;
	/** The name with what tells it from its namesakes, and the number of documents. */
	label: string;
}

/** Where the reader has several tenants each category says whose it is. */
export function categoryChoices({
	filterDocumentCategories,
	filterTenants,
}: ExplorerFilterOptions): CategoryChoice[] {
	const hasSeveralTenants = filterTenants.length > 1;
	return filterDocumentCategories.map(({ documentId, name, tenant, count }) => {
		const owned = hasSeveralTenants ? `${name} · ${tenant.name}` : name;
		return { documentId, name, label: `${owned} (${formatCount(count)})` };
	});
}
