import { z } from "zod";
import { MAX_SELECTION } from "../../../../../contract/constants.ts";
import { attempt } from "../../../../cms/attempt.ts";
import type { CmsClient } from "../../../../cms/cms-client.ts";
import { listSelectable } from "../../../../cms/documents.ts";
import {
	beginning,
	type BulkProgress,
	changeInTurn,
	ended,
} from "../../../../features/bulk/change-in-turn.ts";
import {
	STATE_CHANGES,
	STATE_INTENTS,
	type StateIntent,
} from "../../../../features/documents/state-change.ts";
import { explorerFilters } from "../../../../features/explorer/explorer-request.ts";
import type { ExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { namedDocumentSchema } from "../../../../features/selection/document-field.server.ts";
import { type NamedDocument, SENT_NAME_LENGTH } from "../../../../features/selection/document-field.ts";
import { setState } from "../set-state.server.ts";

/** Documents for which one request sets the state; a further one goes on. A Worker may ask others only so often. */
const DOCUMENTS_PER_REQUEST = 200;

const bulkFormSchema = z.object({
	intent: z.enum(STATE_INTENTS),
	documents: z.array(namedDocumentSchema),
	/** Everything that matches the filter, whatever boxes are ticked. */
	all: z.boolean(),
	/** Deleting has been asked about. */
	isConfirmed: z.boolean(),
	/** Done by the forms before this one. */
	done: z.coerce.number().int().min(0).catch(0),
});
type BulkForm = z.output<typeof bulkFormSchema>;

/** What a form, after those before it, came to. */
export interface BulkOutcome extends BulkProgress<NamedDocument> {
	intent: StateIntent;
}

/** The form of a selection; `null` where it makes no sense. */
export function parseBulkForm(form: FormData): BulkForm | null {
	const parsed = bulkFormSchema.safeParse({
		intent: form.get("intent"),
		documents: form.getAll("document"),
		all: form.has("all"),
		isConfirmed: form.has("confirmed"),
		done: form.get("done"),
	});
	return parsed.success ? parsed.data : null;
}

/** Sets the state on each document of the form in turn (spec 2, spec 4), as far as one request goes. */
export async function runForm(cms: CmsClient, { intent, documents, done }: BulkForm): Promise<BulkOutcome> {
	const end = await changeInTurn(
		{ ...beginning(documents), done },
		(document) => setState(cms, document, STATE_CHANGES[intent].state),
		({ total, waiting }) => total - waiting.length < DOCUMENTS_PER_REQUEST,
	);
	return { ...ended(end), intent };
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
