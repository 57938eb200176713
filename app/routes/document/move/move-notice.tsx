import { href, Link, useParams } from "react-router";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { StandsStill } from "../../../features/live/stands-still.tsx";
import { useReloadWhile } from "../../../features/live/use-reload-while.ts";

/** On the page of a document that is on its way, or has come back from there. */
export function MoveNotice({ document: { documentId, moveState } }: { document: TenantDocument }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const isRunning = moveState === "running";
	const standsStill = useReloadWhile(isRunning);
	return (
		<div className="px-4 py-4 lg:px-6 print:hidden">
			<Notice
				tone={isRunning ? "info" : "warning"}
				title={isRunning ? t("move.noticeRunning") : t("move.failed")}
			>
				{isRunning && <p>{t("error.documentMoves")}</p>}
				<Link
					to={href("/:locale?/documents/:documentId/move", { locale, documentId })}
					className="text-accent underline"
				>
					{t(isRunning ? "move.howFar" : "move.why")}
				</Link>
				{standsStill && <StandsStill />}
			</Notice>
		</div>
	);
}
