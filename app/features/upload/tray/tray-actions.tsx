import { Button } from "../../../ui/buttons/button.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { FileButton } from "../../../ui/forms/file-button.tsx";
import { hasArrived, isUnderWay, lacksFile, type Upload } from "./upload.ts";
import type { UploadQueue } from "./upload-queue.ts";

interface TrayActionsProps {
	uploads: readonly Upload[];
	queue: UploadQueue;
}

/** What can be done with several uploads at once; nothing where there is one alone. */
export function TrayActions({ uploads, queue }: TrayActionsProps) {
	const { t } = useTranslation();
	if (uploads.length < 2) return null;
	const idsOf = (test: (upload: Upload) => boolean) => uploads.filter(test).map(({ id }) => id);
	const underWay = idsOf(isUnderWay);
	const resumable = idsOf(
		({ state, file }) =>
			file !== null && (state === "paused" || state === "interrupted" || state === "signedOut"),
	);
	const failed = idsOf(({ state, file }) => file !== null && state === "failed");
	const same = idsOf(({ state }) => state === "same");
	const arrived = idsOf(hasArrived);
	const unfinished = idsOf((upload) => !hasArrived(upload) && upload.state !== "same");
	const actions = [
		{ key: "upload.tray.pauseAll" as const, ids: underWay, act: queue.pause },
		{ key: "upload.tray.resumeAll" as const, ids: resumable, act: queue.resume },
		{ key: "upload.tray.retryAll" as const, ids: failed, act: queue.resume },
		{ key: "upload.tray.leaveOutAll" as const, ids: same, act: queue.remove },
		{ key: "upload.tray.cancelAll" as const, ids: unfinished, act: queue.remove },
		{ key: "upload.tray.hideDone" as const, ids: arrived, act: queue.remove },
	].filter(({ ids }) => ids.length > 1);
	const lacking = uploads.filter(lacksFile).length;
	if (actions.length === 0 && lacking < 2) return null;
	return (
		<div className="tray-actions">
			{lacking > 1 && (
				<FileButton
					size="small"
					label={t("upload.tray.chooseAll")}
					multiple
					onFiles={(files) => void queue.resumeWithAny(files)}
				/>
			)}
			{actions.map(({ key, ids, act }) => (
				<Button key={key} type="button" variant="quiet" size="small" onClick={() => void act(ids)}>
					{t(key)}
				</Button>
			))}
		</div>
	);
}
