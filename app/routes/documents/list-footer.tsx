import { useTranslation } from "../../features/texts/translations.tsx";
import type { Attempt } from "../../cms/attempt.ts";
import { EXPLORER_PAGE_SIZE } from "../../../contract/constants.ts";
import type { ExplorerPage } from "../../features/explorer/explorer-page.ts";
import { useListedPage } from "../../features/explorer/pending-page.ts";
import { useExplorerState } from "../../features/explorer/use-explorer-state.ts";
import type { Deferred } from "../../features/streaming/deferred.ts";
import { Pagination } from "../../ui/pagination.tsx";

/** Which rows are shown, and the ways to the others. */
export function ListFooter({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	const loaded = useListedPage(page);
	if (!loaded.ok || loaded.value.rows.length === 0) return null;

	const { rows, total, totalIsCapped, shown } = loaded.value;
	// Beyond a capped total nobody has counted: a full page may have another one behind it.
	const mayHaveNext = totalIsCapped && rows.length === EXPLORER_PAGE_SIZE ? 1 : 0;
	const pageCount = Math.max(Math.ceil(total / EXPLORER_PAGE_SIZE), state.pageIndex + 1 + mayHaveNext);
	return (
		<>
			<p className="text-sm text-ink-muted tabular-nums">
				{t(totalIsCapped ? "explorer.rangeOfMore" : "explorer.range", { ...shown })}
			</p>
			<Pagination
				page={state.pageIndex + 1}
				pageCount={pageCount}
				pageTo={(number) => addressOf({ ...state, pageIndex: number - 1, selected: null })}
			/>
		</>
	);
}

/** How many documents match, beside the page's title. */
export function TotalCount({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const loaded = useListedPage(page);
	if (!loaded.ok) return null;
	const { total, totalIsCapped, shown } = loaded.value;
	if (totalIsCapped) return t("explorer.countMoreThan", { shown: shown.total });
	return t("explorer.count", { count: total, shown: shown.total });
}
