import { z } from "zod";
import { MAX_SELECTION } from "../../../../../contract/constants.ts";
import { documentIdSchema, tenantKeyOf } from "../../../../../contract/ids.ts";
import { attempt } from "../../../../cms/attempt.ts";
import type { CmsClient } from "../../../../cms/cms-client.ts";
import { listSelectable } from "../../../../cms/documents.ts";
import { BULK_INTENTS, type BulkWork, isFiling } from "../../../../features/bulk/bulk-change.ts";
import {
	beginning,
	type BulkProgress,
	changeInTurn,
	ended,
} from "../../../../features/bulk/change-in-turn.ts";
import { explorerFilters } from "../../../../features/explorer/explorer-request.ts";
import type { ExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { namedDocumentSchema } from "../../../../features/selection/document-field.server.ts";
import { type NamedDocument, SENT_NAME_LENGTH } from "../../../../features/selection/document-field.ts";
import { changeDocument } from "../change-document.server.ts";

/** Documents that one request changes; a further one goes on. A Worker may ask others only so often. */
const DOCUMENTS_PER_REQUEST = 200;
/** Where each document is read and written, and perhaps once more. */
const FILED_PER_REQUEST = 100;

const optionalId = documentIdSchema.nullable().catch(null);
const bulkFormSchema = z.object({
	intent: z.enum([...BULK_INTENTS, "undo"]),
	/** The category, folder or party; `null` until it has been chosen. */
	target: optionalId,
	documents: z.array(namedDocumentSchema),
	/** By the forms before this one, as they are since. */
	changed: z.array(namedDocumentSchema),
	/** Everything that matches the filter, whatever boxes are ticked. */
	all: z.boolean(),
	/** Deleting has been asked about. */
	isConfirmed: z.boolean(),
	/** Done by the forms before this one. */
	done: z.coerce.number().int().min(0).catch(0),
	/** What a category, folder or party is chosen from. */
	tenant: optionalId,
	text: z.string().max(200).catch(""),
	/** Asks for other choices only. */
	isAskedAgain: z.boolean(),
});
type BulkForm = z.output<typeof bulkFormSchema>;

/** What a form, after those before it, came to. */
export interface BulkOutcome extends BulkProgress<NamedDocument> {
	change: BulkWork;
}

/** The form of a selection; `null` where it makes no sense. */
export function parseBulkForm(form: FormData): BulkForm | null {
	const parsed = bulkFormSchema.safeParse({
		intent: form.get("intent"),
		target: form.get("target"),
		documents: form.getAll("document"),
		changed: form.getAll("changed"),
		all: form.has("all"),
		isConfirmed: form.has("confirmed"),
		done: form.get("done"),
		tenant: form.get("tenant"),
		text: form.get("text"),
		isAskedAgain: form.has("again"),
	});
	return parsed.success ? parsed.data : null;
}

/** What a form wants done; `null` where that has to be asked first. */
export function changeOf({ intent, target, isConfirmed, isAskedAgain }: BulkForm): BulkWork | null {
	if (isFiling(intent)) return target !== null && !isAskedAgain ? { intent, target } : null;
	return intent !== "delete" || isConfirmed ? { intent } : null;
}

/** Changes each document of the form that is meant in turn (spec 2, spec 4), as far as one request goes. */
export async function runForm(
	cms: CmsClient,
	{
		documents,
		changed = [],
		done,
	}: Pick<BulkForm, "documents" | "done"> & Partial<Pick<BulkForm, "changed">>,
	change: BulkWork,
): Promise<BulkOutcome> {
	const most = "target" in change ? FILED_PER_REQUEST : DOCUMENTS_PER_REQUEST;
	const end = await changeInTurn(
		{ ...beginning(meantBy(change, documents)), changed, done },
		(document) => changeDocument(cms, document, change),
		({ total, waiting }) => total - waiting.length < most,
	);
	return { ...ended(end), change };
}

/** Categories, folders and parties are of one tenant: its documents are meant, all others stay as they are. */
function meantBy(change: BulkWork, documents: readonly NamedDocument[]): readonly NamedDocument[] {
	if (!("target" in change)) return documents;
	const tenantKey = tenantKeyOf(change.target);
	return documents.filter(({ documentId }) => tenantKeyOf(documentId) === tenantKey);
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
