import type { TFunction } from "i18next";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { formatDay } from "../../../../contract/days.ts";
import { STATE_TEXTS } from "../../../features/documents/state-mark.tsx";
import type { ExplorerFilterState } from "../../../features/explorer/explorer-state.ts";
import type { IconName } from "../../../ui/icons/icon-names.ts";

/** A filter that is on, in words, with what switches it off. */
export interface ActiveFilter {
	icon?: IconName;
	label: string;
	without: Partial<ExplorerFilterState>;
}

const RANGE_TEXTS = {
	startDate: { from: "explorer.startDateFrom", to: "explorer.startDateTo" },
	endDate: { from: "explorer.endDateFrom", to: "explorer.endDateTo" },
} as const satisfies Record<string, Record<string, TextKey>>;

/** The search, as a filter. */
export function textFilter({ text }: ExplorerFilterState, t: TFunction): ActiveFilter[] {
	if (text === "") return [];
	return [{ icon: "search", label: t("explorer.textFilter", { text }), without: { text: "" } }];
}

/** The filters that are on and are no lists of choices, but for the search. */
export function valueFilters(state: ExplorerFilterState, t: TFunction): ActiveFilter[] {
	const { startDate, startDateRange, endDate, endDateRange } = state;
	const on: ActiveFilter[] = [];
	const add = (label: string, without: ActiveFilter["without"], icon?: IconName) =>
		on.push({ label, without, ...(icon && { icon }) });
	if (startDate) {
		const label = t(RANGE_TEXTS.startDate[startDateRange], { day: formatDay(startDate) });
		add(label, { startDate: null, startDateRange: "from" }, "calendar-clock");
	}
	if (endDate) {
		const label = t(RANGE_TEXTS.endDate[endDateRange], { day: formatDay(endDate) });
		add(label, { endDate: null, endDateRange: "to" }, "calendar-clock");
	}
	if (state.state) add(t(STATE_TEXTS[state.state]), { state: null });
	return on;
}
