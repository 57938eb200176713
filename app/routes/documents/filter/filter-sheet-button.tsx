import type { FocusEvent } from "react";
import { countFilters } from "../../../features/explorer/explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useExplorerState } from "../list/use-explorer-state.ts";

export const FILTER_SHEET = "filters";

/** Opens the sheet of a phone; the browser does it, so no script is needed. */
export function FilterSheetButton() {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	const count = countFilters(state);
	return (
		<button
			type="button"
			popoverTarget={FILTER_SHEET}
			title={t("explorer.filterAndSort")}
			className={classes("filter-button filter-sheet-button", count > 0 && "is-on")}
		>
			<Icon name="sliders-horizontal" />
			{t("explorer.filters")}
			{count > 0 && <span className="filter-count">{count}</span>}
		</button>
	);
}

/** The sheet closes where the Tab key leads out of it: the list lies under it, and what has the focus would not be seen. */
export function closeLeftSheet({ currentTarget: sheet, relatedTarget }: FocusEvent<HTMLElement>): void {
	if (!(relatedTarget instanceof Element) || sheet.contains(relatedTarget)) return;
	if (relatedTarget.getAttribute("popovertarget") === sheet.id) return;
	// Once the focus is there: a popover that closes while it still has it gives it to its button.
	setTimeout(() => {
		if (sheet.matches(":popover-open") && !sheet.contains(document.activeElement)) sheet.hidePopover();
	});
}
