import { useTranslation } from "../../../texts/translations.tsx";
import type { FormConflict } from "../../../features/document-form/save/document-form-result.ts";
import { STATE_TEXTS } from "../../../features/documents/state-mark.tsx";
import { formatInstant } from "../../../features/documents/format.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";

/** Somebody else has saved meanwhile, or the same user in another window. Each field shows the other value; the buttons below the form let choose. */
export function ConflictNotice({ conflict }: { conflict: FormConflict }) {
	const { t } = useTranslation();
	const { of, updatedBy, isOwn, changedAt, state } = conflict;
	const hasDifferences = Object.keys(conflict.current).length > 0;
	const someone =
		updatedBy === null ? t("document.conflict.title") : t("document.conflict.titleBy", { name: updatedBy });
	const title = isOwn ? t("document.conflict.titleOwn") : someone;
	return (
		<div data-failure tabIndex={-1} className="rounded-md">
			<Notice tone="warning" title={title} urgent>
				<p>
					{changedAt !== null && <>{t("document.conflict.changed", { when: formatInstant(changedAt) })} </>}
					{t(of === "party" ? "document.conflict.party" : "document.conflict.kept")}
				</p>
				{state !== null && <p>{t("document.conflict.state", { state: t(STATE_TEXTS[state]) })}</p>}
				<p>{t(hasDifferences ? "document.conflict.compare" : "document.conflict.same")}</p>
			</Notice>
		</div>
	);
}
