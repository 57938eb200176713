import { lazy, Suspense } from "react";
import { countFilters, withoutMoreFilters } from "../../../features/explorer/explorer-state.ts";
import { FilterDisclosure, PanelFailed } from "../../../features/explorer/filter-disclosure.tsx";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PanelSkeleton } from "./filter-panel-skeleton.tsx";
import { useExplorerState } from "../list/use-explorer-state.ts";

const importPanel = () =>
	import("../later-parts.ts").then(
		({ FilterMorePanel: Panel }) => ({ default: Panel }),
		() => ({ default: PanelFailed }),
	);
const MorePanel = lazy(importPanel);

/** The quick filters, and those by warranty and cost. */
export function FilterMore({ isStandalone }: { isStandalone: boolean }) {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	if (!useOffers("moreFilters")) return null;
	const count = countFilters(state) - countFilters(withoutMoreFilters(state));
	return (
		<FilterDisclosure
			label={t("explorer.moreFilters")}
			count={count}
			isStandalone={isStandalone}
			onApproach={importPanel}
		>
			{() => (
				<Suspense fallback={<PanelSkeleton />}>
					<MorePanel />
				</Suspense>
			)}
		</FilterDisclosure>
	);
}
