import { lazy, Suspense } from "react";
import { countFilters, withoutMoreFilters } from "../../../features/explorer/explorer-state.ts";
import { FilterDisclosure, PanelFailed } from "../../../features/explorer/filter-disclosure.tsx";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { useExplorerState } from "../list/use-explorer-state.ts";

const MorePanel = lazy(() =>
	import("./filter-more-panel.tsx").then(
		({ FilterMorePanel: Panel }) => ({ default: Panel }),
		() => ({ default: PanelFailed }),
	),
);

/** The quick filters, and those by warranty and cost. */
export function FilterMore({ isStandalone }: { isStandalone: boolean }) {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	if (!useOffers("moreFilters")) return null;
	const count = countFilters(state) - countFilters(withoutMoreFilters(state));
	return (
		<FilterDisclosure label={t("explorer.moreFilters")} count={count} isStandalone={isStandalone}>
			{() => (
				<Suspense fallback={<div className="h-72" />}>
					<MorePanel />
				</Suspense>
			)}
		</FilterDisclosure>
	);
}
