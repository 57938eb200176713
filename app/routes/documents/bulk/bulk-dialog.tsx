import { useCallback, useSyncExternalStore } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { useTranslation } from "../../../features/texts/translations.tsx";
import { BulkFrame } from "./bulk-frame.tsx";
import { BulkResult } from "./bulk-result.tsx";
import { BulkRunning } from "./bulk-running.tsx";
import { type BulkTask, isAllDone } from "./bulk-task.ts";

interface BulkDialogProps {
	task: BulkTask;
	onClose: () => void;
}

/** From the question to the result of what is done with the selection. */
export function BulkDialog({ task, onClose }: BulkDialogProps) {
	const { t } = useTranslation();
	const progress = useSyncExternalStore(task.subscribe, task.progress);
	const isActive = () => {
		const phase = task.progress()?.phase;
		return phase === "running" || phase === "paused";
	};
	const blocker = useBlocker(isActive);
	useBeforeUnload(
		useCallback(
			(event) => {
				const phase = task.progress()?.phase;
				if (phase === "running" || phase === "paused") event.preventDefault();
			},
			[task],
		),
	);

	function close() {
		task.finish();
		onClose();
	}

	const count = task.documents.length;
	if (progress === null) {
		return (
			<BulkFrame title={t("bulk.deleteTitle", { count })} alert onCancel={onClose}>
				<p>{t("bulk.deleteQuestion", { count })}</p>
				<DialogActions>
					<Button type="button" onClick={onClose}>
						{t("common.cancel")}
					</Button>
					<Button type="button" variant="danger" onClick={() => void task.go()}>
						{t("documents.deleteForGood")}
					</Button>
				</DialogActions>
			</BulkFrame>
		);
	}
	if (isAllDone(progress)) return null;
	if (progress.phase === "over") {
		return <BulkResult task={task} progress={progress} onClose={close} />;
	}
	return <BulkRunning task={task} progress={progress} blocker={blocker} />;
}
