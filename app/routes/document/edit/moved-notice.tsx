import { href, useParams } from "react-router";
import type { FormMove } from "../../../features/document-form/save/document-form-result.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

/**
 * The document was moved meanwhile. What was typed belongs to where it was (category, folders, parties), so nothing is
 * saved there unseen: its form opens beside this one.
 */
export function MovedNotice({ moved: { tenant, documentId } }: { moved: FormMove }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const there = href("/:locale?/documents/:documentId", { locale, documentId });
	return (
		<div data-failure tabIndex={-1} className="rounded-md">
			<Notice tone="warning" title={t("document.moved.title", { tenant })} urgent>
				<p>{t("document.moved.text")}</p>
				<LinkButton to={`${there}?edit`} target="_blank" className="mt-2.5">
					{t("document.moved.open")}
				</LinkButton>
			</Notice>
		</div>
	);
}
