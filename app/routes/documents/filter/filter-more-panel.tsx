import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { CostRow } from "./cost-row.tsx";
import { DateRow } from "./filter-dates-panel.tsx";
import { QuickFilters } from "./quick-filters.tsx";

export function FilterMorePanel() {
	const { t } = useTranslation();
	const hydrated = useHydrated();
	return (
		<div className="min-h-0 overflow-y-auto">
			<QuickFilters />
			<div className="mt-1 flex flex-col gap-3 border-t border-line p-2">
				<DateRow name="warrantyUntil" isSent={!hydrated} />
				<CostRow isSent={!hydrated} />
				{!hydrated && (
					<Button variant="secondary" size="small" className="self-start not-noscript:hidden sheet:hidden">
						{t("explorer.apply")}
					</Button>
				)}
			</div>
		</div>
	);
}
