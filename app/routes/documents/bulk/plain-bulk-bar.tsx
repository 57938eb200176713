import { STATE_CHANGES, STATE_INTENTS } from "../../../features/documents/state-change.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { formatExplorerState } from "../../../features/explorer/explorer-state.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { SELECTION_FORM } from "../selection/document-selection.ts";

/** The same without JavaScript: the form to which the boxes in the rows belong, there as soon as one is ticked. */
export function PlainBulkBar({ page: { shown, totalIsCapped } }: { page: ExplorerPage }) {
	const { t } = useTranslation();
	const { state, path } = useExplorerState();
	const isAllOffered = useOffers("selection");
	return (
		<form
			id={SELECTION_FORM}
			method="post"
			action={`${path}/bulk${formatExplorerState(state)}`}
			aria-label={t("bulk.selection")}
			className="bulk-bar"
		>
			{isAllOffered && (
				<label className="flex items-center gap-2 max-md:col-span-3 max-md:py-1">
					<input type="checkbox" name="all" value="1" className="size-4 accent-accent-fill" />
					{totalIsCapped ? t("bulk.selectAllOfMany") : t("bulk.selectAll", { shown: shown.total })}
				</label>
			)}
			<div className="bulk-actions">
				{STATE_INTENTS.map((intent) => (
					<Button
						key={intent}
						name="intent"
						value={intent}
						variant="quiet"
						size="small"
						icon={STATE_CHANGES[intent].icon}
					>
						{t(`documents.${intent}`)}
					</Button>
				))}
			</div>
		</form>
	);
}
