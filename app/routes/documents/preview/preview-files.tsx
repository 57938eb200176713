import { Link } from "react-router";
import type { DocumentPreview, PreviewFile } from "../../../features/documents/document-preview.ts";
import { useExplorerState } from "../../../features/explorer/use-explorer-state.ts";
import { useTranslation } from "../../../features/texts/translations.tsx";
import { buttonClasses } from "../../../ui/button-look.ts";
import { Icon } from "../../../ui/icon.tsx";
import { downloadAddress, pictureAddress } from "../../../features/file-view/file-addresses.ts";
import { FileProblem } from "./file-problem.tsx";

const PICTURE_WIDTH = 640;

interface FileProps {
	document: DocumentPreview;
	file: PreviewFile;
}

/** The files of the document: one that is open, and the others to change to. */
export function PreviewFiles({ document }: { document: DocumentPreview }) {
	const { t } = useTranslation();
	const { files } = document;
	const [first] = files;
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
				<FileFace document={document} file={first} />
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
					open={index === 0}
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
						<FileFace document={document} file={file} />
						<div className="mt-1 flex justify-end">
							<Download file={file} />
						</div>
					</div>
				</details>
			))}
		</div>
	);
}

/** The first page as a picture that opens the document there; or why there is none. */
function FileFace({ document, file }: FileProps) {
	const { t } = useTranslation();
	const { documentAddress } = useExplorerState();
	if (!file.hasPreview) return <FileProblem file={file} />;
	return (
		<Link
			to={`${documentAddress(document.documentId)}&file=${file.documentId}`}
			className="block overflow-hidden rounded-md border border-line bg-surface-sunken"
		>
			<img
				key={file.documentId}
				src={pictureAddress(file.documentId, 1, PICTURE_WIDTH)}
				loading="lazy"
				alt={t("explorer.firstPage", { name: file.name })}
				className="block aspect-4/3 w-full bg-white object-cover object-top text-sm text-black dark:brightness-90"
			/>
		</Link>
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
