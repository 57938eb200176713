import { fileProblemTitle } from "../documents/file-problem.ts";
import type { PreviewFile } from "./document-preview.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";

/** Why there is no picture of a file: it is still being read, it could not be, or it has no pages. */
export function FileProblem({ file }: { file: PreviewFile }) {
	const { state, stateReason } = file;
	const { t } = useTranslation();
	const message = useMessage();
	const title = fileProblemTitle(file);
	if (title !== undefined) {
		return (
			<Notice tone={state === "failed" ? "danger" : "info"} title={t(title)}>
				{message(stateReason)}
			</Notice>
		);
	}
	return (
		<p className="flex items-center gap-2.5 rounded-md border border-line bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
			{state === "processed" ? <Icon name="file-text" /> : <Spinner />}
			{t(state === "processed" ? "explorer.noPicture" : "document.fileIsBeingRead")}
		</p>
	);
}
