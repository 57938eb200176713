import type { DocumentPreview } from "./document-preview.ts";
import type { FoundPlace } from "../../../features/search/found-place.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { useIsArriving } from "../../../features/upload/upload-gate.ts";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PreviewFileFace } from "./preview-file.tsx";
import { useTurnedPage } from "./use-page-in-preview.ts";

interface PreviewFilesProps {
	document: DocumentPreview;
	/** Where in one of the files the search was found. */
	place: FoundPlace | null;
}

/** The files of the document: one that is open, and the others to change to. */
export function PreviewFiles({ document, place }: PreviewFilesProps) {
	const { t } = useTranslation();
	const turned = useTurnedPage();
	const { files } = document;
	const [first] = files;
	const fileOf = (id: string | undefined) => files.find(({ documentId }) => documentId === id);
	const found = fileOf(place?.documentFileId);
	const opened = fileOf(turned?.fileId) ?? found ?? first;
	const isArriving = useIsArriving(document.documentId);
	if (!first) {
		return (
			<p className="flex items-center gap-2.5 rounded-md border border-line bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
				{isArriving ? <Spinner /> : <Icon name="paperclip" />}
				{t(isArriving ? "document.fileArrives" : "explorer.noFile")}
			</p>
		);
	}
	if (files.length === 1) {
		return (
			<div>
				<PreviewFileFace document={document} file={first} place={found ? place : null}>
					<bdi title={first.name}>{first.name}</bdi>
				</PreviewFileFace>
			</div>
		);
	}
	return (
		<div className="overflow-hidden rounded-md border border-line">
			{files.map((file, index) => (
				// One name: the browser closes the one that was open.
				<details
					key={file.documentId}
					name={`files of ${document.documentId}`}
					open={file === opened}
					className="group/file not-first:border-t not-first:border-line"
				>
					<summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-3 text-sm hover:bg-surface-hover pointer-coarse:min-h-11">
						<Icon
							name="chevron-right"
							className="size-4 text-ink-muted transition-transform group-open/file:rotate-90"
						/>
						<span className="min-w-0 flex-1 truncate" title={file.name}>
							<bdi>{file.name}</bdi>
						</span>
						<span className="shrink-0 text-xs text-ink-muted tabular-nums">
							{t("explorer.fileOf", { number: index + 1, count: files.length })}
						</span>
					</summary>
					<div className="px-3 pb-3">
						<PreviewFileFace document={document} file={file} place={file === found ? place : null} />
					</div>
				</details>
			))}
		</div>
	);
}
