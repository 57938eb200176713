import { Link } from "react-router";
import { isNarrowed, searchFor } from "../../features/search/search-view.ts";
import { useSearchAddress, useSearchView } from "../../features/search/use-search-address.ts";
import { useTranslation } from "../../features/texts/translations.tsx";

/** The same search in all there is, where it is narrowed. */
export function ResetFilters() {
	const { t } = useTranslation();
	const { addressOf } = useSearchAddress();
	const view = useSearchView();
	if (!isNarrowed(view)) return null;
	return (
		<Link
			to={addressOf({ ...searchFor(view.filter.text), sort: view.sort })}
			preventScrollReset
			className="text-sm whitespace-nowrap text-ink-muted underline hover:text-ink pointer-coarse:py-2"
		>
			{t("explorer.resetFilters")}
		</Link>
	);
}
