import { useTranslation } from "../../features/texts/translations.tsx";
import type { FormConflict } from "../../features/document-form/form-failure.ts";
import { formatInstant } from "../../features/documents/format.ts";
import { Notice } from "../../ui/notice.tsx";

/** Someone else has saved meanwhile. Each field says what stands there now; the form's foot lets choose. */
export function ConflictNotice({ conflict }: { conflict: FormConflict }) {
	const { t } = useTranslation();
	const hasDifferences = Object.keys(conflict.current).length > 0;
	return (
		<div data-failure tabIndex={-1} className="rounded-md">
			<Notice tone="warning" title={t("document.conflict.title")} urgent>
				{conflict.changedAt !== null && (
					<p>{t("document.conflict.changed", { when: formatInstant(conflict.changedAt) })}</p>
				)}
				<p>{t(hasDifferences ? "document.conflict.compare" : "document.conflict.same")}</p>
			</Notice>
		</div>
	);
}
