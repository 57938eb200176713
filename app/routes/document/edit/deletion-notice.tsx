import { formatInstant } from "../../../features/documents/format.ts";
import type { FormDeletion } from "../../../features/document-form/save/document-form-result.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

/** Somebody else has deleted the document meanwhile, or the same user in another window: the buttons below the form restore it. */
export function DeletionNotice({ deletion }: { deletion: FormDeletion }) {
	const { t } = useTranslation();
	const { deletedBy, isOwn, deletedAt } = deletion;
	const someone =
		deletedBy === null ? t("document.deleted.title") : t("document.deleted.titleBy", { name: deletedBy });
	return (
		<div data-failure tabIndex={-1} className="rounded-md">
			<Notice tone="warning" title={isOwn ? t("document.deleted.titleOwn") : someone} urgent>
				<p>{t("document.deleted.kept", { when: formatInstant(deletedAt) })}</p>
			</Notice>
		</div>
	);
}
