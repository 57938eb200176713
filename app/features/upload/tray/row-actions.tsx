import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { ChooseAgain } from "./choose-again.tsx";
import { hasArrived, isUnderWay, lacksFile, needsUser, type Upload } from "./upload.ts";
import type { UploadQueue } from "./upload-queue.ts";

interface RowActionsProps {
	upload: Upload;
	queue: UploadQueue;
}

/** What can be done with one upload. */
export function RowActions({ upload, queue }: RowActionsProps) {
	const { t } = useTranslation();
	const { id, name, state, file } = upload;
	const remove = () => void queue.remove([id]);
	const resume = () => queue.resume([id]);
	if (state === "same") {
		return (
			<div className="tray-row-actions flex flex-col items-end gap-1">
				<Button type="button" size="small" onClick={resume} aria-label={t("upload.anywayName", { name })}>
					{t("upload.anyway")}
				</Button>
				<Button
					type="button"
					size="small"
					variant="quiet"
					onClick={remove}
					aria-label={t("upload.leaveOutName", { name })}
				>
					{t("upload.leaveOut")}
				</Button>
			</div>
		);
	}
	return (
		<div className="tray-row-actions flex shrink-0 items-start">
			{/* One button, which keeps the focus while its work changes. */}
			{(isUnderWay(upload) || (needsUser(upload) && file) || (state === "paused" && file)) && (
				<IconButton
					size="small"
					{...(isUnderWay(upload)
						? { icon: "pause", label: t("upload.pause", { name }), onClick: () => queue.pause([id]) }
						: {
								icon: state === "failed" ? "rotate-ccw" : "play",
								label: t(state === "failed" ? "upload.retry" : "upload.resume", { name }),
								onClick: resume,
							})}
				/>
			)}
			{lacksFile(upload) && <ChooseAgain upload={upload} queue={queue} />}
			<IconButton
				icon="x"
				size="small"
				label={t(isUnderWay(upload) || state === "paused" ? "upload.cancel" : "upload.remove", { name })}
				onClick={remove}
				className={hasArrived(upload) ? "invisible beside:hidden" : undefined}
			/>
		</div>
	);
}
