import { lazy, Suspense } from "react";
import { useFetcher } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import { filterParameters, ID_FILTERS, type IdFilter } from "../../../features/explorer/explorer-state.ts";
import { FILTER_FACES } from "../../../features/explorer/active-filters.ts";
import { type ChosenChoices, FIND_FIELD, PANEL_FIELD, type StandingPanel } from "./filter-choices.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { FilterDisclosure, FilterLink, PanelFailed } from "../../../features/explorer/filter-disclosure.tsx";
import { PanelSkeleton } from "./filter-panel-skeleton.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { loader } from "./filter-options.ts";

const importPanel = () =>
	import("./filter-panel.tsx").then(
		({ FilterPanel: Panel }) => ({ default: Panel }),
		() => ({ default: PanelFailed }),
	);
const FilterPanel = lazy(importPanel);

interface FilterMenuProps {
	filter: IdFilter;
	chosen: Deferred<Attempt<ChosenChoices>>;
	/** Of a page that stands without scripts. */
	standing: StandingPanel | null;
}

/** One filter that is a list of choices. They are fetched when it opens; without scripts that is another page. */
export function FilterMenu({ filter, chosen, standing }: FilterMenuProps) {
	const { t } = useTranslation();
	const hydrated = useHydrated();
	const { state, path, addressOf } = useExplorerState();
	const fetcher = useFetcher<typeof loader>();
	const { label } = FILTER_FACES[filter];
	const arrived = standing?.opened?.filter === filter ? standing.opened.choices : undefined;
	const count = state[ID_FILTERS[filter]].length;
	const id = `filter-${filter}`;

	function load(search: string) {
		const query = filterParameters(state);
		query.set(PANEL_FIELD, filter);
		query.set(FIND_FIELD, search);
		void fetcher.load(`${path}/filter-options?${query}`);
	}

	if (standing && !arrived && !hydrated) {
		const to = `${addressOf(state)}&${new URLSearchParams({ [PANEL_FIELD]: filter })}#${id}`;
		return <FilterLink to={to} label={t(label)} count={count} />;
	}
	return (
		<FilterDisclosure
			id={arrived && id}
			label={t(label)}
			count={count}
			isStandalone={arrived !== undefined}
			startsOpen={arrived !== undefined}
			onApproach={importPanel}
			onOpen={() => load("")}
		>
			{(isOpen) => (
				<Suspense fallback={<PanelSkeleton />}>
					<FilterPanel
						filter={filter}
						offered={fetcher.data ?? arrived}
						chosen={chosen}
						isOpen={isOpen}
						onSearch={load}
					/>
				</Suspense>
			)}
		</FilterDisclosure>
	);
}
