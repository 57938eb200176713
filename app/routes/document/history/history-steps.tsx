import type { PaginationMeta } from "../../../../contract/answers.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { usePageAddress } from "../page-address.ts";

/** To what happened before, and back. */
export function HistorySteps({ pagination: { page, pageSize, total } }: { pagination: PaginationMeta }) {
	const { t } = useTranslation();
	const address = usePageAddress();
	if (total <= pageSize && page === 1) return null;
	const from = (page - 1) * pageSize + 1;
	const to = Math.min(page * pageSize, total);
	// An address may ask for a page behind the last one: the way back leads to that.
	const newer = Math.min(page - 1, Math.ceil(total / pageSize));
	return (
		<nav
			aria-label={t("document.tab.history")}
			className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-4"
		>
			<p className="flex-1 text-sm text-ink-muted tabular-nums">
				{from <= to && t("document.history.range", { from, to, total })}
			</p>
			{page > 1 && (
				<LinkButton
					size="small"
					to={address({ history: newer > 1 ? String(newer) : null })}
					icon="chevron-left"
				>
					{t("document.history.newer")}
				</LinkButton>
			)}
			{to < total && (
				<LinkButton size="small" to={address({ history: String(page + 1) })}>
					{t("document.history.older")}
				</LinkButton>
			)}
		</nav>
	);
}
