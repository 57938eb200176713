import { type ComponentType, type SubmitEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { formatCount } from "../../../features/documents/format.ts";
import type { Attempt } from "../../../cms/attempt.ts";
import { BULK_INTENTS } from "../../../features/bulk/bulk-change.ts";
import { STATE_CHANGES, STATE_INTENTS } from "../../../features/documents/state-change.ts";
import { formatExplorerState } from "../../../features/explorer/explorer-state.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useShareDialog } from "../../../features/sharing/use-share-dialog.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { useListedPage } from "../list/pending-page.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { currentSelection, dispatch, useSelection } from "../selection/document-selection.ts";
import { SelectAll } from "../selection/select-all.tsx";
import { BulkActions, DOWNLOAD, PAYMENTS, SHARE } from "./bulk-actions.tsx";
import type { BulkDialogProps } from "./bulk-dialog.tsx";
import { downloadSelection } from "./download-selection.ts";
import { addressToPaySelection } from "./pay-selection.ts";
import { shareSelection } from "./share-selection.ts";

interface OpenDialog extends Pick<BulkDialogProps, "intent" | "selected" | "rows"> {
	Dialog: ComponentType<BulkDialogProps>;
}

/** What is selected and what can be done with it, as long as anything is. */
export function BulkBar({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const { state, path } = useExplorerState();
	const formId = useId();
	const loaded = useListedPage(page);
	const isAllOffered = useOffers("selection");
	const [open, setOpen] = useState<OpenDialog | null>(null);
	const count = useSelection(({ selected }) => selected.size);
	const editableStates = useSelection(({ selected }) =>
		[...new Set([...selected.values()].flatMap((row) => (row.mayEdit ? [row.state] : [])))].join(),
	);

	const sharing = useShareDialog();
	const navigate = useNavigate();
	const paymentsAddress = `${path}/payments`;
	const downloadAddress = `${path}/download${formatExplorerState(state)}`;

	async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const value = event.nativeEvent.submitter?.getAttribute("value");
		if (value === DOWNLOAD) return downloadSelection(downloadAddress);
		if (value === SHARE) return shareSelection(sharing.open);
		if (value === PAYMENTS) return navigate(addressToPaySelection(paymentsAddress));
		const intent = BULK_INTENTS.find((candidate) => candidate === value);
		if (!intent) return;
		const { BulkDialog: Dialog } = await import("./bulk-dialog.tsx");
		const selected = [...currentSelection().selected.values()];
		setOpen({ intent, selected, rows: loaded.ok ? loaded.value.rows : [], Dialog });
	}

	return (
		<>
			<form
				id={formId}
				aria-label={t("bulk.selection")}
				onSubmit={(event) => void handleSubmit(event)}
				data-shown
				className="bulk-bar"
			>
				<output className="max-w-full min-w-0 truncate font-medium tabular-nums md:shrink-0">
					{t("bulk.selected", { shown: formatCount(count) })}
				</output>
				{loaded.ok && isAllOffered && (
					<SelectAll page={loaded.value} address={`${path}/bulk/documents${formatExplorerState(state)}`} />
				)}
				<BulkActions
					form={formId}
					states={STATE_INTENTS.filter((intent) => editableStates !== STATE_CHANGES[intent].state)}
					mayChange={editableStates !== ""}
					downloadAddress={downloadAddress}
					shareAddress={`${path}/share`}
					paymentsAddress={paymentsAddress}
				/>
				<IconButton
					icon="x"
					size="small"
					label={t("bulk.clear")}
					onClick={() => dispatch({ type: "clear" })}
					className="max-md:col-start-3 max-md:row-start-1"
				/>
			</form>
			{sharing.dialog}
			{open && <open.Dialog {...open} onClose={() => setOpen(null)} />}
		</>
	);
}
