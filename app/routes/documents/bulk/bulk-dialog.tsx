import { useCallback, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { DELETED_DAYS_KEPT } from "../../../../contract/constants.ts";
import { type BulkIntent, isFiling } from "../../../features/bulk/bulk-change.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { CancelButton } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DialogActions } from "../../../ui/overlays/dialog-actions.tsx";
import type { SelectedDocument } from "../selection/document-selection.ts";
import { BulkFrame } from "./bulk-frame.tsx";
import { BulkResult } from "./bulk-result.tsx";
import { BulkRunning } from "./bulk-running.tsx";
import { FilingQuestion } from "./filing/filing-question.tsx";
import { type BulkTask, isAllDone, useBulkTask } from "./use-bulk-task.ts";

export interface BulkDialogProps {
	intent: BulkIntent;
	/** The selection as it was when the user asked for it. */
	selected: readonly SelectedDocument[];
	/** What the list shows. */
	rows: readonly { documentId: string }[];
	onClose: () => void;
}

/** From the question to the result of what is done with the selection. */
export function BulkDialog({ intent, selected, rows, onClose }: BulkDialogProps) {
	const editable = selected.filter(({ mayEdit }) => mayEdit);
	const [task, setTask] = useState<BulkTask | null>(() =>
		isFiling(intent) ? null : { change: { intent }, documents: editable, selected, rows },
	);
	if (task) return <TaskDialog task={task} onClose={onClose} />;
	if (!isFiling(intent)) return null;
	return (
		<FilingQuestion
			intent={intent}
			documents={editable}
			onCancel={onClose}
			onChoose={(change, documents) => setTask({ change, documents, selected, rows })}
		/>
	);
}

function TaskDialog({ task, onClose }: { task: BulkTask; onClose: () => void }) {
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
	const { intent } = task.change;
	if (progress === null) {
		if (intent !== "delete") return null;
		return (
			<BulkFrame title={t("bulk.deleteTitle", { count })} alert onCancel={onClose}>
				<p>{t(hasBin ? "bulk.deleteQuestion" : "bulk.deleteForGood", { count, days: DELETED_DAYS_KEPT })}</p>
				<DialogActions>
					<CancelButton onClick={onClose} />
					<Button type="button" variant="danger" onClick={() => void run.go()}>
						{t(hasBin ? "documents.toBin" : "documents.delete")}
					</Button>
				</DialogActions>
			</BulkFrame>
		);
	}
	if (isAllDone(progress)) return null;
	const dialog = { intent, run, progress };
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
