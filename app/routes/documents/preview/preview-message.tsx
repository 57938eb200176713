import { useTranslation } from "../../../texts/translations.tsx";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";

/** @param status of the failed call */
export function PreviewFailed({ status }: { status: number }) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	if (status === 404) {
		return (
			<EmptyState icon="files" title={t("explorer.previewGone")}>
				{t("explorer.previewGoneText")}
			</EmptyState>
		);
	}
	return (
		<div role="alert">
			<EmptyState
				icon="triangle-alert"
				title={t("explorer.previewFailed")}
				actions={
					<LinkButton to={addressOf(state)} replace preventScrollReset icon="rotate-ccw">
						{t("error.page.again")}
					</LinkButton>
				}
			>
				{t("explorer.failedText")}
			</EmptyState>
		</div>
	);
}
