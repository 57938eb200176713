import { useTranslation } from "../../../texts/translations.tsx";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { useListedPage } from "../list/pending-page.ts";
import { type ExplorerState, PAGE_SIZES, pageSizeOf } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState, useNextView } from "../list/use-explorer-state.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { Pagination } from "../../../ui/data/pagination.tsx";
import { MoreRows } from "./more-rows.tsx";
import { PageSizes } from "./page-size.tsx";

/** Which rows are shown, and the ways to the others. */
export function ListFooter({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	const { nextView } = useNextView();
	const loaded = useListedPage(page);
	if (!loaded.ok || loaded.value.rows.length === 0) return null;

	const { total, totalIsCapped, hasMore, shown } = loaded.value;
	const { pageIndex, pageCount } = state;
	const lastPage = pageIndex + pageCount;
	const count = Math.max(Math.ceil(total / pageSizeOf(state)), hasMore ? lastPage + 1 : lastPage);
	return (
		<>
			<p aria-live="polite" className="text-sm text-ink-muted tabular-nums">
				{t(totalIsCapped ? "explorer.rangeOfMore" : "explorer.range", { ...shown })}
			</p>
			{hasMore && <MoreRows />}
			{total > PAGE_SIZES[0] && <PageSizes hasMore={hasMore} />}
			{/* A phone appends the pages that follow. It steps through them where no script can, or from one in the midst. */}
			<div className={pageIndex === 0 ? "contents max-md:not-noscript:hidden" : "contents"}>
				<Pagination
					page={lastPage}
					pageCount={count}
					pageTo={(number) => addressOf(onPage(state, number))}
					pageToAtClick={(choose) => {
						const view = nextView();
						return addressOf(onPage(view, choose(view.pageIndex + view.pageCount)));
					}}
				/>
			</div>
		</>
	);
}

/** @param number from 1 */
function onPage(view: ExplorerState, number: number): ExplorerState {
	return { ...view, pageIndex: number - 1, pageCount: 1, selected: null };
}
