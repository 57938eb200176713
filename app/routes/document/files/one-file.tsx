import { Suspense } from "react";
import { useSearchParams } from "react-router";
import type { FoundInFile } from "../../../../contract/files/find-in-file.ts";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import type { LoadedText } from "./file-text.tsx";
import { FileToolbar } from "./file-toolbar.tsx";
import { FileView } from "./file-view.tsx";
import type { ShownFile } from "./shown-file.ts";

const SameFiles = lazyPart(async () => (await import("../later-parts.ts")).SameFiles);
const UnreadFile = lazyPart(async () => (await import("../later-parts.ts")).UnreadFile);
const FileStateNotice = lazyPart(async () => (await import("../later-parts.ts")).FileStateNotice);
const MailNotice = lazyPart(async () => (await import("../later-parts.ts")).MailNotice);
const TypesetNotice = lazyPart(async () => (await import("../later-parts.ts")).TypesetNotice);
const RecognitionNotice = lazyPart(async () => (await import("../later-parts.ts")).RecognitionNotice);
const BrowsersPicture = lazyPart(async () => (await import("../later-parts.ts")).BrowsersPicture);
const FileText = lazyPart(async () => (await import("./file-text.tsx")).FileText);
const FindBar = lazyPart(async () => (await import("./find/find-bar.tsx")).FindBar);

const NOTICE_ROW = "border-b border-line bg-surface px-4 py-1.5 lg:px-6";

interface OneFileProps {
	shown: ShownFile;
	isOneOfSeveral: boolean;
	/** Whether the user may change the document. */
	isEditable: boolean;
	text: Deferred<LoadedText> | null;
	/** Where the file says what is looked for in it, if that had to be known at once. */
	found: FoundInFile | null;
	renameResult: FormResult | undefined;
}

/** One file: what can be done with it, what there is to say of it, and its pages or its text. */
export function OneFile({ shown, isOneOfSeveral, isEditable, text, found, renameResult }: OneFileProps) {
	const [parameters] = useSearchParams();
	const isReadHere = useOffers("fileReading");
	const isChangeable = useOffers("fileChanges") && isEditable;
	const isSearched = Boolean(parameters.get("q")) || parameters.has("find");
	const { file } = shown;
	return (
		<>
			{isReadHere && (
				<FileToolbar
					shown={shown}
					isOneOfSeveral={isOneOfSeveral}
					isEditable={isChangeable}
					renameResult={renameResult}
				/>
			)}
			{file.sameFiles.length > 0 && (
				<Suspense>
					<SameFiles file={file} className={NOTICE_ROW} />
				</Suspense>
			)}
			{isReadHere && (file.mail || file.attachments) && (
				<Suspense>
					<MailNotice file={file} isEditable={isEditable} className={NOTICE_ROW} />
				</Suspense>
			)}
			{isReadHere && file.recognition && (
				<Suspense>
					<RecognitionNotice file={file} recognition={file.recognition} />
				</Suspense>
			)}
			{isReadHere && isSearched && file.state === "processed" && (
				<Suspense>
					<FindBar shown={shown} loaded={found} />
				</Suspense>
			)}
			<Suspense>
				{!isReadHere && <UnreadFile file={file} />}
				{isReadHere && !isReadWhole(file) && <FileStateNotice file={file} isEditable={isEditable} />}
			</Suspense>
			{isReadHere && file.typeset && (
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
				file.hasPreview && <FileView shown={shown} />
			)}
			{isOfBrowsers(file) && (
				<Suspense>
					<BrowsersPicture file={file} />
				</Suspense>
			)}
		</>
	);
}

/** A picture of which there is no preview, but which some browsers show. */
function isOfBrowsers({ file, state, hasPreview }: DocumentFile): boolean {
	return state === "notReadable" && !hasPreview && ["image/heic", "image/avif"].includes(file.mime);
}

/** There is nothing to say of it. */
function isReadWhole({ state, stateReason }: DocumentFile): boolean {
	return state === "processed" && stateReason === null;
}
