import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { DELETED_DAYS_KEPT } from "../../../../contract/constants.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DialogActions } from "../../../ui/overlays/dialog-actions.tsx";
import { BulkFrame } from "./bulk-frame.tsx";
import { BulkResult } from "./bulk-result.tsx";
import { BulkRunning } from "./bulk-running.tsx";
import { type BulkTask, isAllDone, useBulkTask } from "./use-bulk-task.ts";

export interface BulkDialogProps {
	task: BulkTask;
	onClose: () => void;
}

/** From the question to the result of what is done with the selection. */
export function BulkDialog({ task, onClose }: BulkDialogProps) {
	const { t } = useTranslation();
	const hasBin = useOffers("bin");
	const { run, progress, finish } = useBulkTask(task);
	const blocker = useBlocker(run.isActive);
	useBeforeUnload(
		useCallback(
			(event) => {
				if (run.isActive()) event.preventDefault();
			},
			[run],
		),
	);

	const count = task.documents.length;
	if (progress === null) {
		if (task.intent !== "delete") return null;
		return (
			<BulkFrame title={t("bulk.deleteTitle", { count })} alert onCancel={onClose}>
				<p>{t(hasBin ? "bulk.deleteQuestion" : "bulk.deleteForGood", { count, days: DELETED_DAYS_KEPT })}</p>
				<DialogActions>
					<Button type="button" onClick={onClose}>
						{t("common.cancel")}
					</Button>
					<Button type="button" variant="danger" onClick={() => void run.go()}>
						{t(hasBin ? "documents.toBin" : "documents.delete")}
					</Button>
				</DialogActions>
			</BulkFrame>
		);
	}
	if (isAllDone(progress)) return null;
	const dialog = { intent: task.intent, run, progress };
	if (progress.waiting.length > 0) return <BulkRunning {...dialog} blocker={blocker} />;
	return (
		<BulkResult
			{...dialog}
			onClose={() => {
				finish(progress);
				onClose();
			}}
		/>
	);
}
