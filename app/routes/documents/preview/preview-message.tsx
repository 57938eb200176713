import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import type { Attempt } from "../../../cms/attempt.ts";
import { useRetries } from "../../../features/failed-reads/use-retries.ts";
import { useReloadSoon } from "../../../features/live/use-reload-soon.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { DocumentPreview } from "../../../features/document-preview/document-preview.ts";

/** In the place of a status: no server was reached. */
export const NO_CONNECTION = 0;

/** @param status of the failed call */
export function PreviewFailed({ status }: { status: number }) {
	const { t } = useTranslation();
	if (status === 404) {
		return (
			<EmptyState icon="files" title={t("explorer.previewGone")}>
				{t("explorer.previewGoneText")}
			</EmptyState>
		);
	}
	return <PreviewRetried isOffline={status === NO_CONNECTION} />;
}

/** Says why, and shows the preview as soon as it can be had. */
function PreviewRetried({ isOffline }: { isOffline: boolean }) {
	const { t } = useTranslation();
	const { state, path, addressOf } = useExplorerState();
	const { selected } = state;
	const fetcher = useFetcher<{ document: Deferred<Attempt<DocumentPreview>> | null }>();
	const reload = useReloadSoon();
	const retry = useRetries(async () => {
		if (selected !== null) await fetcher.load(`${path}?index&selected=${selected}`);
		return true;
	});
	const again = fetcher.data?.document ?? null;
	// Where it can be had again the view is loaded anew, the list with it; what is on its way elsewhere is not cut off.
	useEffect(() => {
		const showAgain = (document: Attempt<DocumentPreview> | null) => document?.ok && reload();
		Promise.resolve(again).then(showAgain, () => {});
	}, [again, reload]);
	return (
		<div role="alert">
			<EmptyState
				icon="triangle-alert"
				title={t("explorer.previewFailed")}
				actions={
					<form
						action={addressOf(state)}
						onSubmit={(event) => {
							event.preventDefault();
							void retry();
						}}
					>
						<Button icon="rotate-ccw" variant="secondary" pending={fetcher.state !== "idle"}>
							{t("error.page.again")}
						</Button>
					</form>
				}
			>
				{t(isOffline ? "explorer.offlineText" : "explorer.failedText")}
			</EmptyState>
		</div>
	);
}
