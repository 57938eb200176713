import { MAX_SELECTION } from "../../../../../contract/constants.ts";
import { attempt } from "../../../../cms/attempt.ts";
import type { CmsClient } from "../../../../cms/cms-client.ts";
import { listSelectable } from "../../../../cms/documents.ts";
import { STATE_CHANGES, type StateIntent } from "../../../../features/documents/state-change.ts";
import type { BulkForm, SentDocument } from "../bulk-form.server.ts";
import { explorerFilters } from "../../../../features/explorer/explorer-request.ts";
import type { ExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { SENT_NAME_LENGTH } from "../../selection/selection-form.ts";
import { setState } from "../set-state.server.ts";

/** Documents for which one request sets the state; a further one goes on. A Worker may ask others only so often. */
const DOCUMENTS_PER_REQUEST = 200;

export interface FailedDocument extends SentDocument {
	status: number;
	message: string;
}

/** What a form came to. */
export interface BulkOutcome {
	intent: StateIntent;
	/** By this form and those before it. */
	done: number;
	failures: FailedDocument[];
	/** What this form itself has changed, each with its new version. */
	changed: { documentId: string; version: number }[];
	/** Not tried yet. */
	left: SentDocument[];
}

/** Sets the state on each document of the form in turn (spec 2, spec 4). */
export async function runForm(cms: CmsClient, { intent, documents, done }: BulkForm): Promise<BulkOutcome> {
	const failures: FailedDocument[] = [];
	const changed: BulkOutcome["changed"] = [];
	const round = documents.slice(0, DOCUMENTS_PER_REQUEST);
	for (const document of round) {
		// oxlint-disable-next-line no-await-in-loop -- in turn (spec 4)
		const answer = await setState(cms, document, STATE_CHANGES[intent].state);
		if (answer.ok) {
			if (answer.version !== null) changed.push({ documentId: document.documentId, version: answer.version });
			continue;
		}
		const { status, message, version } = answer;
		failures.push({ ...document, version: version ?? document.version, status, message });
	}
	return {
		intent,
		done: done + round.length - failures.length,
		failures,
		changed,
		left: documents.slice(DOCUMENTS_PER_REQUEST),
	};
}

/** Everything that matches the view's filter and may be changed, `MAX_SELECTION` at most; none where that fails. */
export async function documentsThatMatch(cms: CmsClient, view: ExplorerState): Promise<SentDocument[]> {
	const matching = await attempt(listSelectable(cms, explorerFilters(view)));
	if (!matching.ok) return [];
	return matching.value.items
		.filter(({ mayEdit }) => mayEdit)
		.slice(0, MAX_SELECTION)
		.map(({ documentId, version, name }) => ({ documentId, version, name: name.slice(0, SENT_NAME_LENGTH) }));
}
