import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { useSearchParams } from "react-router";
import type { FoundInFile } from "../../../../contract/files/find-in-file.ts";
import type { DocumentFile, TenantDocument } from "../../../../contract/entities/entities.ts";
import { mayEdit } from "../../../../contract/entities/rights.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { classes } from "../../../ui/classes.ts";
import { useIsArriving } from "../../../features/upload/upload-gate.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { LoadedText } from "./file-text.tsx";
import { FileView } from "./file-view.tsx";
import { FileToolbar } from "./file-toolbar.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { isBeingOpened, isBeingRead, isBeingRecognised, shownFile, type TypesetPages } from "./shown-file.ts";
import { useReloadWhile } from "./use-reload-while.ts";

const SameFiles = lazy(async () => ({ default: (await import("../later-parts.ts")).SameFiles }));
const UnreadFile = lazy(async () => ({ default: (await import("../later-parts.ts")).UnreadFile }));
const AddFiles = lazy(async () => ({ default: (await import("../later-parts.ts")).AddFiles }));
const FileStateNotice = lazy(async () => ({ default: (await import("../later-parts.ts")).FileStateNotice }));
const MailNotice = lazy(async () => ({ default: (await import("../later-parts.ts")).MailNotice }));
const TypesetNotice = lazy(async () => ({ default: (await import("../later-parts.ts")).TypesetNotice }));
const RecognitionNotice = lazy(async () => ({
	default: (await import("../later-parts.ts")).RecognitionNotice,
}));
const FileOnItsWay = lazy(async () => ({ default: (await import("../later-parts.ts")).FileOnItsWay }));
const FileTabs = lazy(async () => ({ default: (await import("../later-parts.ts")).FileTabs }));
const BrowsersPicture = lazy(async () => ({ default: (await import("../later-parts.ts")).BrowsersPicture }));
const FileList = lazy(async () => ({ default: (await import("../later-parts.ts")).FileList }));
const FileText = lazy(async () => ({ default: (await import("./file-text.tsx")).FileText }));
const FindBar = lazy(async () => ({ default: (await import("./find/find-bar.tsx")).FindBar }));

interface FilePaneProps {
	document: TenantDocument;
	text: Deferred<LoadedText> | null;
	/** Where the file says what is looked for in it, if that had to be known at once. */
	found: FoundInFile | null;
	/** Of the file that is shown, if that is set from its text. */
	typeset: TypesetPages;
	renameResult: FormResult | undefined;
	className: string | undefined;
}

/** The file of a document as one sees it on paper, or its text. */
export function FilePane({ document, text, found, typeset, renameResult, className }: FilePaneProps) {
	const { t } = useTranslation();
	const [parameters] = useSearchParams();
	const files = document.documentFiles;
	const shown = shownFile(files, parameters, typeset);
	const isEditable = mayEdit(document.rights);
	const isReadHere = useOffers("fileReading");
	const isChangeable = useOffers("fileChanges") && isEditable;
	const isList = parameters.get("files") === "list";
	const isSearched = Boolean(parameters.get("q")) || parameters.has("find");
	// What was there and is removed is not on its way any more.
	const [filled, setFilled] = useState<string | null>(null);
	if (shown && filled !== document.documentId) setFilled(document.documentId);
	const isSentHere = useIsArriving(document.documentId) && !shown && filled !== document.documentId;
	const isComing = document.uploadState === "arriving";
	const isArriving = isSentHere || (isComing && !shown);
	useReloadWhile(files.some(hasMoreToCome) || isComing);

	return (
		<section
			aria-label={t("document.files")}
			className={classes(
				"flex min-w-0 flex-col border-b border-line bg-surface-sunken max-lg:flex-1 lg:min-h-0 lg:border-b-0",
				className,
			)}
		>
			{files.length > 1 && !isList && (
				<Suspense fallback={<div className="h-10 border-b border-line pointer-coarse:h-11" />}>
					<FileTabs files={files} current={shown?.file.documentId} />
				</Suspense>
			)}
			{shown && isList && (
				<Suspense fallback={<div className="flex-1" />}>
					<FileList files={files} isEditable={isChangeable} renameResult={renameResult} />
				</Suspense>
			)}
			{shown && !isList && (
				<>
					{isReadHere && (
						<FileToolbar
							shown={shown}
							isOneOfSeveral={files.length > 1}
							isEditable={isChangeable}
							renameResult={renameResult}
						/>
					)}
					{shown.file.sameFiles.length > 0 && (
						<Suspense>
							<SameFiles file={shown.file} className="border-b border-line bg-surface px-4 py-1.5 lg:px-6" />
						</Suspense>
					)}
					{isReadHere && (shown.file.mail || shown.file.attachments) && (
						<Suspense>
							<MailNotice
								file={shown.file}
								isEditable={isEditable}
								className="border-b border-line bg-surface px-4 py-1.5 lg:px-6"
							/>
						</Suspense>
					)}
					{isReadHere && shown.file.recognition && (
						<Suspense>
							<RecognitionNotice file={shown.file} recognition={shown.file.recognition} />
						</Suspense>
					)}
					{isReadHere && isSearched && shown.file.state === "processed" && (
						<Suspense>
							<FindBar shown={shown} loaded={found} />
						</Suspense>
					)}
					<Suspense>
						{!isReadHere && <UnreadFile file={shown.file} />}
						{isReadHere && !isReadWhole(shown.file) && (
							<FileStateNotice file={shown.file} isEditable={isEditable} />
						)}
					</Suspense>
					{isReadHere && shown.file.typeset && (
						<Suspense>
							<TypesetNotice shown={shown} />
						</Suspense>
					)}
					{shown.view === "text" && text ? (
						<Suspense fallback={<div className="flex-1" />}>
							<FileText
								key={["file", "page", "text", "q"].map((name) => parameters.get(name)).join(" ")}
								text={text}
							/>
						</Suspense>
					) : (
						shown.file.hasPreview && <FileView shown={shown} />
					)}
					{isOfBrowsers(shown.file) && (
						<Suspense>
							<BrowsersPicture file={shown.file} />
						</Suspense>
					)}
				</>
			)}
			{isArriving && (
				<Suspense>
					<FileOnItsWay>{t("document.fileArrives")}</FileOnItsWay>
				</Suspense>
			)}
			{!shown && !isArriving && !isEditable && (
				<EmptyState
					icon="file-text"
					title={t(document.uploadState ? "document.uploadInterrupted" : "document.noFile")}
				/>
			)}
			{/* What comes from elsewhere may never arrive: the same file can be chosen here and goes on. */}
			{isEditable && !isSentHere && (
				<Suspense>
					<AddFiles document={document} isFirst={!shown && !isArriving} />
				</Suspense>
			)}
		</section>
	);
}

/** More of it, or of what is attached to it, will soon be there. */
function hasMoreToCome(file: DocumentFile): boolean {
	return isBeingRead(file) || isBeingRecognised(file) || isBeingOpened(file);
}

/** A picture of which there is no preview, but which some browsers show. */
function isOfBrowsers({ file, state, hasPreview }: DocumentFile): boolean {
	return state === "notReadable" && !hasPreview && ["image/heic", "image/avif"].includes(file.mime);
}

/** There is nothing to say of it. */
function isReadWhole({ state, stateReason }: DocumentFile): boolean {
	return state === "processed" && stateReason === null;
}
