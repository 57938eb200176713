import { askOwn } from "../../../own-answer.ts";
import { useState } from "react";
import type { ExplorerIdsAnswer } from "../../../../contract/explorer/explorer-ids.ts";
import type { Attempt } from "../../../cms/attempt.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { toast } from "../../../features/toasts/toast.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { currentSelection, dispatch, useSelection } from "./document-selection.ts";

interface SelectAllProps {
	page: ExplorerPage;
	/** Answers with all that match. */
	address: string;
}

/** Everything that matches the filter, on this page and on all others. */
export function SelectAll({ page: { total, totalIsCapped, shown }, address }: SelectAllProps) {
	const { t } = useTranslation();
	const count = useSelection(({ selected }) => selected.size);
	const [said, setSaid] = useState<{ count: number; text: string } | null>(null);

	async function selectAll() {
		const { list } = currentSelection();
		const answer = await matching(address);
		// Another list is shown by now, or the user has let go of the selection.
		if (currentSelection().list !== list || currentSelection().selected.size === 0) return;
		if (!answer?.ok) return showToast(toast("error", "bulk.selectAllFailed"));
		const { items, isCapped } = answer.value;
		dispatch({ type: "replace", rows: items });
		const readOnly = items.filter(({ mayEdit }) => !mayEdit).length;
		const among = readOnly > 0 ? t("bulk.readOnlyAmong", { count: readOnly }) : "";
		setSaid({ count: items.length, text: isCapped ? t("bulk.capped") : among });
	}

	if (said?.count === count) {
		return (
			<output title={said.text} className="min-w-0 truncate text-ink-muted">
				{said.text}
			</output>
		);
	}
	if (total <= count && !totalIsCapped) return null;
	return (
		<button type="button" onClick={() => void selectAll()} className="bulk-select-all">
			{totalIsCapped ? t("bulk.selectAllOfMany") : t("bulk.selectAll", { shown: shown.total })}
		</button>
	);
}

async function matching(address: string): Promise<Attempt<ExplorerIdsAnswer> | null> {
	try {
		return await askOwn<Attempt<ExplorerIdsAnswer>>(address);
	} catch {
		return null;
	}
}
