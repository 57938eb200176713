import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { classes } from "../../../ui/classes.ts";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { contentAddress, downloadAddress } from "../../../features/file-view/file-addresses.ts";
import { FileMeta } from "./file-meta.tsx";
import { FindLink } from "./find/find-link.tsx";
import { PageSteps, ZoomSteps } from "./file-steps.tsx";
import { IconLink } from "../../../ui/buttons/icon-link.tsx";
import { usePageAddress } from "../page-address.ts";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import type { ShownFile } from "./shown-file.ts";

const RenameForm = lazyPart(async () => (await import("../later-parts.ts")).RenameForm);

interface FileToolbarProps {
	shown: ShownFile;
	isOneOfSeveral: boolean;
	isEditable: boolean;
	renameResult: FormResult | undefined;
}

/** Which file is shown, and what can be done with it. Everything is a link. */
export function FileToolbar({ shown, isOneOfSeveral, isEditable, renameResult }: FileToolbarProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const [parameters] = useSearchParams();
	const { file, view } = shown;
	const { documentId } = file;
	const isRead = file.state === "processed";

	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1.5 lg:px-6">
			{isEditable && parameters.get("rename") === documentId ? (
				<Suspense>
					<RenameForm file={file} result={renameResult} />
				</Suspense>
			) : (
				<div className="min-w-20 flex-1">
					<p className="truncate text-sm" title={file.file.name}>
						<bdi>{file.file.name}</bdi>
					</p>
					<FileMeta file={file} />
				</div>
			)}
			<div
				className={classes(
					"flex flex-wrap items-center gap-0.5",
					(isRead || file.hasPreview) && "max-sm:order-last max-sm:basis-full",
				)}
			>
				<PageSteps shown={shown} />
				{view === "picture" && file.hasPreview && (
					<span className="hidden gap-0.5 sm:flex">
						<ZoomSteps shown={shown} />
					</span>
				)}
				{isRead && file.documentFileEmbeddings.length > 0 && <FindLink />}
				{isRead && file.hasPreview && (
					<LinkButton
						variant="quiet"
						size="small"
						to={address({ view: view !== "text" ? "text" : file.typeset ? "picture" : null, zoom: null })}
						replace
						preventScrollReset
						className="max-sm:px-1.5"
					>
						{t(view === "text" ? "document.showPicture" : "document.showText")}
					</LinkButton>
				)}
				<span className="max-sm:hidden">
					<FileLink icon="external-link" text="document.openInTab" href={contentAddress(documentId)} newTab />
				</span>
				<FileLink icon="download" text="document.download" href={downloadAddress(documentId)} />
			</div>
			{isEditable && (
				// A phone has little room: of several files it renames and removes in their list.
				<div
					className={classes(
						"-mr-1.5 flex gap-0.5 sm:border-l sm:border-line sm:pl-2",
						isOneOfSeveral && "max-sm:hidden",
					)}
				>
					<IconLink
						icon="text-cursor-input"
						label={t("document.renameFile")}
						to={address({ rename: documentId })}
						isHere
					/>
					<IconLink
						icon="trash-2"
						label={t("document.removeFile")}
						to={address({ confirm: documentId })}
						isHere
					/>
				</div>
			)}
		</div>
	);
}

interface FileLinkProps {
	icon: IconName;
	text: TextKey;
	href: string;
	newTab?: boolean;
}

/** A link to the file itself, which the router must leave to the browser. */
function FileLink({ icon, text, href, newTab = false }: FileLinkProps) {
	const { t } = useTranslation();
	const label = t(text);
	return (
		<a
			href={href}
			aria-label={label}
			title={label}
			{...(newTab && { target: "_blank", rel: "noreferrer" })}
			className={classes(buttonClasses({ variant: "quiet", size: "small", square: true }))}
		>
			<Icon name={icon} />
		</a>
	);
}
