import { type ComponentType, Suspense, type SubmitEvent, useEffect, useState } from "react";
import { useSubmit } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import { STATE_INTENTS, type StateIntent } from "../../../features/documents/state-change.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { filterParameters, formatExplorerState } from "../../../features/explorer/explorer-state.ts";
import { take } from "../selection/selection-steps.ts";
import { clear, useSelection } from "../selection/selection.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../features/texts/translations.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import type { BulkTask } from "./bulk-task.ts";
import { SelectAll } from "../selection/select-all.tsx";

interface OpenTask {
	task: BulkTask;
	Dialog: ComponentType<{ task: BulkTask; onClose: () => void }>;
}

/** What is selected and what can be done with it, as long as anything is. */
export function BulkBar({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const { state, path } = useExplorerState();
	const submit = useSubmit();
	const [open, setOpen] = useState<OpenTask | null>(null);
	const count = useSelection(({ documents }) => documents.size);
	const list = `${path}?${filterParameters(state)}`;
	const query = formatExplorerState(state);
	// The selection lives outside of React; what was selected in another list is let go.
	useEffect(() => take({ kind: "list", list }), [list]);

	async function begin(intent: StateIntent) {
		const [{ createBulkTask }, { BulkDialog }] = await Promise.all([
			import("./bulk-task.ts"),
			import("./bulk-dialog.tsx"),
		]);
		setOpen({ task: createBulkTask({ intent, path, query, submit }), Dialog: BulkDialog });
	}

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const value = event.nativeEvent.submitter?.getAttribute("value");
		const intent = STATE_INTENTS.find((candidate) => candidate === value);
		if (intent) void begin(intent);
	}

	return (
		<>
			<form aria-label={t("bulk.selection")} onSubmit={handleSubmit} data-shown className="bulk-bar">
				<output className="font-medium tabular-nums">
					{t("bulk.selected", { shown: count.toLocaleString("de-CH") })}
				</output>
				<Suspense>
					<SelectAll page={page} address={`${path}/bulk/documents${query}`} />
				</Suspense>
				<BulkActions />
				<IconButton
					icon="x"
					size="small"
					label={t("bulk.clear")}
					onClick={clear}
					className="max-md:col-start-3 max-md:row-start-1"
				/>
			</form>
			{open && <open.Dialog task={open.task} onClose={() => setOpen(null)} />}
		</>
	);
}
