import { z } from "zod";
import { DOCUMENT_STATES, type DocumentState } from "../../../../contract/entities/document-state.ts";
import type { DocumentUpdate } from "../../../../contract/entities/writes.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { updateDocument } from "../../../cms/documents.ts";
import type { ChangeAnswer } from "../../../features/bulk/change-in-turn.ts";
import type { DocumentVersion } from "../../../features/selection/document-field.ts";

const currentSchema = z.object({
	version: z.number().int(),
	state: z.enum(DOCUMENT_STATES),
	documentCategory: z.object({ documentId: z.string() }).optional(),
});
type Current = z.infer<typeof currentSchema>;

/** Sets the state on one document. */
export async function setState(
	cms: CmsClient,
	document: DocumentVersion,
	state: DocumentState,
): Promise<ChangeAnswer> {
	const answer = await setValue(cms, document, { state }, (current) => current.state === state);
	const isGone = !answer.ok && answer.status === 404;
	return state === "Deleted" && isGone ? { ok: true, version: null } : answer;
}

/** Files one document in another category. */
export function setCategory(
	cms: CmsClient,
	document: DocumentVersion,
	category: string,
): Promise<ChangeAnswer> {
	const isThere = ({ documentCategory }: Current) => documentCategory?.documentId === category;
	return setValue(cms, document, { documentCategory: category }, isThere);
}

/**
 * One call, for the version that the user has seen. Where somebody was first with the same change, nothing is left to
 * do; so a call whose answer was lost can be sent again.
 */
async function setValue(
	cms: CmsClient,
	{ documentId, version }: DocumentVersion,
	write: DocumentUpdate,
	isSo: (current: Current) => boolean,
): Promise<ChangeAnswer> {
	const changed = await attempt(updateDocument(cms, documentId, { ...write, version }));
	if (changed.ok)
		return { ok: true, version: changed.value.version === version ? null : changed.value.version };
	const current = currentSchema.safeParse(changed.error.current).data;
	if (current && isSo(current)) return { ok: true, version: null };
	const { status, error } = changed;
	return { ok: false, status, message: error.message, version: current?.version ?? null };
}
