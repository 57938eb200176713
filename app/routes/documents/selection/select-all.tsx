import { useState } from "react";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { useSelection } from "./selection.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../features/texts/translations.tsx";

interface SelectAllProps {
	page: Deferred<Attempt<ExplorerPage>>;
	/** Answers with all that match. */
	address: string;
}

/** Everything that matches the filter, on this page and on all others. */
export function SelectAll({ page, address }: SelectAllProps) {
	const { t } = useTranslation();
	const loaded = useDeferred(page);
	const count = useSelection(({ documents }) => documents.size);
	const [said, setSaid] = useState<{ count: number; text: string } | null>(null);
	if (!loaded.ok) return null;
	const { total, totalIsCapped, shown } = loaded.value;
	const label = totalIsCapped ? t("bulk.selectAllOfMany") : t("bulk.selectAll", { shown: shown.total });

	async function selectAll() {
		const { selectMatching } = await import("./select-matching.ts");
		setSaid(await selectMatching(address, t));
	}

	return (
		<>
			{said?.count === count ? (
				<output title={said.text} className="min-w-0 truncate text-ink-muted">
					{said.text}
				</output>
			) : (
				(total > count || totalIsCapped) && (
					<button type="button" onClick={() => void selectAll()} className="bulk-select-all">
						{label}
					</button>
				)
			)}
		</>
	);
}
