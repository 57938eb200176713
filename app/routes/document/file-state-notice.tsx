import { useTranslation } from "../../features/texts/translations.tsx";
import { Link } from "react-router";
import type { DocumentFile } from "../../../contract/entities.ts";
import { useMessage } from "../../features/texts/use-message.ts";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { usePageAddress } from "./page-address.ts";
import { isBeingRead } from "./shown-file.ts";

/** Why there is nothing to see of a file (yet). Nothing where it has been read. */
export function FileStateNotice({ file }: { file: DocumentFile }) {
	const { t } = useTranslation();
	const message = useMessage();
	const address = usePageAddress();
	if (file.state === "processed") return null;
	if (isBeingRead(file)) {
		return (
			<output className="flex items-center justify-center gap-2 px-6 py-10 text-sm text-ink-muted">
				<Spinner />
				{t("document.fileIsBeingRead")}
				<Link to={address({})} reloadDocument className="hidden text-accent underline noscript:inline">
					{t("document.reload")}
				</Link>
			</output>
		);
	}
	return (
		<div className="p-4 lg:p-6">
			<Notice
				tone={file.state === "failed" ? "danger" : "info"}
				title={t(file.state === "failed" ? "document.fileFailed" : "document.fileNotReadable")}
			>
				{message(file.stateReason)}
			</Notice>
		</div>
	);
}
