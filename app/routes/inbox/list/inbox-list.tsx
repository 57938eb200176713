import { EXPLORER_PAGE_SIZE } from "../../../../contract/constants.ts";
import { AppendLink } from "../../../features/explorer/append-link.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { Pagination } from "../../../ui/data/pagination.tsx";
import { type InboxState, MAX_PAGE_COUNT } from "../inbox-state.ts";
import { useInboxState, useNextInbox } from "../use-inbox-state.ts";
import { InboxItemRow } from "./inbox-item-row.tsx";
import { useItemChange } from "./use-item-change.ts";
import type { ListedItems } from "./use-listed-items.ts";

/** What there is to do, and the ways to the rest of it. */
export function InboxList({ listed }: { listed: ListedItems }) {
	const { t } = useTranslation();
	const { state, addressOf } = useInboxState();
	const { nextState } = useNextInbox();
	const change = useItemChange(listed);
	const { rows, total, current } = listed;
	const { pageIndex, pageCount } = state;
	const lastPage = pageIndex + pageCount;
	const pages = Math.max(Math.ceil(total / EXPLORER_PAGE_SIZE), lastPage);
	return (
		<>
			<ul aria-label={t("inbox.list")} data-arrow-keys>
				{rows.map((row) => (
					<InboxItemRow
						key={row.documentId}
						row={row}
						isCurrent={row === current}
						onClose={() => change("close", row.documentId)}
					/>
				))}
			</ul>
			{pages > lastPage && (
				<AppendLink
					nextPage={addressOf(onPage(state, lastPage + 1))}
					longer={
						pageCount < MAX_PAGE_COUNT && pageIndex === 0
							? addressOf({ ...state, pageCount: pageCount + 1 })
							: null
					}
				/>
			)}
			{/* A phone appends the pages that follow. It steps through them where no script can, or from one in the midst. */}
			<div className={pageIndex === 0 ? "px-4 py-2 max-md:not-noscript:hidden" : "px-4 py-2"}>
				<Pagination
					page={lastPage}
					pageCount={pages}
					pageTo={(number) => addressOf(onPage(state, number))}
					pageToAtClick={(choose) => {
						const next = nextState();
						return addressOf(onPage(next, choose(next.pageIndex + next.pageCount)));
					}}
				/>
			</div>
		</>
	);
}

/** @param number from 1 */
function onPage(state: InboxState, number: number): InboxState {
	return { ...state, pageIndex: number - 1, pageCount: 1, item: null };
}
