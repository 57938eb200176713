import type { useBlocker } from "react-router";
import { type BulkIntent, isFiling } from "../../../features/bulk/bulk-change.ts";
import type { StateIntent } from "../../../features/documents/state-change.ts";
import type { BulkRun } from "../../../features/bulk/bulk-run.ts";
import type { Interruption } from "../../../features/bulk/change-in-turn.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { formatCount } from "../../../features/documents/format.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DialogActions } from "../../../ui/overlays/dialog-actions.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { BulkFrame } from "./bulk-frame.tsx";
import type { TaskProgress } from "./use-bulk-task.ts";

interface BulkRunningProps {
	intent: BulkIntent;
	run: BulkRun;
	progress: TaskProgress;
	/** Blocked where the user wants to leave meanwhile. */
	blocker: ReturnType<typeof useBlocker>;
}

const TITLES: Readonly<Record<StateIntent, TextKey>> = {
	archive: "bulk.archiving",
	unarchive: "bulk.unarchiving",
	delete: "bulk.deleting",
};

const INTERRUPTIONS: Readonly<Record<Interruption, { title: TextKey; text: TextKey }>> = {
	offline: { title: "bulk.offline", text: "bulk.offlineText" },
	signedOut: { title: "bulk.signedOut", text: "bulk.signedOutText" },
};

/** How far it is, and the way to stop it. */
export function BulkRunning({ intent, run, progress, blocker }: BulkRunningProps) {
	const { t } = useTranslation();
	const { waiting, total, failures, interruption } = progress;
	const finished = total - waiting.length;
	const paused = interruption && INTERRUPTIONS[interruption];

	return (
		<BulkFrame title={t(isFiling(intent) ? "bulk.changing" : TITLES[intent])}>
			<div className="flex flex-col gap-4 pt-2">
				<Progress
					label={waiting[0]?.name ?? ""}
					value={finished / total}
					detail={t("bulk.progress", {
						finished: formatCount(finished),
						total: formatCount(total),
					})}
				/>
				{failures.length > 0 && <p>{t("bulk.failedSoFar", { count: failures.length })}</p>}
				{paused && (
					<Notice tone="warning" title={t(paused.title)} urgent>
						{t(paused.text)}
					</Notice>
				)}
				{blocker.state === "blocked" && (
					<Notice tone="warning" title={t("bulk.leaveTitle")} urgent>
						<p>{t("bulk.leaveText")}</p>
						<div className="mt-3 flex flex-wrap gap-2">
							<Button type="button" size="small" onClick={() => blocker.reset()}>
								{t("bulk.stay")}
							</Button>
							<Button
								type="button"
								size="small"
								variant="danger"
								onClick={() => {
									run.stop();
									blocker.proceed();
								}}
							>
								{t("bulk.leave")}
							</Button>
						</div>
					</Notice>
				)}
			</div>
			<DialogActions>
				<Button type="button" onClick={run.stop}>
					{t("bulk.stop")}
				</Button>
				{paused && (
					<Button type="button" variant="primary" onClick={() => void run.go()}>
						{t("bulk.goOn")}
					</Button>
				)}
			</DialogActions>
		</BulkFrame>
	);
}
