import { z } from "zod";
import { DOCUMENT_STATES, type DocumentState } from "../../../../contract/entities/document-state.ts";
import { attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { updateDocument } from "../../../cms/documents.ts";
import type { ChangeAnswer } from "../../../features/bulk/change-in-turn.ts";
import type { DocumentVersion } from "../../../features/selection/document-field.ts";

const currentSchema = z.object({ version: z.number().int(), state: z.enum(DOCUMENT_STATES) });

/**
 * Sets the state on one document: one call. Where somebody was first with the same change, nothing is left to do; so a
 * call whose answer was lost can be sent again.
 */
export async function setState(
	cms: CmsClient,
	{ documentId, version }: DocumentVersion,
	state: DocumentState,
): Promise<ChangeAnswer> {
	const changed = await attempt(updateDocument(cms, documentId, { state, version }));
	if (changed.ok)
		return { ok: true, version: changed.value.version === version ? null : changed.value.version };
	const current = currentSchema.safeParse(changed.error.current).data;
	const isDoneAlready = current?.state === state || (state === "Deleted" && changed.status === 404);
	if (isDoneAlready) return { ok: true, version: null };
	const { status, error } = changed;
	return { ok: false, status, message: error.message, version: current?.version ?? null };
}
