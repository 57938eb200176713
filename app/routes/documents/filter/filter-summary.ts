import type { Translate } from "../../../texts/text-source.ts";
import {
	type ExplorerFilterState,
	ID_FILTER_NAMES,
	ID_FILTERS,
} from "../../../features/explorer/explorer-state.ts";
import {
	type ActiveFilter,
	FILTER_FACES,
	textFilter,
	valueFilters,
} from "../../../features/explorer/active-filters.ts";
import type { ChosenChoices } from "./filter-choices.ts";

/** The filters that are on, in words: one for each list with all that is chosen in it. */
export function filterSummary(
	view: ExplorerFilterState,
	chosen: ChosenChoices,
	t: Translate,
): ActiveFilter[] {
	const lists = ID_FILTER_NAMES.filter((name) => view[ID_FILTERS[name]].length > 0).map((name) => {
		const names = view[ID_FILTERS[name]].map((id) => chosen[id]?.name ?? t("explorer.unknownChoice"));
		const label = `${t(FILTER_FACES[name].label)}: ${names.join(", ")}`;
		return { label, without: { [ID_FILTERS[name]]: [] } };
	});
	return [...textFilter(view, t), ...lists, ...valueFilters(view, t)];
}
