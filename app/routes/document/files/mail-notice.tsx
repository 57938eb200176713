import { Link } from "react-router";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { MAX_ATTACHMENTS } from "../../../../contract/mails/mail-attachments.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { ReadAgainForm } from "./change/read-again-form.tsx";
import { usePageAddress } from "../page-address.ts";

interface MailNoticeProps {
	file: DocumentFile;
	/** Whether the file may be read once more from here. */
	isEditable: boolean;
	className: string;
}

/** To which mail a file was attached; of a mail, that its attachments are still to come, and why some do not. */
export function MailNotice({ file, isEditable, className }: MailNoticeProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const { mail = null, attachments } = file;
	const { waiting = 0, leftOut = [] } = attachments ?? {};
	if (!mail && waiting === 0 && leftOut.length === 0) return null;
	// Room or a right may have come since.
	const mayFareBetter = leftOut.some(({ reason }) => ["storage", "rights", "failed"].includes(reason));
	return (
		<div className={`flex flex-col gap-1 text-xs leading-5 wrap-anywhere text-ink-muted ${className}`}>
			{mail && (
				<p>
					{t("attachments.from")}{" "}
					<Link
						to={address({ file: mail.documentId, files: null, page: null, view: null, zoom: null })}
						replace
						preventScrollReset
						className="text-accent underline"
					>
						<bdi>{mail.name}</bdi>
					</Link>
				</p>
			)}
			{waiting > 0 && <p>{t("attachments.waiting")}</p>}
			{leftOut.map(({ reason, count }) => (
				<p key={reason} className="flex items-start gap-2">
					<Icon name="info" className="mt-0.5 size-4 shrink-0" />
					{t(`attachments.${reason}`, { count, most: MAX_ATTACHMENTS })}
				</p>
			))}
			{mayFareBetter && isEditable && waiting === 0 && <ReadAgainForm file={file} />}
		</div>
	);
}
