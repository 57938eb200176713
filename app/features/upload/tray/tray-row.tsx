import { memo } from "react";
import { href, Link, useParams } from "react-router";
import { classes } from "../../../ui/classes.ts";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { RowActions } from "./row-actions.tsx";
import { RowState } from "./row-state.tsx";
import { hasArrived, type Upload, type UploadState } from "./upload.ts";
import type { UploadQueue } from "./upload-queue.ts";

interface TrayRowProps {
	upload: Upload;
	queue: UploadQueue;
}

const icons: Partial<Record<UploadState, { name: IconName; className: string }>> = {
	read: { name: "circle-check", className: "text-accent" },
	notReadable: { name: "info", className: "text-info" },
	failed: { name: "circle-alert", className: "text-danger" },
	same: { name: "copy", className: "text-warning" },
	offline: { name: "triangle-alert", className: "text-warning" },
	signedOut: { name: "lock", className: "text-warning" },
	interrupted: { name: "triangle-alert", className: "text-warning" },
};

/** One file of the tray. */
export const TrayRow = memo(function TrayRow({ upload, queue }: TrayRowProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { name, state, size, sentBytes, documentId, fileId } = upload;
	const icon = icons[state] ?? { name: "file-text", className: "text-ink-faint" };
	const isMoving = state === "checking" || state === "reading";
	const nameClasses = "block truncate font-medium";
	return (
		<li className="tray-row">
			<span className={classes("mt-0.5 flex", isMoving ? "text-ink-faint" : icon.className)}>
				{isMoving ? <Spinner /> : <Icon name={icon.name} />}
			</span>
			<div className="min-w-0 flex-1">
				{documentId !== null && hasArrived(upload) ? (
					<Link
						to={`${href("/:locale?/documents/:documentId", { locale, documentId })}?file=${fileId}`}
						title={name}
						className={classes(nameClasses, "hover:underline")}
					>
						{name}
					</Link>
				) : (
					<span title={name} className={nameClasses}>
						{name}
					</span>
				)}
				<RowState upload={upload} />
				{(state === "sending" || state === "paused" || state === "offline") && (
					<progress
						value={size === 0 ? 0 : sentBytes / size}
						aria-label={t("upload.progressOf", { name })}
						className={classes("progress-bar mt-1.5 block h-1 w-full", state !== "sending" && "opacity-50")}
					/>
				)}
			</div>
			<RowActions upload={upload} queue={queue} />
		</li>
	);
});
