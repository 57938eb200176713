import { type ComponentType, type SubmitEvent, useState } from "react";
import type { Attempt } from "../../../cms/attempt.ts";
import { STATE_INTENTS } from "../../../features/documents/state-change.ts";
import { formatExplorerState } from "../../../features/explorer/explorer-state.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { useListedPage } from "../list/pending-page.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { currentSelection, dispatch, useSelection } from "../selection/document-selection.ts";
import { SelectAll } from "../selection/select-all.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import type { BulkDialogProps } from "./bulk-dialog.tsx";
import type { BulkTask } from "./use-bulk-task.ts";

interface OpenTask {
	task: BulkTask;
	Dialog: ComponentType<BulkDialogProps>;
}

/** What is selected and what can be done with it, as long as anything is. */
export function BulkBar({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const { state, path } = useExplorerState();
	const loaded = useListedPage(page);
	const isAllOffered = useOffers("selection");
	const [open, setOpen] = useState<OpenTask | null>(null);
	const count = useSelection(({ selected }) => selected.size);

	async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const value = event.nativeEvent.submitter?.getAttribute("value");
		const intent = STATE_INTENTS.find((candidate) => candidate === value);
		if (!intent) return;
		const { BulkDialog } = await import("./bulk-dialog.tsx");
		const documents = [...currentSelection().selected.values()];
		const rows = loaded.ok ? loaded.value.rows : [];
		setOpen({ task: { intent, documents, rows }, Dialog: BulkDialog });
	}

	return (
		<>
			<form
				aria-label={t("bulk.selection")}
				onSubmit={(event) => void handleSubmit(event)}
				data-shown
				className="bulk-bar"
			>
				<output className="font-medium tabular-nums">
					{t("bulk.selected", { shown: count.toLocaleString("de-CH") })}
				</output>
				{loaded.ok && isAllOffered && (
					<SelectAll page={loaded.value} address={`${path}/bulk/documents${formatExplorerState(state)}`} />
				)}
				<BulkActions />
				<IconButton
					icon="x"
					size="small"
					label={t("bulk.clear")}
					onClick={() => dispatch({ type: "clear" })}
					className="max-md:col-start-3 max-md:row-start-1"
				/>
			</form>
			{open && <open.Dialog task={open.task} onClose={() => setOpen(null)} />}
		</>
	);
}
