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
