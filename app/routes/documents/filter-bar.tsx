import { type ChangeEvent, type ReactNode, Suspense, type SubmitEvent } from "react";
import { useTranslation } from "../../features/texts/translations.tsx";
import { useNavigate } from "react-router";
import type { Attempt } from "../../cms/attempt.ts";
import type { CategoryChoice } from "../../features/explorer/category-choices.ts";
import {
	type ExplorerState,
	filterParameters,
	formatExplorerState,
	parseExplorerState,
} from "../../features/explorer/explorer-state.ts";
import { useExplorerState } from "../../features/explorer/use-explorer-state.ts";
import type { Deferred } from "../../features/streaming/deferred.ts";
import { Button } from "../../ui/button.tsx";
import { CategorySelect } from "./category-select.tsx";
import { SearchBox } from "./search-box.tsx";
import { SortSelect } from "./sort-select.tsx";
import { StateLinks } from "./state-links.tsx";

interface FilterBarProps {
	categories: Deferred<Attempt<CategoryChoice[]>>;
	/** The filters that are on. */
	children: ReactNode;
}

/** Search and filters: a plain form, which sends itself where scripts run. */
export function FilterBar({ categories, children }: FilterBarProps) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const { state, path } = useExplorerState();

	function apply(form: HTMLFormElement, replace = false) {
		const address = path + formatExplorerState(stateOf(form));
		void navigate(address, { replace, preventScrollReset: true });
	}

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		apply(event.currentTarget);
	}

	function handleChoice({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
		if (currentTarget.form) apply(currentTarget.form);
	}

	return (
		<search className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 lg:px-6">
			<form
				action={path}
				aria-label={t("explorer.filters")}
				onSubmit={handleSubmit}
				className="flex flex-wrap items-center gap-2 max-md:w-full"
			>
				<HiddenState state={state} />
				<SearchBox text={state.text} onSearch={apply} />
				<Suspense fallback={<CategorySelect chosen={state.categories} onChange={handleChoice} />}>
					<CategorySelect chosen={state.categories} categories={categories} onChange={handleChoice} />
				</Suspense>
				<SortSelect sort={state.sort} onChange={handleChoice} />
				<Button variant="secondary" className="not-noscript:hidden">
					{t("explorer.apply")}
				</Button>
			</form>
			<StateLinks />
			{children}
		</search>
	);
}

/** What the form carries along without showing it. */
function HiddenState({ state }: { state: ExplorerState }) {
	const [, ...categories] = state.categories;
	return (
		<>
			{[...filterParameters({ ...state, text: "", categories })].map(([name, value]) => (
				<input key={name + value} type="hidden" name={name} value={value} />
			))}
			{state.preview && <input type="hidden" name="preview" value={state.preview} />}
		</>
	);
}

function stateOf(form: HTMLFormElement): ExplorerState {
	const parameters = new URLSearchParams();
	for (const [name, value] of new FormData(form)) {
		if (typeof value === "string") parameters.append(name, value);
	}
	return parseExplorerState(parameters);
}
