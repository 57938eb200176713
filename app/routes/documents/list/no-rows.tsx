import { href, useParams } from "react-router";
import { useFiling } from "../../../features/session/filing.ts";
import { isFiltered, pageSizeOf, withoutFilters } from "../../../features/explorer/explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Link } from "../../../ui/buttons/link.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { AddLink } from "../../../features/explorer/add-link.tsx";
import type { ExplorerPage } from "./explorer-page.ts";
import { usePendingChanges } from "./pending-changes.ts";
import { useExplorerState } from "./use-explorer-state.ts";

/** Why there are no rows: no such page, filters that lead to nothing, or nothing yet. */
export function NoRows({ page: { total, withoutOne } }: { page: ExplorerPage }) {
	const { t } = useTranslation();
	const { mayAdd } = useFiling();
	const { locale } = useParams();
	const { state, addressOf } = useExplorerState();
	const isChanging = usePendingChanges().size > 0;

	// The last one of this page is about to leave: the server says what follows.
	if (total > 0 && isChanging) return null;
	if (total > 0) {
		const lastPage = Math.ceil(total / pageSizeOf(state));
		return (
			<EmptyState
				icon="files"
				title={t("explorer.noSuchPage")}
				actions={
					<LinkButton to={addressOf({ ...state, pageIndex: lastPage - 1, selected: null })}>
						{t("explorer.toLastPage")}
					</LinkButton>
				}
			>
				{t("explorer.noSuchPageText", { page: state.pageIndex + 1, count: lastPage })}
			</EmptyState>
		);
	}
	if (isFiltered(state)) {
		return (
			<EmptyState
				icon="search"
				title={t("explorer.noMatches")}
				actions={
					<LinkButton to={addressOf(withoutFilters(state))} icon="rotate-ccw">
						{t("explorer.resetFilters")}
					</LinkButton>
				}
			>
				{withoutOne && withoutOne.length > 0 ? (
					<WithoutOne filters={withoutOne} />
				) : (
					t("explorer.noMatchesText")
				)}
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon="files"
			title={t("explorer.empty")}
			actions={
				mayAdd && (
					<>
						<LinkButton to={href("/:locale?/start", { locale })}>{t("start.resume")}</LinkButton>
						<AddLink />
					</>
				)
			}
		>
			{t(mayAdd ? "explorer.emptyText" : "explorer.emptyForReader")}
			{mayAdd && (
				<Link
					to={href("/:locale?/import", { locale })}
					className="mt-2 block text-accent underline pointer-coarse:py-2"
				>
					{t("import.linkQuiet")}
				</Link>
			)}
		</EmptyState>
	);
}

/** The filters that lead to nothing, each with the way to the list without it. */
function WithoutOne({ filters }: { filters: NonNullable<ExplorerPage["withoutOne"]> }) {
	const { t } = useTranslation();
	const { path } = useExplorerState();
	return (
		<>
			{t("explorer.withoutOne", { count: filters.length })}
			<ul className="mt-2">
				{filters.map(({ link, query, total, isCapped, shown }) => (
					<li
						key={link}
						className="flex min-h-8 flex-wrap items-center justify-center gap-x-2 wrap-anywhere pointer-coarse:min-h-11"
					>
						<Link to={path + query} className="text-accent underline">
							{link}
						</Link>
						{total !== null && (
							<span className="tabular-nums">
								{isCapped
									? t("explorer.countMoreThan", { shown })
									: t("explorer.count", { count: total, shown })}
							</span>
						)}
					</li>
				))}
			</ul>
		</>
	);
}
