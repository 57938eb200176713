import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { contentAddress, downloadAddress } from "../../../features/file-view/file-addresses.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";

/** A file of a CMS that draws no pages: it is opened and saved as it is. */
export function UnreadFile({ file: { documentId, file } }: { file: DocumentFile }) {
	const { t } = useTranslation();
	return (
		<EmptyState
			icon="file-text"
			title={file.name}
			actions={
				<>
					<a
						href={contentAddress(documentId)}
						target="_blank"
						rel="noreferrer"
						className={buttonClasses({ variant: "primary" })}
					>
						<Icon name="external-link" />
						{t("document.openInTab")}
					</a>
					<a href={downloadAddress(documentId)} className={buttonClasses({})}>
						<Icon name="download" />
						{t("document.download")}
					</a>
				</>
			}
		/>
	);
}
