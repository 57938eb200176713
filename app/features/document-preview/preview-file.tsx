import { lazy, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { DocumentPreview, PreviewFile } from "./document-preview.ts";
import { usePreviewView } from "./preview-view.ts";
import { downloadAddress, pictureAddress } from "../file-view/file-addresses.ts";
import type { FoundPlace } from "../search/found-place.ts";
import { Snippet } from "../search/snippet.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { buttonClasses } from "../../ui/buttons/button-look.ts";
import { IconLink } from "../../ui/buttons/icon-link.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { FileProblem } from "./file-problem.tsx";
import { usePageInPreview } from "./use-page-in-preview.ts";
import { useTypesetPlace } from "./use-typeset-place.ts";

// Seldom is a preview that of something found.
const FoundPage = lazy(() => import("./found-page.tsx").then((module) => ({ default: module.FoundPage })));

const PICTURE_WIDTH = 640;

interface PreviewFileFaceProps {
	document: DocumentPreview;
	file: PreviewFile;
	/** Where in this file the search was found. */
	place: FoundPlace | null;
	/** What stands before the buttons. */
	children?: ReactNode;
}

/** A file of the document: its pages one at a time, from the first or from where something was found; or why there are none. */
export function PreviewFileFace({ document, children, ...shown }: PreviewFileFaceProps) {
	const { documentAddress, text } = usePreviewView();
	const { file, place } = useTypesetPlace(shown, shown.place?.corrected ?? text);
	const { page } = usePageInPreview(file, place);
	return (
		<>
			<div className="mb-1.5 flex items-center gap-1 text-xs text-ink-muted">
				<div className="min-w-0 flex-1 truncate">{children}</div>
				{file.hasPreview && <PageSteps file={file} place={place} />}
				<Download file={file} />
			</div>
			{place && <Snippet place={place} className="mb-2 text-sm" />}
			{file.hasPreview ? (
				<Link
					to={documentAddress(document.documentId, { ...place, documentFileId: file.documentId, page })}
					className="block overflow-hidden rounded-md border border-line bg-surface-sunken"
				>
					<PagePicture file={file} place={place} />
				</Link>
			) : (
				<FileProblem file={file} />
			)}
			{file.hasPreview && file.typeset && <TypesetRemark />}
		</>
	);
}

function TypesetRemark() {
	const { t } = useTranslation();
	return <p className="mt-1.5 text-xs leading-5 text-ink-muted">{t("typeset.notice")}</p>;
}

/** To the page before and the one after. They stand above the picture, whose height changes, and so stay in place. */
function PageSteps({ file, place }: Pick<PreviewFileFaceProps, "file" | "place">) {
	const { t } = useTranslation();
	const { page, addressOf } = usePageInPreview(file, place);
	const pageCount = file.pageCount ?? 1;
	const current = page ?? 1;
	if (pageCount < 2) return null;
	return (
		<>
			<IconLink icon="chevron-left" label={t("ui.previousPage")} to={addressOf(current - 1)} isHere />
			<output className="shrink-0 tabular-nums">{t("document.pageOf", { page: current, pageCount })}</output>
			<IconLink icon="chevron-right" label={t("ui.nextPage")} to={addressOf(current + 1)} isHere />
		</>
	);
}

/** The head of the first page, or the whole of another one: what was found may stand anywhere on it. */
function PagePicture({ file, place }: Pick<PreviewFileFaceProps, "file" | "place">) {
	const { t } = useTranslation();
	const { text } = usePreviewView();
	const { page, isTurned } = usePageInPreview(file, place);
	const [times, setTimes] = useState(0);
	const { documentId, name } = file;
	const alt = page === null ? t("explorer.firstPage", { name }) : t("explorer.pageOf", { name, page });
	const src = pictureAddress(documentId, page ?? 1, PICTURE_WIDTH);
	if (page !== null) {
		return (
			<>
				<FoundPage
					key={src}
					fileId={documentId}
					page={page}
					search={place?.corrected ?? text}
					src={src}
					alt={alt}
				/>
				{/* Whoever turns pages turns the next one as well. */}
				{isTurned && page < (file.pageCount ?? 1) && (
					<img src={pictureAddress(documentId, page + 1, PICTURE_WIDTH)} alt="" hidden />
				)}
			</>
		);
	}
	return (
		<img
			key={`${documentId} ${times}`}
			src={src}
			loading="lazy"
			alt={alt}
			// The connection may have been away: it is asked for once more when that is back.
			onError={() => window.addEventListener("online", () => setTimes(times + 1), { once: true })}
			className="paper block aspect-4/3 w-full object-cover object-top"
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
