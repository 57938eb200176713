import { STATE_INTENTS } from "../../../features/documents/state-change.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { formatExplorerState } from "../../../features/explorer/explorer-state.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { SELECTION_FORM } from "../selection/document-selection.ts";
import { BulkActions } from "./bulk-actions.tsx";

/** The same without JavaScript: the form to which the boxes in the rows belong, there as soon as one is ticked. */
export function PlainBulkBar({ page: { shown, totalIsCapped, mayEdit } }: { page: ExplorerPage }) {
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
				<label className="flex max-w-full min-w-0 items-center gap-2 max-md:col-span-3 max-md:py-1 md:shrink-0">
					<input type="checkbox" name="all" value="1" className="size-4 shrink-0 accent-accent-fill" />
					<span className="truncate">
						{totalIsCapped ? t("bulk.selectAllOfMany") : t("bulk.selectAll", { shown: shown.total })}
					</span>
				</label>
			)}
			<BulkActions
				form={SELECTION_FORM}
				states={STATE_INTENTS}
				mayChange={mayEdit}
				downloadAddress={`${path}/download${formatExplorerState(state)}`}
				shareAddress={`${path}/share${formatExplorerState(state)}`}
				paymentsAddress={`${path}/payments`}
			/>
		</form>
	);
}
