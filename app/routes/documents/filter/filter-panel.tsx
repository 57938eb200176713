import { FILTER_FACES } from "../../../features/explorer/active-filters.ts";
import { CategoryIcon } from "../../../ui/icons/category-icon.tsx";
import { type ChangeEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import { ID_FILTERS, type IdFilter, otherList } from "../../../features/explorer/explorer-state.ts";
import {
	type ChosenChoices,
	type FilterChoice,
	type FilterChoices,
	FIND_FIELD,
	PANEL_FIELD,
} from "./filter-choices.ts";
import { matcher, nameHighlighter } from "../../../features/explorer/highlight.ts";
import { useExplorerState, useNextView } from "../list/use-explorer-state.ts";
import { Marked } from "../../../features/search/marked.tsx";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { PanelFailed } from "../../../features/explorer/filter-disclosure.tsx";
import { PanelSkeleton } from "./filter-panel-skeleton.tsx";

interface FilterPanelProps {
	filter: IdFilter;
	/** Not given while they are on their way. */
	offered: Attempt<FilterChoices> | undefined;
	chosen: Deferred<Attempt<ChosenChoices>>;
	/** The user has opened it. */
	isOpen: boolean;
	/** Fetches the choices that a search finds. */
	onSearch: (search: string) => void;
}

/** Quiet time after a key before the search starts. */
const PAUSE_MS = 150;
const WORTH_SEARCHING = 8;

/** The choices of a filter as checkboxes, those that were on when it opened first. Each takes effect at once. */
export function FilterPanel({ filter, offered, chosen, isOpen, onSearch }: FilterPanelProps) {
	const { t } = useTranslation();
	const hydrated = useHydrated();
	const { state } = useExplorerState();
	const { lead } = useNextView();
	const { search: shown } = useLocation();
	const names = useDeferred(chosen);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [atFirst] = useState({ ids: state[ID_FILTERS[filter]], shown });
	const [ids, setIds] = useState(atFirst.ids);
	const [text, setText] = useState(offered?.ok ? offered.value.search : "");

	if (!offered) return <PanelSkeleton />;
	if (!offered.ok) return <PanelFailed />;

	const { choices, hasMore, search } = offered.value;
	const isSearchable = hasMore || search !== "" || choices.length >= WORTH_SEARCHING;
	const listed = shownChoices({ pinned: atFirst.ids, names: names.ok ? names.value : {}, choices, text });
	const mark = nameHighlighter(text);

	function choose(wanted: readonly string[]) {
		setIds(wanted);
		// What is chosen while the list is open is one step back.
		const replace = shown !== atFirst.shown;
		lead((view) => otherList(view, { [ID_FILTERS[filter]]: wanted }), { replace });
	}

	function handleSearch({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
		setText(value);
		clearTimeout(timer.current);
		// The whole list is here: what is typed narrows it without asking.
		if (!hasMore && search === "") return;
		timer.current = setTimeout(() => onSearch(value.trim()), PAUSE_MS);
	}

	return (
		<>
			{isSearchable && (
				<div className="flex gap-1 p-1">
					<SearchInput
						ref={isOpen ? focusFirst : undefined}
						name={hydrated ? undefined : FIND_FIELD}
						label={t("common.search")}
						defaultValue={text}
						maxLength={200}
						onChange={handleSearch}
						onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
						className="flex-1"
					/>
					<Button name={PANEL_FIELD} value={filter} variant="secondary" className="not-noscript:hidden">
						{t("common.search")}
					</Button>
				</div>
			)}
			<ul className="filter-choices">
				{listed.map((choice) => (
					<li key={choice.id}>
						<label data-empty={choice.count === "0" || undefined}>
							<input
								type="checkbox"
								name={hydrated ? undefined : filter}
								value={choice.id}
								checked={ids.includes(choice.id)}
								onChange={({ currentTarget: { checked } }) =>
									choose(checked ? [...ids, choice.id] : ids.filter((id) => id !== choice.id))
								}
							/>
							<ChoiceName filter={filter} choice={choice} mark={mark} />
							<small>
								{choice.count}
								{choice.count === "0" && <span className="sr-only"> {t("explorer.choiceLeadsNowhere")}</span>}
							</small>
						</label>
					</li>
				))}
			</ul>
			{listed.length === 0 && <p className="px-2.5 py-1.5 text-ink-muted">{t("ui.noMatches")}</p>}
			{hasMore && <p className="px-2.5 py-1.5 text-xs text-ink-muted">{t("explorer.moreChoices")}</p>}
			<div className="flex border-t border-line p-1 empty:hidden">
				{hydrated && (
					<Button
						type="button"
						variant="quiet"
						size="small"
						aria-disabled={ids.length === 0 || undefined}
						onClick={() => ids.length > 0 && choose([])}
					>
						{t("explorer.clearChoices")}
					</Button>
				)}
				{!hydrated && (
					<Button variant="secondary" size="small" className="not-noscript:hidden sheet:hidden">
						{t("explorer.apply")}
					</Button>
				)}
			</div>
		</>
	);
}

/** Before a category's name. */
const ICON = "mr-1.5 inline align-[-0.15em] text-ink-muted";

interface ChoiceNameProps {
	filter: IdFilter;
	choice: FilterChoice;
	mark: ReturnType<typeof nameHighlighter>;
}

function ChoiceName({ filter, choice: { name, tenant, icon }, mark }: ChoiceNameProps) {
	const hasSeveralTenants = useHasSeveralTenants();
	const face = (
		<bdi>
			{icon ? (
				<CategoryIcon name={icon} className={ICON} />
			) : (
				// So that all names begin in one line.
				filter === "category" && <Icon name={FILTER_FACES.category.icon} className={ICON} />
			)}
			<Marked text={mark(name)} />
		</bdi>
	);
	if (!hasSeveralTenants || tenant === "") return face;
	return (
		<span>
			{face}
			<small>{tenant}</small>
		</span>
	);
}

interface ChoiceSources {
	/** What was on when the list opened: nothing moves under the pointer. */
	pinned: readonly string[];
	names: ChosenChoices;
	choices: readonly FilterChoice[];
	text: string;
}

function shownChoices({ pinned, names, choices, text }: ChoiceSources): FilterChoice[] {
	const isMatch = matcher(text);
	const chosen = pinned.flatMap((id) => choices.find((choice) => choice.id === id) ?? names[id] ?? []);
	const others = choices.filter(({ id }) => !pinned.includes(id));
	return [...chosen, ...others].filter(({ name }) => isMatch(name));
}

/** Not where a keyboard would come up over the list. */
function focusFirst(input: HTMLInputElement | null) {
	if (window.matchMedia("(pointer: fine)").matches) input?.focus({ preventScroll: true });
}
