import { useLocation } from "react-router";
import type { ImportDetails } from "../../../../contract/imports/document-import.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { StandsStill } from "../../../features/live/stands-still.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";

interface UndoProgressProps {
	undone: ImportDetails;
	/** Nothing has moved for long. */
	standsStill: boolean;
}

/** How far it is. The server goes on by itself. */
export function UndoProgress({ undone: { passed, documents }, standsStill }: UndoProgressProps) {
	const { t } = useTranslation();
	const { pathname } = useLocation();
	return (
		<>
			<Progress
				label={t("import.undo.running")}
				value={documents === 0 ? 1 : passed / documents}
				detail={t("import.of", { done: formatCount(passed), total: formatCount(documents) })}
			/>
			<p className="max-w-prose text-sm text-ink-muted">
				{t("import.undo.goesOn")}{" "}
				<a href={pathname} className="font-medium underline underline-offset-3 not-noscript:hidden">
					{t("import.undo.reload")}
				</a>
			</p>
			{standsStill && <StandsStill className="max-w-prose" />}
		</>
	);
}
