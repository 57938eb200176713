import { Suspense, useDeferredValue } from "react";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { PlainBulkBar } from "../bulk/plain-bulk-bar.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useSelection } from "./document-selection.ts";

const BulkBar = lazyPart(async () => (await import("../bulk/bulk-bar.tsx")).BulkBar);

interface SelectionBarProps {
	page: Deferred<Attempt<ExplorerPage>>;
	/** No script may run in the page. */
	standsAlone: boolean;
}

/**
 * What can be done with the selected documents: over the table's heading, on a phone above the navigation. Loaded with
 * the first row that is selected. The form for those without JavaScript is in no script at all.
 */
export function SelectionBar({ page, standsAlone }: SelectionBarProps) {
	const hasSelection = useSelection(({ selected }) => selected.size > 0);
	// What was ticked is painted first.
	const wasPainted = useDeferredValue(hasSelection);
	return (
		<div className="bulk-stage">
			{hasSelection && wasPainted && (
				<Suspense>
					<BulkBar page={page} />
				</Suspense>
			)}
			<noscript>
				{import.meta.env.SSR && standsAlone && !(page instanceof Promise) && page.ok && (
					<PlainBulkBar page={page.value} />
				)}
			</noscript>
		</div>
	);
}
