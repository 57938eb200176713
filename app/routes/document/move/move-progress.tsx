import { Link, useLocation } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { StandsStill } from "../../../features/live/stands-still.tsx";
import { useReloadWhile } from "../../../features/live/use-reload-while.ts";
import type { loadMove } from "./load-move.server.ts";

interface MoveProgressProps {
	name: string;
	move: NonNullable<Awaited<ReturnType<typeof loadMove>>["latest"]>;
	back: string;
}

/** How far a move is that takes longer. It leads on by itself once it has ended. */
export function MoveProgress({ name, move: { tenant, progress }, back }: MoveProgressProps) {
	const { t } = useTranslation();
	const { pathname } = useLocation();
	const standsStill = useReloadWhile(true, progress?.copied);
	return (
		<div className="page-column flex flex-col gap-5 py-5 text-sm">
			<output className="wrap-anywhere">
				{tenant ? t("move.runningTo", { name, tenant }) : t("move.running", { name })}
			</output>
			{progress && (
				<Progress label={t("move.copied")} value={progress.value} detail={t("move.progress", progress)} />
			)}
			<p className="text-ink-muted">{t("move.runningHint")}</p>
			{standsStill && <StandsStill />}
			<div className="flex flex-wrap items-center gap-4">
				<LinkButton to={back}>{t("document.backToDocument")}</LinkButton>
				<Link to={pathname} reloadDocument className="hidden text-accent underline noscript:inline">
					{t("document.reload")}
				</Link>
			</div>
		</div>
	);
}
