import { Form, useLocation, useNavigation } from "react-router";
import type { ImportDetails } from "../../../../contract/imports/document-import.ts";
import { formatDay } from "../../../../contract/days.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

interface UndoFormProps {
	undone: ImportDetails;
	cancelTo: string;
}

/** The question is the page itself: what it does stands above. */
export function UndoForm({ undone: { goes, lastDay, isHeldUp }, cancelTo }: UndoFormProps) {
	const { t } = useTranslation();
	const { pathname } = useLocation();
	const isPending = useNavigation().formData !== undefined;
	if (Object.values(goes).every((count) => count === 0)) return null;
	if (isHeldUp) {
		return (
			<Notice tone="info" title={t("error.importRunning")}>
				<p>{t("import.undo.heldUp")}</p>
				<a href={pathname} className="font-medium underline underline-offset-3">
					{t("import.undo.reload")}
				</a>
			</Notice>
		);
	}
	return (
		<Form method="post" replace className="flex flex-col gap-3">
			<p className="text-sm text-ink-muted">{t("import.undo.until", { day: formatDay(lastDay) })}</p>
			<div className="form-actions">
				<Button variant="danger" icon="undo-2" pending={isPending}>
					{t("import.undo.button")}
				</Button>
				<CancelLink to={cancelTo} />
			</div>
		</Form>
	);
}
