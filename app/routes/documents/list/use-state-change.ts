import { useNavigate, useRouteLoaderData, useSubmit } from "react-router";
import { neighbourAfterLeaving, staysListed } from "./leave-list.ts";
import { usePendingChanges } from "./pending-changes.ts";
import { STATE_CHANGES, type StateIntent } from "../../../features/documents/state-change.ts";
import { noteChange } from "../../../features/toasts/undo-last.ts";
import { withPendingChanges } from "./pending-page.ts";
import { dispatch } from "../selection/document-selection.ts";
import { pageSizeOf } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import type { loader } from "../route.tsx";

/**
 * Changes the state of a document of the list, at once (spec 4): the row is marked or leaves, and its neighbour is
 * selected, before the server has answered. Only where the neighbour comes from another page the server says who it is.
 */
export function useStateChange() {
	const submit = useSubmit();
	const navigate = useNavigate();
	const list = useRouteLoaderData<typeof loader>("routes/documents/route");
	const { state, addressOf } = useExplorerState();
	const pending = usePendingChanges();

	/** @param selected by keys that are faster than the page: what they have led to */
	return (
		intent: StateIntent,
		document: { documentId: string; version: number },
		selected: string | null = state.selected,
	) => {
		const change = changeState(intent, document, selected);
		noteChange(document.documentId, change);
		return change;
	};

	async function changeState(
		intent: StateIntent,
		{ documentId, version }: { documentId: string; version: number },
		selected: string | null,
	): Promise<void> {
		const next = await selectedAfter(intent, documentId, selected);
		const form = { intent, documentId, version, ...(next !== undefined && { answer: "toast" }) };
		const change = submit(form, {
			method: "post",
			action: addressOf(state),
			navigate: false,
			fetcherKey: `state of ${documentId}`,
		});
		if (next !== undefined && next !== state.selected) {
			void navigate(addressOf({ ...state, selected: next }), { replace: true, preventScrollReset: true });
		}
		if (!staysListed(state.state, STATE_CHANGES[intent].state)) {
			dispatch({ type: "drop", ids: [documentId] });
		}
		await change;
	}

	/** What is selected once the change has been made; `undefined` where this page does not know. */
	async function selectedAfter(
		intent: StateIntent,
		documentId: string,
		selected: string | null,
	): Promise<string | null | undefined> {
		const leaves = !staysListed(state.state, STATE_CHANGES[intent].state);
		if (!leaves || selected !== documentId) return selected;
		const loaded = await list?.page;
		if (!loaded?.ok) return undefined;
		const { rows, total } = withPendingChanges(loaded.value, pending, state.state);
		const ids = rows.map((row) => row.documentId);
		if (total === 1) return null;
		const before = state.pageIndex * pageSizeOf(state);
		const part = { ids, before, size: state.pageCount * pageSizeOf(state), total };
		return neighbourAfterLeaving(part, documentId)?.documentId ?? undefined;
	}
}
