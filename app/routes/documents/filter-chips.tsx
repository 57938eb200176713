import { Suspense } from "react";
import { useTranslation } from "../../features/texts/translations.tsx";
import { Link } from "react-router";
import type { Attempt } from "../../cms/attempt.ts";
import type { CategoryChoice } from "../../features/explorer/category-choices.ts";
import {
	type ExplorerState,
	isFiltered,
	otherList,
	withoutFilters,
} from "../../features/explorer/explorer-state.ts";
import { STATE_TEXTS } from "../../features/documents/state-mark.tsx";
import { useExplorerState } from "../../features/explorer/use-explorer-state.ts";
import { type Deferred, useDeferred } from "../../features/streaming/deferred.ts";
import { Icon } from "../../ui/icon.tsx";

interface FilterChipsProps {
	categories: Deferred<Attempt<CategoryChoice[]>>;
}

/** The filters that are on; each goes with a click, all of them with the last. */
export function FilterChips({ categories }: FilterChipsProps) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	if (!isFiltered(state)) return null;

	return (
		<ul aria-label={t("explorer.activeFilters")} className="flex min-w-0 flex-wrap items-center gap-1.5">
			{state.text !== "" && (
				<Chip
					label={t("explorer.textFilter", { text: state.text })}
					without={otherList(state, { text: "" })}
				/>
			)}
			{state.categories.map((category) => (
				<Suspense key={category}>
					<CategoryChip category={category} categories={categories} />
				</Suspense>
			))}
			{state.state && (
				<Chip label={t(STATE_TEXTS[state.state])} without={otherList(state, { state: null })} />
			)}
			<li>
				<Link
					to={addressOf(withoutFilters(state))}
					className="px-1.5 text-sm text-ink-muted underline hover:text-ink"
				>
					{t("common.reset")}
				</Link>
			</li>
		</ul>
	);
}

function CategoryChip({ category, categories }: FilterChipsProps & { category: string }) {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	const loaded = useDeferred(categories);
	const choice = loaded.ok ? loaded.value.find(({ documentId }) => documentId === category) : undefined;
	return (
		<Chip
			label={choice?.name ?? t("explorer.unknownCategory")}
			without={otherList(state, { categories: state.categories.filter((id) => id !== category) })}
		/>
	);
}

function Chip({ label, without }: { label: string; without: ExplorerState }) {
	const { t } = useTranslation();
	const { addressOf } = useExplorerState();
	return (
		<li className="min-w-0">
			<Link
				to={addressOf(without)}
				aria-label={t("explorer.removeFilter", { filter: label })}
				className="flex h-7 max-w-56 items-center gap-1 rounded-md bg-accent-soft pr-1.5 pl-2 text-sm text-accent hover:bg-surface-hover pointer-coarse:h-9"
			>
				<span className="truncate">{label}</span>
				<Icon name="x" className="size-3.5" />
			</Link>
		</li>
	);
}
