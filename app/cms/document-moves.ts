import { documentApi } from "../../contract/api/documents.ts";
import type {
	DocumentMove,
	DocumentMoveAnswer,
	DocumentMoveWrite,
} from "../../contract/entities/document-move.ts";
import type { CmsClient } from "./cms-client.ts";

/** Moving a document to another tenant. Every failure is a `ContractError`. */

/** How far the latest move is; with a tenant also what moving the document there would come to. */
export function getMove(cms: CmsClient, documentId: string, tenant?: string): Promise<DocumentMoveAnswer> {
	return cms.call(documentApi.readMove, {
		params: { id: documentId },
		query: { ...(tenant !== undefined && { tenant }) },
	});
}

/** Moves a document; a move that takes longer is still running when this answers. */
export function moveDocument(
	cms: CmsClient,
	documentId: string,
	move: DocumentMoveWrite,
): Promise<DocumentMove> {
	return cms.call(documentApi.move, { params: { id: documentId }, body: { data: move } });
}
