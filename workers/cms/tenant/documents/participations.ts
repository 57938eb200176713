import { eq } from "drizzle-orm";
import type { DocumentParticipation } from "../../../../contract/entities/entities.ts";
import type { DocumentPartyWrite } from "../../../../contract/entities/writes.ts";
import { notFound } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { editableDocument, visibleDocumentRow } from "./document-access.ts";
import { beginChange, finishChange } from "./document-change.ts";
import { addParticipation } from "./document-relations.ts";
import { changeParty } from "./parties.ts";
import { document, participation, party } from "../core/schema.ts";

/** Adds an existing party, or a new one, to a document that the member may edit. */
export function createParticipation(
	db: TenantDatabase,
	userId: string,
	documentId: string,
	value: string | DocumentPartyWrite,
): DocumentParticipation {
	const { access, change } = editable(db, userId, documentId);
	const id = addParticipation(db, access, change.id, value, ["documentParty"]);
	return find(finishChange(db, access, change), id);
}

/** Changes the party of a participation. */
export function updateParticipation(
	db: TenantDatabase,
	userId: string,
	participationId: string,
	write: DocumentPartyWrite,
): DocumentParticipation {
	const there = locate(db, userId, participationId);
	const { access, change } = editable(db, userId, there.documentId);
	changeParty(db, access, there.partyId, write);
	return find(finishChange(db, access, change), participationId);
}

/** Takes a party off a document; the party stays. */
export function deleteParticipation(db: TenantDatabase, userId: string, participationId: string): null {
	const there = locate(db, userId, participationId);
	const { access, change } = editable(db, userId, there.documentId);
	db.orm.delete(participation).where(eq(participation.documentId, participationId)).run();
	finishChange(db, access, change);
	return null;
}

function editable(db: TenantDatabase, userId: string, documentId: string) {
	const { access, ...visible } = editableDocument(db, userId, documentId);
	return { access, change: beginChange(db, access, visible) };
}

/** The participation, or 404 where the member may not see its document: as if it did not exist. */
function locate(db: TenantDatabase, userId: string, participationId: string) {
	const there = db.orm
		.select({ documentId: document.documentId, partyId: party.documentId })
		.from(participation)
		.innerJoin(document, eq(document.id, participation.documentRow))
		.innerJoin(party, eq(party.id, participation.partyRow))
		.where(eq(participation.documentId, participationId))
		.get();
	if (!there || visibleDocumentRow(db, userId, there.documentId) === null) throw notFound();
	return there;
}

function find(
	{ documentParticipations }: { documentParticipations: DocumentParticipation[] },
	id: string,
): DocumentParticipation {
	const found = documentParticipations.find(({ documentId }) => documentId === id);
	if (!found) throw notFound();
	return found;
}
