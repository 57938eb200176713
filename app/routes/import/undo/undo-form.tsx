import { Form, useLocation, useNavigation } from "react-router";
import type { HeldUpImport, ImportDetails } from "../../../../contract/imports/document-import.ts";
import { formatDay } from "../../../../contract/days.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

interface UndoFormProps {
	undone: ImportDetails;
	cancelTo: string;
}

/** The question is the page itself: what it does stands above. */
export function UndoForm({ undone: { goes, lastDay, heldUp }, cancelTo }: UndoFormProps) {
	const { t } = useTranslation();
	if (Object.values(goes).every((count) => count === 0)) return null;
	if (heldUp && !heldUp.mayForce) return <HeldUp by={heldUp} />;
	return (
		<>
			{heldUp && <HeldUp by={heldUp} />}
			<Form method="post" replace className="flex flex-col gap-3">
				<p className="text-sm text-ink-muted">{t("import.undo.until", { day: formatDay(lastDay) })}</p>
				<div className="form-actions">
					<UndoButton isForced={Boolean(heldUp)} />
					<CancelLink to={cancelTo} />
				</div>
			</Form>
		</>
	);
}

function UndoButton({ isForced }: { isForced: boolean }) {
	const { t } = useTranslation();
	const isPending = useNavigation().formData !== undefined;
	return (
		<Button
			variant="danger"
			icon="undo-2"
			pending={isPending}
			{...(isForced && { name: "force", value: "true" })}
		>
			{t(isForced ? "import.undo.force" : "import.undo.button")}
		</Button>
	);
}

/** Who runs the import that keeps this one from being undone, until when, and what can be done about it. */
function HeldUp({ by: { isOwn, by, beganAt, until, latest, mayForce } }: { by: HeldUpImport }) {
	const { t } = useTranslation();
	const { pathname } = useLocation();
	const at = formatInstant(beganAt);
	return (
		<Notice tone="info" title={t("import.undo.heldUp.title")}>
			<div className="mt-1 flex flex-col items-start gap-2">
				<p>
					{isOwn
						? t("import.undo.heldUp.own", { at })
						: by === null
							? t("import.undo.heldUp.somebody", { at })
							: t("import.undo.heldUp.by", { at, name: by })}{" "}
					{t("import.undo.heldUp.why")}
				</p>
				<p>{t("import.undo.heldUp.until", { until: formatInstant(until), latest: formatInstant(latest) })}</p>
				{mayForce && <p>{t("import.undo.heldUp.force")}</p>}
				<a href={pathname} className="font-medium underline underline-offset-3">
					{t("import.undo.reload")}
				</a>
			</div>
		</Notice>
	);
}
