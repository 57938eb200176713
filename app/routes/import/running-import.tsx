import { formatCount, formatInstant } from "../../features/documents/format.ts";
import type { ImportProgress } from "../../features/import/run/import-progress.ts";
import type { ImportRun } from "../../features/import/run/run-import.ts";
import { useStore } from "../../store.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import { countsText } from "./counts-text.ts";
import { focusOnce } from "./focus-once.ts";

/** How far it is, and how to have it rest or end. */
export function RunningImport({ run, into }: { run: ImportRun; into: string }) {
	const { t } = useTranslation();
	const progress = useStore(run.progress);
	const { phase, reason, goesOnAt, done, total, counts } = progress;
	const isPaused = phase === "paused";
	return (
		<div className="page-column flex flex-col gap-5 py-5">
			<h2 tabIndex={-1} ref={focusOnce} className="font-semibold outline-none">
				{t("import.running", { name: into })}
			</h2>
			<output className="block empty:hidden">
				{phase === "undoing" && <Notice tone="info">{t("import.undoing")}</Notice>}
				{phase === "waiting" && <Notice tone="warning">{t("import.waiting")}</Notice>}
				{goesOnAt !== null && (
					<Notice tone="info">
						{t("import.limited", { when: formatInstant(new Date(goesOnAt).toISOString()) })}
					</Notice>
				)}
				{isPaused && (
					<Notice tone={reason === "asked" ? "info" : "warning"}>
						{t(`import.paused.${reason ?? "asked"}`)}
					</Notice>
				)}
			</output>
			<Progress
				label={t("import.of", { done: formatCount(done), total: formatCount(total) })}
				value={shareOf(progress)}
				detail={isPaused ? "" : timeLeftText(progress, t)}
			/>
			<p className="min-h-5 truncate text-sm text-ink-muted">
				{phase === "linking" ? t("import.linking") : progress.current}
			</p>
			<p className="text-sm text-ink-muted tabular-nums">{countsText(counts, t)}</p>
			<div className="form-actions">
				{isPaused ? (
					<Button type="button" variant="primary" icon="play" onClick={run.resume}>
						{t("import.resume")}
					</Button>
				) : (
					<Button type="button" icon="pause" onClick={run.pause}>
						{t("import.pause")}
					</Button>
				)}
				<Button type="button" onClick={run.end}>
					{t("import.end")}
				</Button>
			</div>
			<p className="max-w-prose text-sm text-ink-muted">{t("import.staysOpen")}</p>
		</div>
	);
}

/** By bytes and documents: small ones take their time too. */
function shareOf({ done, total, doneBytes, totalBytes }: ImportProgress): number {
	if (total === 0) return 1;
	return (done / total + (totalBytes === 0 ? done / total : doneBytes / totalBytes)) / 2;
}

function timeLeftText({ secondsLeft }: ImportProgress, t: ReturnType<typeof useTranslation>["t"]): string {
	if (secondsLeft === null) return "";
	if (secondsLeft < 60) return t("import.timeLeft.seconds");
	const minutes = Math.round(secondsLeft / 60);
	if (minutes < 90) return t("import.timeLeft.minutes", { count: minutes });
	return t("import.timeLeft.hours", { count: Math.round(minutes / 60) });
}
