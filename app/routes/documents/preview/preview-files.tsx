import { lazy } from "react";
import { Link } from "react-router";
import type { DocumentPreview, PreviewFile } from "../../../features/documents/document-preview.ts";
import { useExplorerState } from "../../../features/explorer/use-explorer-state.ts";
import { useTranslation } from "../../../features/texts/translations.tsx";
import type { FoundPlace } from "../../../features/search/found-place.ts";
import { Snippet } from "../../../features/search/snippet.tsx";
import { buttonClasses } from "../../../ui/button-look.ts";
import { Icon } from "../../../ui/icon.tsx";
import { downloadAddress, pictureAddress } from "../../../features/file-view/file-addresses.ts";
import { FileProblem } from "./file-problem.tsx";

// Seldom is a preview that of something found.
const FoundPage = lazy(() => import("./found-page.tsx").then((module) => ({ default: module.FoundPage })));

const PICTURE_WIDTH = 640;

interface FileProps {
	document: DocumentPreview;
	file: PreviewFile;
	/** Where in this file the search was found. */
	place: FoundPlace | null;
}

interface PreviewFilesProps {
	document: DocumentPreview;
	/** Where in one of the files the search was found. */
	place: FoundPlace | null;
}

/** The files of the document: one that is open, and the others to change to. */
export function PreviewFiles({ document, place }: PreviewFilesProps) {
	const { t } = useTranslation();
	const { files } = document;
	const [first] = files;
	const found = files.find(({ documentId }) => documentId === place?.documentFileId);
	const opened = found ?? first;
	if (!first) {
		return (
			<p className="flex items-center gap-2.5 rounded-md border border-line bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
				<Icon name="paperclip" />
				{t("explorer.noFile")}
			</p>
		);
	}
	if (files.length === 1) {
		return (
			<div>
				<FileFace document={document} file={first} place={found ? place : null} />
				<div className="mt-1.5 flex items-center gap-1 text-xs text-ink-muted">
					<span className="min-w-0 flex-1 truncate" title={first.name}>
						<bdi>{first.name}</bdi>
					</span>
					<Download file={first} />
				</div>
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
						<FileFace document={document} file={file} place={file === found ? place : null} />
						<div className="mt-1 flex justify-end">
							<Download file={file} />
						</div>
					</div>
				</details>
			))}
		</div>
	);
}

/** A page as a picture that opens the document there, the first unless something was found on another; or why there is none. */
function FileFace({ document, file, place }: FileProps) {
	const { documentAddress } = useExplorerState();
	const address = place
		? documentAddress(document.documentId, place)
		: `${documentAddress(document.documentId)}&file=${file.documentId}`;
	return (
		<>
			{place && <Snippet place={place} className="mb-2 text-sm" />}
			{file.hasPreview ? (
				<Link to={address} className="block overflow-hidden rounded-md border border-line bg-surface-sunken">
					<FilePage file={file} page={place?.page ?? null} />
				</Link>
			) : (
				<FileProblem file={file} />
			)}
		</>
	);
}

/** @param page on which something was found, which may stand anywhere on it; else the head of the first one is shown */
function FilePage({ file, page }: { file: PreviewFile; page: number | null }) {
	const { t } = useTranslation();
	const { text } = useExplorerState().state;
	const { documentId, name } = file;
	const alt = page === null ? t("explorer.firstPage", { name }) : t("explorer.pageOf", { name, page });
	const src = pictureAddress(documentId, page ?? 1, PICTURE_WIDTH);
	if (page !== null) {
		return <FoundPage key={src} fileId={documentId} page={page} search={text} src={src} alt={alt} />;
	}
	return (
		<img
			key={documentId}
			src={src}
			loading="lazy"
			alt={alt}
			className="block aspect-4/3 w-full bg-white object-cover object-top text-sm text-black dark:brightness-90"
		/>
	);
}

function Download({ file }: { file: PreviewFile }) {
	const { t } = useTranslation();
	const label = t("explorer.downloadFile", { name: file.name });
	return (
		<a
			href={downloadAddress(file.documentId)}
			download
			aria-label={label}
			title={label}
			className={buttonClasses({ variant: "quiet", size: "small", square: true })}
		>
			<Icon name="download" />
		</a>
	);
}
