import { Suspense } from "react";
import type { HistoryEntry } from "../../../../contract/entities/document-history.ts";
import type { Attempt } from "../../../cms/attempt.ts";
import type { CmsPage } from "../../../cms/cms-client.ts";
import { failedRead } from "../../../features/failed-reads/failed-read.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { useStore } from "../../../store.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PartFailed } from "../part-failed.tsx";
import { PartSkeleton } from "../part-skeleton.tsx";
import { HistoryItem } from "./history-item.tsx";
import { HistorySteps } from "./history-steps.tsx";
import { shownEntries } from "../../../features/history/shown-changes.ts";

export type LoadedHistory = Attempt<CmsPage<HistoryEntry[]>>;

interface HistoryPartProps {
	/** `null` while it is not asked for yet. */
	history: Deferred<LoadedHistory> | null;
	/** Of the document as it stands now. */
	currency: string;
}

/** What changed, when, and by whom. */
export function HistoryPart({ history, currency }: HistoryPartProps) {
	// What is said above the page is not on its way.
	const hasFailed = useStore(failedRead) !== null;
	if (history === null) return hasFailed ? null : <PartSkeleton />;
	return (
		<Suspense fallback={<PartSkeleton />}>
			<Entries history={history} currency={currency} />
		</Suspense>
	);
}

function Entries({ history, currency }: { history: Deferred<LoadedHistory>; currency: string }) {
	const { t } = useTranslation();
	const loaded = useDeferred(history);
	if (!loaded.ok) {
		return (
			<div className="pt-5">
				<PartFailed title={t("document.history.failed")} error={loaded.error} />
			</div>
		);
	}
	const { items, pagination } = loaded.value;
	if (pagination.total === 0) {
		return (
			<EmptyState icon="history" title={t("document.history.empty")}>
				{t("document.history.emptyText")}
			</EmptyState>
		);
	}
	const isNewest = pagination.page === 1;
	return (
		<>
			<ol className="pt-5">
				{shownEntries(items, isNewest ? currency : null, t).map((entry) => (
					<HistoryItem key={entry.id} entry={entry} />
				))}
			</ol>
			<HistorySteps pagination={pagination} />
		</>
	);
}
