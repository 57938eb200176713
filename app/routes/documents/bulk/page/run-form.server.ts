import { MAX_SELECTION } from "../../../../../contract/constants.ts";
import { attempt } from "../../../../cms/attempt.ts";
import type { CmsClient } from "../../../../cms/cms-client.ts";
import { listSelectable } from "../../../../cms/documents.ts";
import { beginning, type BulkState, changeInTurn } from "../../../../features/bulk/change-in-turn.ts";
import { STATE_CHANGES, type StateIntent } from "../../../../features/documents/state-change.ts";
import { explorerFilters } from "../../../../features/explorer/explorer-request.ts";
import type { ExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { type NamedDocument, SENT_NAME_LENGTH } from "../../../../features/selection/document-field.ts";
import type { BulkForm } from "../bulk-form.server.ts";
import { setState } from "../set-state.server.ts";

/** Documents for which one request sets the state; a further one goes on. A Worker may ask others only so often. */
const DOCUMENTS_PER_REQUEST = 200;

/** What a form came to: done is what it and those before it have done. */
export interface BulkOutcome extends Pick<BulkState<NamedDocument>, "done" | "changed" | "failures"> {
	intent: StateIntent;
	/** Not tried yet. */
	left: readonly NamedDocument[];
}

/** Sets the state on each document of the form in turn (spec 2, spec 4). */
export async function runForm(cms: CmsClient, { intent, documents, done }: BulkForm): Promise<BulkOutcome> {
	const {
		done: inAll,
		changed,
		failures,
		waiting,
	} = await changeInTurn(
		{ ...beginning(documents), done },
		(document) => setState(cms, document, STATE_CHANGES[intent].state),
		({ total, waiting: rest }) => total - rest.length < DOCUMENTS_PER_REQUEST,
	);
	return { intent, done: inAll, changed, failures, left: waiting };
}

/** Everything that matches the view's filter and may be changed, `MAX_SELECTION` at most; none where that fails. */
export async function documentsThatMatch(cms: CmsClient, view: ExplorerState): Promise<NamedDocument[]> {
	const matching = await attempt(listSelectable(cms, explorerFilters(view)));
	if (!matching.ok) return [];
	return matching.value.items
		.filter(({ mayEdit }) => mayEdit)
		.slice(0, MAX_SELECTION)
		.map(({ documentId, version, name }) => ({ documentId, version, name: name.slice(0, SENT_NAME_LENGTH) }));
}
