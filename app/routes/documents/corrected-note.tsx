import type { Attempt } from "../../cms/attempt.ts";
import type { ExplorerPage } from "../../features/explorer/explorer-page.ts";
import { useListedPage } from "../../features/explorer/pending-page.ts";
import type { Deferred } from "../../features/streaming/deferred.ts";
import { useTranslation } from "../../features/texts/translations.tsx";

/** Says that the rows are not spelt as the search is. */
export function CorrectedNote({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const loaded = useListedPage(page);
	if (!loaded.ok || !loaded.value.isCorrected || loaded.value.rows.length === 0) return null;
	return (
		<p className="border-b border-line bg-info-soft px-4 py-2 text-sm text-info lg:px-6">
			{t("search.corrected")}
		</p>
	);
}
