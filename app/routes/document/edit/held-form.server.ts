import { createContext } from "react-router";
import type { DocumentMoveAnswer } from "../../../../contract/entities/document-move.ts";
import { type Attempt, attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { getMove } from "../../../cms/document-moves.ts";

/** Whether this request has sent a document's form that was not taken: it is shown again, wherever the document is by now. */
export const heldFormContext = createContext(false);

/** What has become of a document that is not there: `null` where nothing moves. */
export async function moveOf(
	cms: CmsClient,
	documentId: string,
): Promise<Attempt<DocumentMoveAnswer> | null> {
	return (await cms.offers()).includes("move") ? attempt(getMove(cms, documentId)) : null;
}
