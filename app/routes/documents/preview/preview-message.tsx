import { useTranslation } from "../../../features/texts/translations.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

export function NothingSelected() {
	const { t } = useTranslation();
	return (
		<EmptyState icon="eye" title={t("explorer.nothingSelected")}>
			{t("explorer.nothingSelectedText")}
		</EmptyState>
	);
}

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
	return (
		<div role="alert">
			<EmptyState icon="triangle-alert" title={t("explorer.previewFailed")}>
				{t("explorer.failedText")}
			</EmptyState>
		</div>
	);
}
