import { eq } from "drizzle-orm";
import type { DocumentParticipation } from "../../../../contract/entities/entities.ts";
import type { PartyToAdd, PartyToHave } from "../../../../contract/entities/party-writes.ts";
import { notFound } from "../core/errors.ts";
import type { KeyedPage } from "../core/named-rows.ts";
import type { Member } from "../core/rights/sight.ts";
import { editableDocument, findVisible } from "./document-access.ts";
import { beginChange, finishChange } from "./document-change.ts";
import { addParticipation, removeParticipation, setParty } from "./document-relations.ts";
import { document, participation, party } from "../core/schema.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { listOfDocuments, type SliceOfDocuments } from "../core/of-documents.ts";
import { partyFromRow } from "./party-rows.ts";

/** The participations of the documents that the member may see. */
export function listParticipations(
	member: Member,
	slice: SliceOfDocuments,
): KeyedPage<DocumentParticipation> {
	return listOfDocuments(member, "participation", slice, (id) => readParticipation(member, id));
}

/** A participation; 404 where the member may not see its document. */
export function readParticipation(member: Member, participationId: string): DocumentParticipation {
	const { partyId } = locate(member, participationId);
	const row = member.db.orm.select().from(party).where(eq(party.documentId, partyId)).get();
	if (!row) throw notFound();
	return {
		documentId: participationId,
		documentParty: partyFromRow(row),
		tenant: tenantReference(member.db),
	};
}

/** Adds an existing party, or a new one, to a document that the member may edit. */
export function createParticipation(
	member: Member,
	documentId: string,
	value: PartyToAdd,
): DocumentParticipation {
	const change = beginChange(member, editableDocument(member, documentId));
	const id = addParticipation(member, change.row.id, value, ["documentParty"]);
	return find(finishChange(member, change), id);
}

/** Changes the party of a participation, or puts another one in its place. */
export function updateParticipation(
	member: Member,
	participationId: string,
	value: PartyToHave | undefined,
): DocumentParticipation {
	const there = locate(member, participationId);
	const change = beginChange(member, editableDocument(member, there.documentId));
	if (value !== undefined) {
		const placed = { ...there, documentId: participationId, documentRow: change.row.id };
		setParty(member, placed, value, ["documentParty"]);
	}
	return find(finishChange(member, change), participationId);
}

/** Takes a party off a document; the party stays. */
export function deleteParticipation(member: Member, participationId: string): null {
	const there = locate(member, participationId);
	const change = beginChange(member, editableDocument(member, there.documentId));
	removeParticipation(member, participationId);
	finishChange(member, change);
	return null;
}

/** The participation, or 404 where the member may not see its document: as if it did not exist. */
function locate(member: Member, participationId: string) {
	const there = member.db.orm
		.select({ documentId: document.documentId, partyId: party.documentId })
		.from(participation)
		.innerJoin(document, eq(document.id, participation.documentRow))
		.innerJoin(party, eq(party.id, participation.partyRow))
		.where(eq(participation.documentId, participationId))
		.get();
	if (!there || !findVisible(member, there.documentId)) throw notFound();
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
