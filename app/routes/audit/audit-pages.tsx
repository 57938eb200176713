import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { formatAuditState } from "./audit-state.ts";
import type { AuditPage } from "./route.tsx";

/** The way to what was done before, and back to the newest. */
export function AuditPages({ page: { state, rows, next }, path }: { page: AuditPage; path: string }) {
	const { t } = useTranslation();
	if (state.before === "" && next === null) return null;
	return (
		<nav aria-label={t("audit.pages")} className="flex flex-wrap justify-end gap-2 px-4 py-3 lg:px-6">
			{state.before !== "" && (
				<LinkButton to={path + formatAuditState({ ...state, before: "" })}>{t("audit.newest")}</LinkButton>
			)}
			{next !== null && (
				<LinkButton to={path + formatAuditState({ ...state, before: next })}>
					{t(rows.length === 0 ? "audit.searchOn" : "audit.older")}
				</LinkButton>
			)}
		</nav>
	);
}
