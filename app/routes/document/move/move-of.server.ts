import type { DocumentMoveAnswer } from "../../../../contract/entities/document-move.ts";
import { type Attempt, attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { getMove } from "../../../cms/document-moves.ts";

/** What has become of a document that is not there: `null` where nothing moves. */
export async function moveOf(
	cms: CmsClient,
	documentId: string,
): Promise<Attempt<DocumentMoveAnswer> | null> {
	return (await cms.offers()).includes("move") ? attempt(getMove(cms, documentId)) : null;
}
