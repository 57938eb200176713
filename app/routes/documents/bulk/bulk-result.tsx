import { formatCount } from "../../../features/documents/format.ts";
import type { BulkRun } from "../../../features/bulk/bulk-run.ts";
import type { BulkIntent } from "../../../features/bulk/bulk-change.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DialogActions } from "../../../ui/overlays/dialog-actions.tsx";
import { BulkFrame } from "./bulk-frame.tsx";
import { doneText, failureText } from "../../../features/bulk/bulk-texts.ts";
import type { TaskProgress } from "./use-bulk-task.ts";

interface BulkResultProps {
	intent: BulkIntent;
	run: BulkRun;
	progress: TaskProgress;
	onClose: () => void;
}

/** What was not done and why, each with the way to try it again. */
export function BulkResult({ intent, run, progress, onClose }: BulkResultProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { done, failures, left } = progress;
	const shown = formatCount(done);
	const title =
		failures.length > 0 ? t("bulk.failedTitle", { count: failures.length }) : t("bulk.stoppedTitle");

	return (
		<BulkFrame title={title} onCancel={onClose}>
			<output className="block">
				{done > 0 && `${t(doneText(intent, done), { shown })} `}
				{left.length > 0 && t("bulk.left", { count: left.length })}
			</output>
			{failures.length > 0 && (
				<ul className="-mx-1 mt-3 max-h-64 divide-y divide-line overflow-y-auto border-y border-line px-1">
					{failures.map((failed) => (
						<li key={failed.documentId} className="flex items-center gap-3 py-2">
							<div className="min-w-0 flex-1">
								<p className="truncate font-medium text-ink" title={failed.name}>
									<bdi>{failed.name}</bdi>
								</p>
								<p>{message(failureText(failed))}</p>
							</div>
							<Button
								type="button"
								size="small"
								aria-label={t("bulk.retryOne", { name: failed.name })}
								onClick={() => void run.retry(failed.documentId)}
							>
								{t("bulk.retry")}
							</Button>
						</li>
					))}
				</ul>
			)}
			<DialogActions>
				<Button type="button" onClick={onClose}>
					{t("common.close")}
				</Button>
				{left.length > 0 && (
					<Button type="button" onClick={() => void run.go()}>
						{t("bulk.goOn")}
					</Button>
				)}
				{failures.length > 0 && (
					<Button type="button" variant="primary" onClick={() => void run.retry()}>
						{t("bulk.retryAll")}
					</Button>
				)}
			</DialogActions>
		</BulkFrame>
	);
}
