import type { TFunction } from "i18next";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { listDocuments } from "../../../cms/documents.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { explorerRequest } from "../../../features/explorer/explorer-request.ts";
import {
	type ExplorerState,
	formatExplorerState,
	ID_FILTER_NAMES,
	ID_FILTERS,
	otherList,
} from "../../../features/explorer/explorer-state.ts";
import { type ActiveFilter, textFilter, valueFilters } from "../filter/active-filters.ts";
import type { ChosenChoices } from "../filter/filter-choices.ts";
import { FILTER_FACES } from "../filter/filter-menu.tsx";

/** What would be listed if one of the filters that lead to nothing were dropped. */
export interface WithoutOneFilter {
	/** The filter, in words. */
	filter: string;
	/** The address of the list without it, from its question mark on. */
	query: string;
	/** How many documents that is; `null` where it could not be asked. */
	total: number | null;
	/** In the user's notation. */
	shown: string;
	/** There are more than `total`. */
	isCapped: boolean;
}

/** For each filter of a view that lists nothing: what it would list without that one. */
export function withoutOneFilter(
	cms: CmsClient,
	view: ExplorerState,
	chosen: ChosenChoices,
	t: TFunction,
): Promise<WithoutOneFilter[]> {
	const filters = [...textFilter(view, t), ...choiceFilters(view, chosen, t), ...valueFilters(view, t)];
	return Promise.all(
		filters.map(async ({ label, without }) => {
			const wanted = otherList(view, without);
			const request = { ...explorerRequest(wanted), pageSize: 1 };
			const answer = await listDocuments(cms, request).catch(() => null);
			return {
				filter: label,
				query: formatExplorerState(wanted),
				total: answer?.total ?? null,
				shown: formatCount(answer?.total ?? 0),
				isCapped: answer?.totalIsCapped ?? false,
			};
		}),
	);
}

/** One for each list with all that is chosen in it: without one of several choices even less would be found. */
function choiceFilters(view: ExplorerState, chosen: ChosenChoices, t: TFunction): ActiveFilter[] {
	return ID_FILTER_NAMES.filter((name) => view[ID_FILTERS[name]].length > 0).map((name) => {
		const names = view[ID_FILTERS[name]].map((id) => chosen[id]?.name ?? t("explorer.unknownChoice"));
		const label = `${t(FILTER_FACES[name].label)}: ${names.join(", ")}`;
		return { label, without: { [ID_FILTERS[name]]: [] } };
	});
}
