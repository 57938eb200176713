import { lazy, Suspense } from "react";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PanelSkeleton } from "./filter-panel-skeleton.tsx";
import { FilterDisclosure, PanelFailed } from "../../../features/explorer/filter-disclosure.tsx";

const importPanel = () =>
	import("../later-parts.ts").then(
		({ FilterDatesPanel: Panel }) => ({ default: Panel }),
		() => ({ default: PanelFailed }),
	);
const DatesPanel = lazy(importPanel);

/** The filter by the days on which documents begin and end. */
export function FilterDates({ isStandalone }: { isStandalone: boolean }) {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	return (
		<FilterDisclosure
			label={t("explorer.dates")}
			count={(state.startDate ? 1 : 0) + (state.endDate ? 1 : 0)}
			isStandalone={isStandalone}
			onApproach={importPanel}
		>
			{() => (
				<Suspense fallback={<PanelSkeleton />}>
					<DatesPanel />
				</Suspense>
			)}
		</FilterDisclosure>
	);
}
