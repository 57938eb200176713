import type { Translate } from "../../texts/text-source.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { formatAmount } from "../../../contract/amounts.ts";
import { DEFAULT_CURRENCY } from "../../../contract/constants.ts";
import { formatDay } from "../../../contract/days.ts";
import { STATE_TEXTS } from "../documents/state-mark.tsx";
import { type DateFilter, type ExplorerFilterState, type IdFilter, NO_FILTER } from "./explorer-state.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";

/** A filter that is on, in words, with what switches it off. */
export interface ActiveFilter {
	icon?: IconName;
	label: string;
	without: Partial<ExplorerFilterState>;
	/** What leads to the list without it, where the label itself says what is missing. */
	dropped?: string;
}

export const FILTER_FACES: Readonly<Record<IdFilter, { label: TextKey; icon: IconName }>> = {
	category: { label: "documents.documentCategory", icon: "tag" },
	folder: { label: "documents.documentFolders", icon: "folder" },
	party: { label: "documents.documentParties", icon: "users" },
	tenant: { label: "documents.tenant", icon: "building-2" },
};

const RANGE_TEXTS = {
	startDate: { from: "explorer.startDateFrom", to: "explorer.startDateTo" },
	endDate: { from: "explorer.endDateFrom", to: "explorer.endDateTo" },
	warrantyUntil: { from: "explorer.warrantyFrom", to: "explorer.warrantyTo" },
} as const satisfies Record<string, Record<string, TextKey>>;

/** The search, as a filter. */
export function textFilter({ text }: ExplorerFilterState, t: Translate): ActiveFilter[] {
	if (text === "") return [];
	return [{ icon: "search", label: t("explorer.textFilter", { text }), without: { text: "" } }];
}

/** The filters that are on and are no lists of choices, but for the search. */
export function valueFilters(state: ExplorerFilterState, t: Translate): ActiveFilter[] {
	const on: ActiveFilter[] = [];
	const add = (label: string, without: ActiveFilter["without"], icon?: IconName) =>
		on.push({ label, without, ...(icon && { icon }) });
	const addMissing = (name: "withoutFile" | "withoutEndDate", dropped: TextKey) =>
		on.push({ label: t(`explorer.${name}`), without: { [name]: false }, dropped: t(dropped) });
	const addDay = (name: DateFilter) => {
		const day = state[name];
		if (!day) return;
		const label = t(RANGE_TEXTS[name][state[`${name}Range`]], { day: formatDay(day) });
		add(label, { [name]: null, [`${name}Range`]: NO_FILTER[`${name}Range`] }, "calendar-clock");
	};
	const { endsWithin, warrantyEndsWithin } = state;
	addDay("startDate");
	addDay("endDate");
	if (endsWithin) {
		add(t("explorer.endsWithin", { count: endsWithin }), { endsWithin: null }, "calendar-clock");
	}
	if (state.withoutEndDate) addMissing("withoutEndDate", "explorer.alsoWithEndDate");
	addDay("warrantyUntil");
	if (warrantyEndsWithin) {
		const label = t("explorer.warrantyEndsWithin", { count: warrantyEndsWithin });
		add(label, { warrantyEndsWithin: null }, "calendar-clock");
	}
	const cost = costLabel(state, t);
	if (cost) add(cost, { costFrom: null, costTo: null, costCurrency: null });
	if (state.withoutFile) addMissing("withoutFile", "explorer.alsoWithFile");
	if (state.state) add(t(STATE_TEXTS[state.state]), { state: null });
	return on;
}

/** `Kosten CHF 100.00 bis 1'200.50` */
function costLabel({ costFrom, costTo, costCurrency }: ExplorerFilterState, t: Translate): string | null {
	const currency = costCurrency ?? DEFAULT_CURRENCY;
	const [from, to] = [costFrom, costTo].map((bound) =>
		bound === null ? null : formatAmount(bound, currency),
	);
	if (from && to) return t("explorer.costBetween", { currency, from, to });
	if (from) return t("explorer.costFrom", { currency, from });
	return to ? t("explorer.costTo", { currency, to }) : null;
}
