import { useTranslation } from "../../../features/texts/translations.tsx";
import { Link } from "react-router";
import type { DocumentPreview } from "../../../features/documents/document-preview.ts";
import { useExplorerState } from "../../../features/explorer/use-explorer-state.ts";
import { Icon } from "../../../ui/icon.tsx";

const IMAGE_WIDTH = 640;

/** The first page of the first file, as a picture that opens the document. */
export function PreviewFile({ document }: { document: DocumentPreview }) {
	const { t } = useTranslation();
	const { documentAddress } = useExplorerState();
	const { file, fileCount } = document;
	if (!file?.hasPreview) {
		return (
			<p className="flex items-center gap-2.5 rounded-md border border-line bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
				<Icon name={file ? "file-text" : "paperclip"} />
				<span className="min-w-0 truncate">{file ? file.name : t("explorer.noFile")}</span>
			</p>
		);
	}
	return (
		<figure>
			<Link
				to={documentAddress(document.documentId)}
				className="block overflow-hidden rounded-md border border-line bg-surface-sunken"
			>
				<img
					key={file.documentId}
					src={`/files/${file.documentId}/preview?page=1&width=${IMAGE_WIDTH}`}
					alt={t("explorer.firstPage", { name: file.name })}
					className="block aspect-4/3 w-full bg-white object-cover object-top dark:brightness-90"
				/>
			</Link>
			<figcaption className="mt-1.5 flex gap-1 text-xs text-ink-muted">
				<span className="min-w-0 truncate" title={file.name}>
					{file.name}
				</span>
				{fileCount > 1 && (
					<span className="shrink-0">{t("explorer.moreFiles", { count: fileCount - 1 })}</span>
				)}
			</figcaption>
		</figure>
	);
}
