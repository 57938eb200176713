import type { FormResult } from "../../features/form/form-result.server.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../../ui/classes.ts";
import { InboxFilter } from "./filter/inbox-filter.tsx";
import { CloseListed } from "./list/close-listed.tsx";
import { InboxList } from "./list/inbox-list.tsx";
import { NoItems } from "./list/no-items.tsx";
import type { ListedItems } from "./list/use-listed-items.ts";
import type { InboxPage } from "./load-inbox.server.ts";
import { ItemPane } from "./pane/item-pane.tsx";
import { useSheetFocus } from "./pane/use-sheet-focus.ts";
import { useInboxState } from "./use-inbox-state.ts";

interface InboxPanesProps {
	page: InboxPage;
	listed: ListedItems;
	/** Of the form that was sent last, where it was not done. */
	result: FormResult | undefined;
}

/** The list, and beside it the item that is opened. On a phone that lies over the list. */
export function InboxPanes({ page, listed, result }: InboxPanesProps) {
	const { t } = useTranslation();
	const { state } = useInboxState();
	const { current, rows } = listed;
	const isOpened = state.item !== null;
	const sheet = useSheetFocus();
	return (
		<div className="flex min-h-0 flex-1">
			<section
				aria-label={t("inbox.list")}
				className={classes(
					"flex min-w-0 flex-1 flex-col border-line lg:w-88 lg:flex-none lg:border-r xl:w-110",
					// What lies under the opened item on a phone is not there for anybody.
					isOpened && "max-lg:invisible",
				)}
			>
				<InboxFilter page={page} counts={listed.counts} />
				<div className="flex-1 lg:overflow-y-auto">
					{rows.length > 0 ? (
						<>
							<CloseListed total={listed.total} listedAt={page.listedAt} />
							<InboxList listed={listed} />
						</>
					) : (
						<NoItems page={page} className={isOpened ? undefined : "lg:hidden"} />
					)}
				</div>
			</section>
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the key that closes it */}
			<aside
				{...sheet}
				aria-label={t("inbox.item")}
				data-sheet={isOpened || undefined}
				className={classes(
					"min-w-0 flex-1 bg-surface outline-none lg:overflow-y-auto",
					isOpened
						? "max-lg:fixed max-lg:inset-0 max-lg:z-40 max-lg:scroll-pt-16 max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:pb-(--above-bars)"
						: "max-lg:hidden",
				)}
			>
				{current || isOpened ? (
					<ItemPane key={current?.documentId} item={current} page={page} listed={listed} result={result} />
				) : (
					<NoItems page={page} />
				)}
			</aside>
		</div>
	);
}
