import { href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** Nothing comes up, or nothing of what was asked for. */
export function NoDeadlines({ isFiltered, path }: { isFiltered: boolean; path: string }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<EmptyState
			icon="calendar-days"
			title={t(isFiltered ? "deadlines.emptyFilterTitle" : "deadlines.emptyTitle")}
			actions={
				isFiltered ? (
					<LinkButton to={path}>{t("deadlines.showAll")}</LinkButton>
				) : (
					<LinkButton to={href("/:locale?/documents", { locale })}>{t("deadlines.toDocuments")}</LinkButton>
				)
			}
		>
			<p>{t(isFiltered ? "deadlines.emptyFilterText" : "deadlines.emptyText")}</p>
		</EmptyState>
	);
}
