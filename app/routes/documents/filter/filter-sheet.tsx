import { Suspense, useState } from "react";
import { useNavigation } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import { isFiltered, withoutFilters } from "../../../features/explorer/explorer-state.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { IconLink } from "../../../ui/buttons/icon-link.tsx";
import { Link } from "../../../ui/buttons/link.tsx";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { useListedPage } from "../list/pending-page.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { FILTER_SHEET } from "./filter-sheet-button.tsx";

const CLOSING = { popoverTarget: FILTER_SHEET, popoverTargetAction: "hide" } as const;

interface FilterSheetProps {
	/** The page's address has opened it, not the browser: without scripts. */
	standsOpen: boolean;
}

/** What the sheet is for, the way to no filter at all, and a way out. */
export function FilterSheetHead({ standsOpen }: FilterSheetProps) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	return (
		<div className="filter-sheet-head">
			<h2 className="line-clamp-2 min-w-0 flex-1 text-base/5 font-semibold hyphens-auto">
				{t("explorer.filterAndSort")}
			</h2>
			{isFiltered(state) && (
				<Link
					to={addressOf(withoutFilters(state))}
					preventScrollReset
					className="px-2 py-2.5 text-sm text-ink-muted underline"
				>
					{t("common.reset")}
				</Link>
			)}
			{standsOpen ? (
				<IconLink icon="x" label={t("common.close")} to={addressOf(state)} />
			) : (
				<IconButton icon="x" label={t("common.close")} {...CLOSING} />
			)}
		</div>
	);
}

interface FilterSheetFootProps extends FilterSheetProps {
	page: Deferred<Attempt<ExplorerPage>>;
}

/** Leads to what is listed. Without scripts it sends what was chosen first. */
export function FilterSheetFoot({ page, standsOpen }: FilterSheetFootProps) {
	const { t } = useTranslation();
	const [isOpen, setOpen] = useState(false);

	/** The list's number is followed while it can be seen. */
	function follow(foot: HTMLElement | null) {
		const change = (event: Event) => event instanceof ToggleEvent && setOpen(event.newState === "open");
		const sheet = foot?.closest("[popover]");
		sheet?.addEventListener("beforetoggle", change);
		return () => sheet?.removeEventListener("beforetoggle", change);
	}

	return (
		<div ref={follow} className="filter-sheet-foot">
			{!standsOpen && (
				<Button type="button" variant="primary" {...CLOSING} className="w-full noscript:hidden">
					<Suspense fallback={t("explorer.showList")}>
						{isOpen ? <ListedCount page={page} /> : t("explorer.showList")}
					</Suspense>
				</Button>
			)}
			<Button variant="secondary" className="not-noscript:hidden">
				{t("explorer.apply")}
			</Button>
		</div>
	);
}

/** `12 Dokumente zeigen`; without a number while others are on their way. */
function ListedCount({ page }: Pick<FilterSheetFootProps, "page">) {
	const { t } = useTranslation();
	const isPending = useNavigation().state !== "idle";
	const listed = useListedPage(page);
	if (isPending || !listed.ok) return t("explorer.showList");
	const { total, totalIsCapped, shown } = listed.value;
	if (totalIsCapped) return t("explorer.showMoreThan", { shown: shown.total });
	return t("explorer.showCount", { count: total, shown: shown.total });
}
