import { type ChangeEvent, type ReactNode, Suspense, type SubmitEvent } from "react";
import type { Attempt } from "../../../cms/attempt.ts";
import {
	type ExplorerState,
	filterParameters,
	ID_FILTER_NAMES,
	ID_FILTERS,
	NO_FILTER,
	otherList,
	parseExplorerState,
} from "../../../features/explorer/explorer-state.ts";
import type { ChosenChoices, StandingPanel } from "./filter-choices.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { useExplorerState, useNextView } from "../list/use-explorer-state.ts";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { FilterDates } from "./filter-dates.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { FilterMore } from "./filter-more.tsx";
import { closeLeftSheet, FILTER_SHEET, FilterSheetButton } from "./filter-sheet-button.tsx";
import { SearchBox } from "./search-box.tsx";
import { SortSelect } from "../list/sort-select.tsx";
import { StateLinks } from "./state-links.tsx";

const SheetHead = lazyPart(async () => (await import("../later-parts.ts")).FilterSheetHead);
const SheetFoot = lazyPart(async () => (await import("../later-parts.ts")).FilterSheetFoot);

interface FilterBarProps {
	page: Deferred<Attempt<ExplorerPage>>;
	/** The names of what is chosen. */
	chosen: Deferred<Attempt<ChosenChoices>>;
	/** Of a page that stands without scripts; null where choices are fetched on demand. */
	standing: StandingPanel | null;
	/** The filters that are on. */
	children: ReactNode;
}

/**
 * Search and filters: a plain form, which sends itself where scripts run. On a phone a row with the search and one
 * button, behind which the filters are a sheet (filters.css).
 */
export function FilterBar({ page, chosen, standing, children }: FilterBarProps) {
	const { t } = useTranslation();
	const hydrated = useHydrated();
	const { lead } = useNextView();
	const hasSeveralTenants = useHasSeveralTenants();
	const { state, path } = useExplorerState();
	/** Without scripts the page at a filter's address brings the sheet open. */
	const standsOpen = Boolean(standing?.opened);
	const menus = hasSeveralTenants ? ID_FILTER_NAMES : ID_FILTER_NAMES.filter((name) => name !== "tenant");

	function search(form: HTMLFormElement, replace: boolean) {
		const { text } = stateOf(form);
		lead((view) => otherList(view, { text }), { replace });
	}

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const { text, sort } = stateOf(event.currentTarget);
		lead((view) => otherList(view, { text, sort }));
	}

	function handleSort({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) {
		if (!form) return;
		const { sort } = stateOf(form);
		lead((view) => otherList(view, { sort }));
	}

	return (
		<search className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 lg:px-6 print:border-0 print:px-0 print:py-1">
			<form action={path} aria-label={t("explorer.filters")} onSubmit={handleSubmit} className="filter-form">
				<CarriedState state={hydrated ? state : notSent(state, standing)} />
				<SearchBox text={state.text} onSearch={search} />
				<FilterSheetButton />
				{/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus that leaves it closes it */}
				<div
					id={FILTER_SHEET}
					popover={standsOpen ? undefined : "auto"}
					onBlur={closeLeftSheet}
					className="filter-sheet"
				>
					<Suspense>
						<SheetHead standsOpen={standsOpen} />
					</Suspense>
					<div className="filter-sheet-body">
						{menus.map((filter) => (
							<FilterMenu key={filter} filter={filter} chosen={chosen} standing={standing} />
						))}
						<FilterDates isStandalone={standing !== null} />
						<FilterMore isStandalone={standing !== null} />
						<StateLinks />
						<SortSelect sort={state.sort} isClosed={!hydrated && standing === null} onChange={handleSort} />
					</div>
					<Suspense>
						<SheetFoot page={page} standsOpen={standsOpen} />
					</Suspense>
				</div>
			</form>
			{children}
		</search>
	);
}

/** What the form carries along without showing it. */
function CarriedState({ state }: { state: ExplorerState }) {
	return (
		<>
			{[...filterParameters({ ...state, text: "" })].map(([name, value]) => (
				<input key={name + value} type="hidden" name={name} value={value} />
			))}
			{state.perPage && <input type="hidden" name="perPage" value={state.perPage} />}
			{state.preview && <input type="hidden" name="preview" value={state.preview} />}
		</>
	);
}

/** What the panels that stand in a page without scripts leave to be carried along: they send their part themselves. */
function notSent(state: ExplorerState, standing: StandingPanel | null): ExplorerState {
	if (!standing) return state;
	const { opened } = standing;
	const sent = opened?.choices.ok ? { [ID_FILTERS[opened.filter]]: [] } : {};
	const { warrantyUntil, costFrom, costTo, costCurrency } = NO_FILTER;
	return { ...state, startDate: null, endDate: null, warrantyUntil, costFrom, costTo, costCurrency, ...sent };
}

function stateOf(form: HTMLFormElement): ExplorerState {
	const parameters = new URLSearchParams();
	for (const [name, value] of new FormData(form)) {
		if (typeof value === "string") parameters.append(name, value);
	}
	return parseExplorerState(parameters);
}
