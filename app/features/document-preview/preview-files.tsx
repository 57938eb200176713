import type { DocumentPreview, PreviewFile } from "./document-preview.ts";
import type { FoundPlace } from "../search/found-place.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { useIsArriving } from "../upload/upload-gate.ts";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { IconLink } from "../../ui/buttons/icon-link.tsx";
import { usePreviewView } from "./preview-view.ts";
import { PreviewFileFace } from "./preview-file.tsx";
import { useTurnedPage } from "./use-page-in-preview.ts";

interface PreviewFilesProps {
	document: DocumentPreview;
	/** Where in one of the files the search was found. */
	place: FoundPlace | null;
}

/** The files of the document, one at a time. */
export function PreviewFiles({ document, place }: PreviewFilesProps) {
	const { t } = useTranslation();
	const turned = useTurnedPage();
	const { files } = document;
	const [first] = files;
	const fileOf = (id: string | undefined) => files.find(({ documentId }) => documentId === id);
	const found = fileOf(place?.documentFileId);
	const opened = fileOf(turned?.fileId) ?? found ?? first;
	const isSent = useIsArriving(document.documentId);
	const isArriving = isSent || document.uploadState === "arriving";
	if (!first) {
		return (
			<p className="flex items-center gap-2.5 rounded-md border border-line bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
				{isArriving ? <Spinner /> : <Icon name="paperclip" />}
				{t(
					isArriving
						? "document.fileArrives"
						: document.uploadState
							? "document.uploadInterrupted"
							: "explorer.noFile",
				)}
			</p>
		);
	}
	if (!opened) return null;
	return (
		<div>
			{files.length > 1 && <FileSteps files={files} opened={opened} />}
			<PreviewFileFace document={document} file={opened} place={opened === found ? place : null}>
				{files.length === 1 && <bdi title={opened.name}>{opened.name}</bdi>}
			</PreviewFileFace>
		</div>
	);
}

/** To the file before and the one after: a bar of its own, apart from the pages of the file below it. */
function FileSteps({ files, opened }: { files: readonly PreviewFile[]; opened: PreviewFile }) {
	const { t } = useTranslation();
	const { here } = usePreviewView();
	const at = files.indexOf(opened);
	const to = (file: PreviewFile | undefined) =>
		file ? `${here}&${new URLSearchParams({ file: file.documentId })}` : null;
	return (
		<nav
			aria-label={t("document.files")}
			className="mb-1.5 flex items-center gap-1 rounded-md border border-line bg-surface-sunken text-sm"
		>
			<IconLink icon="chevron-left" label={t("document.previousFile")} to={to(files[at - 1])} isHere />
			<span className="shrink-0 tabular-nums">
				{t("document.fileOf", { number: at + 1, count: files.length })}
			</span>
			<IconLink icon="chevron-right" label={t("document.nextFile")} to={to(files[at + 1])} isHere />
			<bdi title={opened.name} className="min-w-0 flex-1 truncate pr-3 text-ink-muted">
				{opened.name}
			</bdi>
		</nav>
	);
}
