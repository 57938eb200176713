import type { ExplorerRequest } from "../../cms/documents.ts";
import { type ExplorerFilterState, type ExplorerState, pageSizeOf } from "./explorer-state.ts";

/** What the CMS is asked for to show a view. */
export function explorerRequest(view: ExplorerState): ExplorerRequest {
	return {
		filters: explorerFilters(view),
		sort: view.sort,
		page: view.pageIndex + 1,
		pageSize: pageSizeOf(view),
	};
}

/** The view's filter as the CMS takes it, days as timestamps (spec 7). */
export function explorerFilters(view: ExplorerFilterState): ExplorerRequest["filters"] {
	const { text, categories, folders, parties, tenants, state } = view;
	const { startDate, endDate, warrantyUntil, costFrom, costTo, endsWithin, warrantyEndsWithin } = view;
	return {
		...(text && { text }),
		...(categories.length > 0 && { documentCategory: [...categories] }),
		...(folders.length > 0 && { documentFolder: [...folders] }),
		...(parties.length > 0 && { documentParties: [...parties] }),
		...(tenants.length > 0 && { tenant: [...tenants] }),
		...(state && { state }),
		...(startDate && { startDate: Date.parse(startDate), startDateRange: view.startDateRange }),
		...(endDate && { endDate: Date.parse(endDate), endDateRange: view.endDateRange }),
		...(warrantyUntil && {
			warrantyUntil: Date.parse(warrantyUntil),
			warrantyUntilRange: view.warrantyUntilRange,
		}),
		...(costFrom !== null && { costFrom }),
		...(costTo !== null && { costTo }),
		...(view.costCurrency && { costCurrency: view.costCurrency }),
		...(endsWithin && { endsWithinDays: endsWithin }),
		...(warrantyEndsWithin && { warrantyEndsWithinDays: warrantyEndsWithin }),
		...(view.withoutFile && { withoutFile: true }),
		...(view.withoutEndDate && { withoutEndDate: true }),
	};
}
