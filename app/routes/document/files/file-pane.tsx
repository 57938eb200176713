import { Suspense, useState } from "react";
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
import { OneFile } from "./one-file.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { isBeingOpened, isBeingRead, isBeingRecognised, shownFile, type TypesetPages } from "./shown-file.ts";
import { useReloadWhile } from "../../../features/live/use-reload-while.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const AddFiles = lazyPart(async () => (await import("../later-parts.ts")).AddFiles);
const FileOnItsWay = lazyPart(async () => (await import("../later-parts.ts")).FileOnItsWay);
const FileTabs = lazyPart(async () => (await import("../later-parts.ts")).FileTabs);
const StandsStill = lazyPart(async () => (await import("../later-parts.ts")).StandsStill);
const FileList = lazyPart(async () => (await import("../later-parts.ts")).FileList);

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
	const isChangeable = useOffers("fileChanges") && isEditable;
	const isList = parameters.get("files") === "list";
	// What was there and is removed is not on its way any more.
	const [filled, setFilled] = useState<string | null>(null);
	if (shown && filled !== document.documentId) setFilled(document.documentId);
	const isSentHere = useIsArriving(document.documentId) && !shown && filled !== document.documentId;
	const isComing = document.uploadState === "arriving";
	const isArriving = isSentHere || (isComing && !shown);
	const standsStill = useReloadWhile(files.some(hasMoreToCome) || isComing, files.map(howFar).join());

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
			{standsStill && (
				<Suspense>
					<StandsStill className="border-b border-line bg-surface px-4 py-1.5 lg:px-6" />
				</Suspense>
			)}
			{shown && isList && (
				<Suspense fallback={<div className="flex-1" />}>
					<FileList files={files} isEditable={isChangeable} renameResult={renameResult} />
				</Suspense>
			)}
			{shown && !isList && (
				<OneFile isOneOfSeveral={files.length > 1} {...{ shown, isEditable, text, found, renameResult }} />
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

/** Changes with all that comes of it. */
function howFar({ state, recognition, attachments }: DocumentFile): string {
	return [state, recognition?.done, attachments?.waiting].join(" ");
}
