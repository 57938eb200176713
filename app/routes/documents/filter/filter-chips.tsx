import { Suspense } from "react";
import type { Attempt } from "../../../cms/attempt.ts";
import {
	ID_FILTER_NAMES,
	ID_FILTERS,
	type IdFilter,
	otherList,
	withoutFilters,
} from "../../../features/explorer/explorer-state.ts";
import {
	type ActiveFilter,
	FILTER_FACES,
	textFilter,
	valueFilters,
} from "../../../features/explorer/active-filters.ts";
import type { ChosenChoices } from "./filter-choices.ts";
import { useExplorerState, type ViewChange } from "../list/use-explorer-state.ts";
import { ViewLink } from "../list/view-link.tsx";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

interface FilterChipsProps {
	chosen: Deferred<Attempt<ChosenChoices>>;
}

/** The filters that are on; each goes with a click, all of them with the last. */
export function FilterChips({ chosen }: FilterChipsProps) {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	const chip = ({ label, icon, without }: ActiveFilter) => (
		<Chip key={label} icon={icon} label={label} without={(view) => otherList(view, without)} />
	);

	return (
		<ul
			aria-label={t("explorer.activeFilters")}
			className="flex w-full min-w-0 items-center gap-1.5 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:max-h-26 md:flex-wrap md:overflow-y-auto print:mx-0 print:max-h-none print:w-full print:flex-wrap print:px-0"
		>
			{textFilter(state, t).map(chip)}
			{ID_FILTER_NAMES.flatMap((filter) =>
				state[ID_FILTERS[filter]].map((id) => (
					<Suspense key={id} fallback={<ChoiceChip filter={filter} id={id} label="…" />}>
						<NamedChip filter={filter} id={id} chosen={chosen} />
					</Suspense>
				)),
			)}
			{valueFilters(state, t).map(chip)}
			<li className="print:hidden">
				<ViewLink
					change={withoutFilters}
					className="flex h-7 items-center px-1.5 text-sm text-ink-muted underline hover:text-ink pointer-coarse:h-9"
				>
					{t("common.reset")}
				</ViewLink>
			</li>
		</ul>
	);
}

interface ChoiceProps {
	filter: IdFilter;
	id: string;
}

function NamedChip({ filter, id, chosen }: ChoiceProps & FilterChipsProps) {
	const { t } = useTranslation();
	const names = useDeferred(chosen);
	const choice = names.ok ? names.value[id] : undefined;
	return <ChoiceChip filter={filter} id={id} label={choice?.name ?? t("explorer.unknownChoice")} />;
}

function ChoiceChip({ filter, id, label }: ChoiceProps & { label: string }) {
	const list = ID_FILTERS[filter];
	return (
		<Chip
			icon={FILTER_FACES[filter].icon}
			label={label}
			without={(view) => otherList(view, { [list]: view[list].filter((other) => other !== id) })}
		/>
	);
}

function Chip({ icon, label, without }: { icon?: IconName | undefined; label: string; without: ViewChange }) {
	const { t } = useTranslation();
	return (
		<li className="min-w-0 max-md:shrink-0">
			<ViewLink
				change={without}
				aria-label={t("explorer.removeFilter", { filter: label })}
				title={label}
				className="flex h-7 max-w-64 items-center gap-1.5 rounded-md bg-accent-soft pr-1.5 pl-2 text-sm text-accent hover:bg-surface-hover pointer-coarse:h-9 print:max-w-none print:border"
			>
				{icon && <Icon name={icon} className="size-3.5" />}
				<bdi className="truncate">{label}</bdi>
				<Icon name="x" className="size-3.5 print:hidden" />
			</ViewLink>
		</li>
	);
}
