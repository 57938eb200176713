import { useSearchParams } from "react-router";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { FileMeta } from "./file-meta.tsx";
import { IconLink } from "../../../ui/buttons/icon-link.tsx";
import { usePageAddress } from "../page-address.ts";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { RenameForm } from "./change/rename-form.tsx";
import { MailNotice } from "./mail-notice.tsx";
import { SameFiles } from "./same-files.tsx";
import type { FileOrder } from "./change/use-file-order.tsx";
import { Link } from "../../../ui/buttons/link.tsx";

interface FileListItemProps {
	file: DocumentFile;
	/** From 1. */
	position: number;
	count: number;
	isEditable: boolean;
	/** `null` where there is no other order. */
	order: FileOrder | null;
	renameResult: FormResult | undefined;
}

/** A file in the list, with what can be done to it. */
export function FileListItem({ file, position, count, isEditable, order, renameResult }: FileListItemProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const [parameters] = useSearchParams();
	const { documentId } = file;
	const { name } = file.file;
	// On a phone the buttons stand beside the last line, where that is short.
	const hasNotes = Boolean(file.mail || file.attachments?.leftOut.length || file.sameFiles.length);
	const isRenamed = isEditable && parameters.get("rename") === documentId;
	return (
		<li
			draggable={order !== null && !isRenamed}
			{...order?.dragOf(documentId)}
			className={classes(
				"flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface px-4 py-2 lg:px-6",
				order?.dragged === documentId && "opacity-50",
			)}
		>
			{order && (
				<Icon
					name="grip-vertical"
					className="-mx-1 size-4 cursor-grab text-ink-faint max-lg:hidden noscript:hidden"
				/>
			)}
			<span className="w-5 text-right text-sm leading-5 text-ink-muted tabular-nums max-sm:self-start">
				{position}
			</span>
			{isRenamed ? (
				<RenameForm file={file} result={renameResult} />
			) : (
				<>
					<div className="min-w-40 flex-1 max-sm:basis-3/4">
						<Link
							to={address({ file: documentId, files: null, page: null, view: null, zoom: null })}
							replace
							preventScrollReset
							className="block text-sm leading-5 font-medium wrap-anywhere hover:underline"
						>
							<bdi>{name}</bdi>
						</Link>
						<FileMeta file={file} />
						<MailNotice file={file} isEditable={false} className="" />
						<SameFiles file={file} className="" />
					</div>
					{isEditable && (
						<div className={classes("ml-auto flex gap-0.5", !hasNotes && "max-sm:-mt-5")}>
							{order && (
								<>
									<MoveButton order={order} file={file} direction="up" isEnd={position === 1} />
									<MoveButton order={order} file={file} direction="down" isEnd={position === count} />
								</>
							)}
							<IconLink
								icon="text-cursor-input"
								label={t("document.renameFileNamed", { name })}
								to={address({ rename: documentId })}
								isHere
							/>
							<IconLink
								icon="trash-2"
								label={t("document.removeFileNamed", { name })}
								to={address({ confirm: documentId })}
								isHere
							/>
						</div>
					)}
				</>
			)}
		</li>
	);
}

interface MoveButtonProps {
	order: FileOrder;
	file: DocumentFile;
	direction: "up" | "down";
	isEnd: boolean;
}

/** At the end it stays where it is, so that the focus does as well. */
function MoveButton({ order, file, direction, isEnd }: MoveButtonProps) {
	const { t } = useTranslation();
	const { name } = file.file;
	return (
		<IconButton
			icon={direction === "up" ? "arrow-up" : "arrow-down"}
			label={t(direction === "up" ? "document.moveFileUp" : "document.moveFileDown", { name })}
			size="small"
			type="submit"
			form={order.formId}
			name="move"
			value={`${direction} ${file.documentId}`}
			aria-disabled={isEnd || undefined}
			className={isEnd ? "opacity-40" : undefined}
		/>
	);
}
