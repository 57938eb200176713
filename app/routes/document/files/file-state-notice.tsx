import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Link } from "react-router";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { fileProblemTitle } from "../../../features/documents/file-problem.ts";
import { mayFareBetter } from "../../../features/documents/worth-reading-again.ts";
import { downloadAddress } from "../../../features/file-view/file-addresses.ts";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FileOnItsWay } from "./file-on-its-way.tsx";
import { ReadAgainForm } from "./change/read-again-form.tsx";
import { usePageAddress } from "../page-address.ts";
import { isBeingRead } from "./shown-file.ts";

interface FileStateNoticeProps {
	file: DocumentFile;
	isEditable: boolean;
}

/** Why there is nothing to see of a file (yet), or not all of it. Nothing where it has been read. */
export function FileStateNotice({ file, isEditable }: FileStateNoticeProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const address = usePageAddress();
	if (isBeingRead(file)) {
		return (
			<FileOnItsWay>
				{t(file.state === "waiting" ? "document.fileWaits" : "document.fileIsBeingRead")}
				<Link to={address({})} reloadDocument className="hidden text-accent underline noscript:inline">
					{t("document.reload")}
				</Link>
			</FileOnItsWay>
		);
	}
	const title = fileProblemTitle(file);
	if (title === undefined && file.stateReason === null) return null;
	return (
		<div className="p-4 lg:p-6">
			<Notice tone={file.state === "failed" ? "danger" : "info"} title={title && t(title)}>
				{message(file.stateReason)}
				<div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
					{title !== undefined && !file.hasPreview && (
						<a href={downloadAddress(file.documentId)} className={buttonClasses({ size: "small" })}>
							<Icon name="download" />
							{t("document.download")}
						</a>
					)}
					{mayFareBetter(file) && isEditable && <ReadAgainForm file={file} />}
				</div>
			</Notice>
		</div>
	);
}
